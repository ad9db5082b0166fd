internal import IdeaModel
internal import Ideary
internal import ImageCompare
internal import MapScene

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
  /// The names of all maps and variants, those that are filtered out too.
  private var names: [String] = []
  /// What is read: no output may take its place.
  private(set) var inputs: [String] = []
  /// Theme files, read once each.
  private var themes: [String: Theme] = [:]
  private let folder: String
  private let arguments: Arguments

  /// Finds the maps.
  ///
  /// - Parameters:
  ///   - folder: Where to look.
  ///   - arguments: The command line, which counts more than any settings.
  /// - Throws: What is wrong with the folder, its settings, or the names in it.
  init(_ folder: String, _ arguments: Arguments) throws(Failure) {
    let trimmed = Destination.withoutSlash(folder)
    self.folder = trimmed
    self.arguments = arguments
    guard Destination.isFolder(trimmed) else {
      throw Failure(
        .noInput,
        Destination.exists(trimmed) ? "\(trimmed): This is not a folder." : "\(trimmed): There is no such folder.")
    }
    let top = "\(trimmed)/\(SnapshotPlan.settingsName)"
    var settings: [String: SnapshotSettings] = [:]
    if FolderTree.exists(top) { settings[""] = try SnapshotSettings(top, folder: "") }
    references = "\(trimmed)/\(settings[""]?.references ?? SnapshotPlan.usualReferences)"
    let target = references
    // References beside the maps would take their places.
    if Destination.isInside(trimmed, target) {
      throw Failure(
        .badInput,
        "\(top): “references” must be a folder without maps; \(target) is the folder of the maps or above it.")
    }
    let out = arguments.value("out")
    let files: [String]
    do throws(FileError) {
      files = try FolderTree.files(below: trimmed) { path in
        let place = "\(trimmed)/\(path)"
        return path.split(separator: "/").last.map(String.init) == SnapshotPlan.usualReferences
          || Destination.isSameFile(place, target) || out.map { Destination.isSameFile(place, $0) } ?? false
      }
    } catch { throw Failure(reading: error) }
    for file in files where file.hasSuffix("/\(SnapshotPlan.settingsName)") {
      let home = String(file.dropLast(SnapshotPlan.settingsName.utf8.count + 1))
      settings[home] = try SnapshotSettings("\(trimmed)/\(file)", folder: home)
    }
    for file in files where file.hasSuffix(SnapshotPlan.actualEnding) {
      warnings.append("\(trimmed)/\(file): warning: This was left out: it is named like what --out writes.")
    }
    inputs = files.map { "\(trimmed)/\($0)" }
    try plan(maps: files.filter(SnapshotPlan.isMap), settings)
  }

  /// The name of settings files.
  static let settingsName = "snapshot.json"

  private static let usualReferences = "__snapshots__"
  /// What `--out` writes is no map.
  private static let actualEnding = ".actual.json"

  private static func isMap(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    return name != settingsName && OutputFormat(path: path) == .ideary
      && !name.hasSuffix(actualEnding)
  }

  /// The path without its ending.
  private static func stem(_ path: String) -> String { String(path[..<(path.lastIndex(of: ".") ?? path.endIndex)]) }

  private mutating func plan(maps: [String], _ settings: [String: SnapshotSettings]) throws(Failure) {
    // By bytes: two spellings of one letter are two files.
    var owners: [[UInt8]: String] = [:]
    var used: Set<SnapshotSettings.Place> = []
    let commandLine = SnapshotLayer(values: arguments.values.filter { SnapshotLayer.isSetting($0.name) })
    for map in maps {
      let stem = SnapshotPlan.stem(map)
      let chain = SnapshotPlan.folders(of: map).compactMap { settings[$0] }
      var isIgnored = false
      for settings in chain {
        for ignored in settings.ignored where settings.matches(stem, map, ignored.patterns) {
          used.insert(ignored.place)
          isIgnored = true
        }
      }
      if isIgnored { continue }
      var layers = chain.map(\.layer)
      // A folder further down adds to a variant of the same name.
      var variants: [(suffix: String, layers: [SnapshotLayer])] = [("", [])]
      for settings in chain {
        for override in settings.overrides where settings.matches(stem, map, override.patterns) {
          layers.append(override.layer)
          used.insert(override.place)
        }
        for variant in settings.variants where settings.matches(stem, map, variant.override.patterns) {
          used.insert(variant.override.place)
          if let index = variants.firstIndex(where: { $0.suffix.utf8.elementsEqual(variant.suffix.utf8) }) {
            variants[index].layers.append(variant.override.layer)
          } else {
            variants.append((variant.suffix, [variant.override.layer]))
          }
        }
      }
      for variant in variants {
        let name = stem + variant.suffix
        if let owner = owners.updateValue(map, forKey: Array(name.utf8)) {
          throw Failure(
            .badInput, "\(folder)/\(map): It would have the same reference, \(name), as \(folder)/\(owner).")
        }
        names.append(name)
        if let filter = arguments.value("filter"), !Pattern.matches(name, filter), !Pattern.matches(map, filter) {
          continue
        }
        let isFromSettings = !chain.isEmpty
        cases.append(try makeCase(name, map, .combined(layers + variant.layers + [commandLine]), isFromSettings))
      }
    }
    for settings in settings.values.sorted(by: { $0.path < $1.path }) {
      for override in settings.ignored + settings.overrides + settings.variants.map(\.override)
      where !used.contains(override.place) {
        let place = override.place
        warnings.append("\(place.path):\(place.line):\(place.column): warning: No map here is meant by this.")
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

  private mutating func makeCase(_ name: String, _ map: String, _ layer: SnapshotLayer, _ isFromSettings: Bool)
    throws(Failure)
    -> Case
  {
    let words = Arguments(.snapshot, layer.values)
    let theme = try theme(words)
    do throws(UsageError) {
      var options = try Settings.renderOptions(words)
      if let theme { options.scene.theme = theme }
      // Maps are drawn side by side instead.
      options.threads = 1
      options.mediaFolder = MapNames.folder("\(folder)/\(map)")
      return Case(
        name: name, map: "\(folder)/\(map)", options: options, formats: try Settings.formats(words),
        level: Settings.level(words), arranges: layer.arranges ?? false, hasPinnedFonts: words.has("fonts"),
        reference: SnapshotReference(folder: references, name: name))
    } catch {
      throw Failure(isFromSettings ? .badInput : .usage, "\(name): \(error.message)")
    }
  }

  /// The theme of the file that is named, if one is.
  private mutating func theme(_ words: Arguments) throws(Failure) -> Theme? {
    guard let path = ThemeInput.path(words) else { return nil }
    if let known = themes[path] { return known }
    let file = try ThemeInput.read(path)
    try Warnings(path, arguments).report(file.diagnostics)
    themes[path] = file.theme
    inputs.append(path)
    return file.theme
  }

  /// Reference files that no map has any more.
  func obsolete() throws(FileError) -> [String] {
    guard Destination.isFolder(references) else { return [] }
    return try SnapshotReference.obsolete(in: references, without: names)
  }
}
