internal import IdeaModel
internal import Ideary
internal import ImageCompare

/// Which maps of a folder are recorded or compared, with which options, and where their references are.
struct SnapshotPlan {
  /// A map, or a variant of one.
  struct Case {
    /// The map's path in the folder, without its ending, and the variant's suffix.
    var name: String
    var map: String
    var options: RenderOptions
    var formats: Set<SnapshotFormat>
    var level: ComparisonLevel
    var arranges: Bool
    var hasPinnedFonts: Bool
    var reference: SnapshotReference
  }

  private(set) var cases: [Case] = []
  /// Settings that mean no map, in words.
  private(set) var warnings: [String] = []
  /// The folder of the references.
  let references: String
  private let folder: String
  private let arguments: Arguments

  /// Finds the maps.
  ///
  /// - Parameters:
  ///   - folder: Where to look.
  ///   - arguments: The command line, which counts more than any settings.
  /// - Throws: What is wrong with the folder, its settings, or the names in it.
  init(_ folder: String, _ arguments: Arguments) throws(Failure) {
    let trimmed = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    self.folder = trimmed
    self.arguments = arguments
    guard Destination.isFolder(trimmed) else {
      throw Failure(
        .noInput,
        Destination.exists(trimmed) ? "\(trimmed): This is not a folder." : "\(trimmed): There is no such folder.")
    }
    let top = "\(trimmed)/\(SnapshotPlan.settingsName)"
    var settings: [String: SnapshotSettings] = [:]
    if Destination.exists(top) { settings[""] = try SnapshotSettings(top, folder: "") }
    references = "\(trimmed)/\(settings[""]?.references ?? "__snapshots__")"
    let files: [String]
    let target = references
    do throws(FileError) {
      files = try FolderTree.files(below: trimmed) { path in
        path.split(separator: "/").last == "__snapshots__" || Destination.isSameFile("\(trimmed)/\(path)", target)
      }
    } catch { throw Failure(reading: error) }
    for file in files where file.hasSuffix("/\(SnapshotPlan.settingsName)") {
      let home = String(file.dropLast(SnapshotPlan.settingsName.utf8.count + 1))
      settings[home] = try SnapshotSettings("\(trimmed)/\(file)", folder: home)
    }
    try plan(maps: files.filter(SnapshotPlan.isMap), settings)
  }

  /// The name of settings files.
  static let settingsName = "snapshot.json"

  private static func isMap(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    return name != settingsName && OutputFormat(path: path) == .ideary
      // What `--out` writes.
      && !name.hasSuffix(".actual.json")
  }

  /// The path without its ending.
  private static func stem(_ path: String) -> String { String(path[..<(path.lastIndex(of: ".") ?? path.endIndex)]) }

  private mutating func plan(maps: [String], _ settings: [String: SnapshotSettings]) throws(Failure) {
    var owners: [String: String] = [:]
    var used: Set<String> = []
    let commandLine = SnapshotLayer(values: arguments.values.filter { SnapshotLayer.isSetting($0.name) })
    for map in maps {
      let stem = SnapshotPlan.stem(map)
      let chain = SnapshotPlan.folders(of: map).compactMap { settings[$0] }
      if chain.contains(where: { $0.matches(stem, $0.ignored) || $0.matches(map, $0.ignored) }) { continue }
      var layers = chain.map(\.layer)
      var variants: [(suffix: String, layer: SnapshotLayer)] = [("", SnapshotLayer())]
      for settings in chain {
        for override in settings.overrides where settings.matches(stem, override.patterns) {
          layers.append(override.layer)
          used.insert("\(settings.path):\(override.line):\(override.column)")
        }
        for variant in settings.variants where settings.matches(stem, variant.override.patterns) {
          variants.append((variant.suffix, variant.override.layer))
          used.insert("\(settings.path):\(variant.override.line):\(variant.override.column)")
        }
      }
      for variant in variants {
        let name = stem + variant.suffix
        if let owner = owners.updateValue(map, forKey: name) {
          throw Failure(
            .badInput, "\(folder)/\(map): It would have the same reference, \(name), as \(folder)/\(owner).")
        }
        if let filter = arguments.value("filter"), !Pattern.matches(name, filter), !Pattern.matches(map, filter) {
          continue
        }
        cases.append(try makeCase(name, map, .combined(layers + [variant.layer, commandLine])))
      }
    }
    for settings in settings.values.sorted(by: { $0.path < $1.path }) {
      for override in settings.overrides + settings.variants.map(\.override)
      where !used.contains("\(settings.path):\(override.line):\(override.column)") {
        warnings.append("\(settings.path):\(override.line):\(override.column): warning: No map here is meant by this.")
      }
    }
    guard !maps.isEmpty else { throw Failure(.noInput, "\(folder): There is no map in this folder.") }
    guard !cases.isEmpty else {
      throw Failure(
        .noInput, "\(folder): None of its \(maps.count) maps is meant; --filter and “ignore” leave them all out.")
    }
  }

  /// The folders that hold a map, from the uppermost, which is empty.
  private static func folders(of map: String) -> [String] {
    var result = [""]
    for index in map.indices where map[index] == "/" { result.append(String(map[..<index])) }
    return result
  }

  private func makeCase(_ name: String, _ map: String, _ layer: SnapshotLayer) throws(Failure) -> Case {
    let words = Arguments(.snapshot, layer.values)
    do throws(UsageError) {
      var options = try Settings.renderOptions(words)
      // Maps are drawn side by side instead.
      options.threads = 1
      let slash = name.lastIndex(of: "/")
      return Case(
        name: name, map: "\(folder)/\(map)", options: options, formats: try Settings.formats(words),
        level: Settings.level(words), arranges: layer.arranges ?? false, hasPinnedFonts: words.has("fonts"),
        reference: SnapshotReference(
          folder: slash.map { "\(references)/\(name[..<$0])" } ?? references,
          name: String(slash.map { name[name.index(after: $0)...] } ?? name[...])))
    } catch { throw Failure(.usage, "\(name): \(error.message)") }
  }

  /// Reference files that no map has; only a plan of all maps and formats knows them.
  func obsolete() throws(Failure) -> [String] {
    guard Destination.isFolder(references) else { return [] }
    let wanted = Set(cases.flatMap { item in item.formats.map { item.reference.path($0) } })
    let files: [String]
    do throws(FileError) { files = try FolderTree.files(below: references) } catch { throw Failure(reading: error) }
    return files.map { "\(references)/\($0)" }.filter { file in
      SnapshotFormat.allCases.contains { file.hasSuffix(".\($0.ending)") } && !wanted.contains(file)
    }
  }
}
