internal import IdeaModel

/// What a `snapshot.json` says: options for the maps of its folder, and of the folders below.
struct SnapshotSettings {
  /// Where something stands, to be named if no map is meant by it.
  struct Place: Hashable {
    var path: String
    var line: Int
    var column: Int
  }

  /// Options for some maps only.
  struct Override {
    /// Which maps: patterns with `*` and `?` over their paths in the folder, without endings.
    var patterns: [String]
    var layer = SnapshotLayer()
    var place: Place
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
  /// Maps that are left out; their options do not count.
  var ignored: [Override] = []
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
      case "ignore":
        for element in elements(of: member.value) {
          ignored.append(
            Override(
              patterns: [try pattern(element)], place: Place(path: path, line: element.line, column: element.column)))
        }
      case "maps":
        for map in try members(of: member.value, as: "“maps”") {
          let layer = try layer(members(of: map.value, as: "“\(map.name)”"))
          overrides.append(Override(patterns: [map.name], layer: layer, place: place(of: map)))
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
      patterns = []
      for element in elements(of: rest.remove(at: index).value) { patterns.append(try pattern(element)) }
    }
    return Variant(
      suffix: member.name,
      override: Override(patterns: patterns, layer: try layer(rest), place: place(of: member)))
  }

  private func layer(_ members: [SettingsValue.Member]) throws(SettingsError) -> SnapshotLayer {
    var layer = SnapshotLayer()
    for member in members where try !layer.take(member, folder: home) { throw unknown(member, also: []) }
    return layer
  }

  /// The folder of this file.
  private var home: String { Destination.folder(of: path) }

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

  private func place(of member: SettingsValue.Member) -> Place {
    Place(path: path, line: member.line, column: member.column)
  }

  /// One value, or each of several.
  private func elements(of value: SettingsValue) -> [SettingsValue] {
    if case .array(let several) = value.content { several } else { [value] }
  }

  private func pattern(_ value: SettingsValue) throws(SettingsError) -> String {
    guard case .string(let pattern) = value.content else {
      throw value.error("A pattern for maps is a text such as “trip/*”, not \(value.words).")
    }
    return pattern
  }

  private func referenceFolder(_ value: SettingsValue) throws(SettingsError) -> String {
    guard folder.isEmpty else { throw value.error("Only the uppermost snapshot.json says where the references are.") }
    guard case .string(let path) = value.content, !path.isEmpty, !path.hasPrefix("/"),
      !path.utf8.contains(where: { $0 < 0x20 })
    else {
      throw value.error("“references” takes a folder, named from here, such as “../Renders”.")
    }
    return path
  }

  /// Whether a map is one of those that patterns mean.
  ///
  /// - Parameters:
  ///   - stem: The map's path in the folder of the run, without its ending.
  ///   - map: The same with it.
  ///   - patterns: Patterns over paths in the folder of this file.
  /// - Returns: True if one of them is for the map.
  func matches(_ stem: String, _ map: String, _ patterns: [String]) -> Bool {
    let above = folder.isEmpty ? 0 : folder.count + 1
    return patterns.contains { pattern in
      Pattern.matches(String(stem.dropFirst(above)), pattern) || Pattern.matches(String(map.dropFirst(above)), pattern)
    }
  }
}
