internal import IdeaModel

/// What a `snapshot.json` says: options for the maps of its folder, and of the folders below.
struct SnapshotSettings {
  /// Options for some maps only.
  struct Override {
    /// Which maps: patterns with `*` and `?` over their paths in the folder, without endings.
    var patterns: [String]
    var layer: SnapshotLayer
    /// Where it stands, to be named if no map is meant.
    var line: Int
    var column: Int
  }

  /// A second picture of some maps, with other options.
  struct Variant {
    /// What its name ends with, such as `@dark`.
    var suffix: String
    var override: Override
  }

  /// The file.
  var path: String
  /// Its folder within the folder of the run; empty for that one itself.
  var folder: String
  /// Where the references are, from the folder of the run; only the uppermost file says it.
  var references: String?
  var layer = SnapshotLayer()
  var ignored: [String] = []
  var overrides: [Override] = []
  var variants: [Variant] = []

  /// Reads a settings file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - folder: Its folder within the folder of the run.
  /// - Throws: What is wrong with it, with line and column.
  init(_ path: String, folder: String) throws(Failure) {
    self.path = path
    self.folder = folder
    let bytes: [UInt8]
    do throws(FileError) { bytes = try BoundedFile.read(path, limit: SettingsFile.sizeLimit) } catch {
      throw Failure(reading: error)
    }
    do throws(SettingsError) { try read(SettingsFile.parse(bytes)) } catch {
      throw Failure(.badInput, MapInput.located(path, error.line, error.column, error.message))
    }
  }

  private mutating func read(_ root: SettingsValue) throws(SettingsError) {
    for member in try members(of: root, as: "The settings") {
      switch member.name {
      case "references": references = try referenceFolder(member.value)
      case "ignore": ignored = try patterns(member.value)
      case "maps":
        for map in try members(of: member.value, as: "“maps”") {
          let layer = try layer(members(of: map.value, as: "“\(map.name)”"))
          overrides.append(Override(patterns: [map.name], layer: layer, line: map.line, column: map.column))
        }
      case "variants":
        for variant in try members(of: member.value, as: "“variants”") { variants.append(try self.variant(variant)) }
      default:
        if try !layer.take(member, folder: home) {
          throw unknown(member, also: ["references", "ignore", "maps", "variants"])
        }
      }
    }
  }

  private func variant(_ member: SettingsValue.Member) throws(SettingsError) -> Variant {
    let isName =
      member.name.count <= 64
      && member.name.utf8.allSatisfy { byte in
        byte > 0x20 && byte != 0x7F && byte != UInt8(ascii: "/")
      }
    guard isName, member.name.first.map({ !$0.isLetter && !$0.isNumber && $0 != "." }) == true else {
      throw SettingsError(
        message: "A variant's name is put after the map's and begins with a sign, as in “@dark”; not “\(member.name)”.",
        line: member.line, column: member.column)
    }
    var rest = try members(of: member.value, as: "“\(member.name)”")
    var patterns = ["*"]
    if let index = rest.firstIndex(where: { $0.name == "maps" }) {
      patterns = try self.patterns(rest.remove(at: index).value)
    }
    return Variant(
      suffix: member.name,
      override: Override(patterns: patterns, layer: try layer(rest), line: member.line, column: member.column))
  }

  private func layer(_ members: [SettingsValue.Member]) throws(SettingsError) -> SnapshotLayer {
    var layer = SnapshotLayer()
    for member in members where try !layer.take(member, folder: home) { throw unknown(member, also: []) }
    return layer
  }

  /// The folder of this file.
  private var home: String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "." }

  private func unknown(_ member: SettingsValue.Member, also others: [String]) -> SettingsError {
    let names = SnapshotLayer.options.map(\.name) + ["arrange"] + others
    let hint = Nearest.word(to: member.name, among: names).map { "; did you mean “\($0)”?" } ?? "."
    return SettingsError(
      message: "There is no setting “\(member.name)”\(hint)", line: member.line, column: member.column)
  }

  private func members(of value: SettingsValue, as name: String) throws(SettingsError) -> [SettingsValue.Member] {
    guard case .object(let members) = value.content else {
      throw value.error("\(name) must be an object, not \(value.words).")
    }
    return members
  }

  private func patterns(_ value: SettingsValue) throws(SettingsError) -> [String] {
    let elements: [SettingsValue]
    if case .array(let several) = value.content { elements = several } else { elements = [value] }
    var result: [String] = []
    for element in elements {
      guard case .string(let pattern) = element.content else {
        throw element.error("A pattern for maps is a text such as “trip/*”, not \(element.words).")
      }
      result.append(pattern)
    }
    return result
  }

  private func referenceFolder(_ value: SettingsValue) throws(SettingsError) -> String {
    guard folder.isEmpty else { throw value.error("Only the uppermost snapshot.json says where the references are.") }
    guard case .string(let path) = value.content, !path.isEmpty, !path.hasPrefix("/"), !path.utf8.contains(0) else {
      throw value.error("“references” takes a folder, named from here, such as “../Renders”.")
    }
    return path
  }

  /// Whether a map is one of those that patterns mean.
  ///
  /// - Parameters:
  ///   - map: The map's path in the folder of the run, without its ending.
  ///   - patterns: Patterns over paths in the folder of this file.
  /// - Returns: True if one of them is for the map.
  func matches(_ map: String, _ patterns: [String]) -> Bool {
    let own = folder.isEmpty ? map[...] : map.dropFirst(folder.utf8.count + 1)
    return patterns.contains { Pattern.matches(String(own), $0) }
  }
}
