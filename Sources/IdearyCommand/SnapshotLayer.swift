internal import IdeaModel
internal import Ideary

/// Options for snapshots from one place, to be laid over those from places that count less.
struct SnapshotLayer {
  /// Options by their names on the command line, already checked.
  var values: [(name: String, value: String)] = []
  /// Options that are taken away again, by `false`.
  var removed: Set<String> = []
  /// Whether the map is arranged first.
  var arranges: Bool?

  /// Sizes exclude each other: who asks for one does not want another's.
  private static let sizes: Set<String> = ["scale", "size", "page", "orientation", "margin", "dpi"]

  /// The options of all layers together; later ones count more.
  static func combined(_ layers: [SnapshotLayer]) -> SnapshotLayer {
    var result = SnapshotLayer()
    for layer in layers {
      var replaced = layer.removed.union(layer.values.map(\.name))
      if !replaced.isDisjoint(with: ["scale", "size", "page"]) { replaced.formUnion(sizes) }
      result.values.removeAll { replaced.contains($0.name) }
      result.values += layer.values
      result.arranges = layer.arranges ?? result.arranges
    }
    return result
  }

  /// Takes a member of a settings object that is an option.
  ///
  /// - Parameters:
  ///   - member: The member.
  ///   - folder: The folder of the settings file, from which paths count.
  /// - Returns: False if it is no option.
  /// - Throws: That its value is not one that the option takes.
  mutating func take(_ member: SettingsValue.Member, folder: String) throws(SettingsError) -> Bool {
    if member.name == "arrange" {
      guard case .bool(let arranges) = member.value.content else {
        throw member.value.error("“arrange” takes true or false, not \(member.value.words).")
      }
      self.arranges = arranges
      return true
    }
    guard let option = SnapshotLayer.option(member.name) else { return false }
    let value: String
    switch (option.value, member.value.content) {
    case (.none, .bool(true)):
      values.append((option.name, ""))
      return true
    case (_, .bool(false)), (_, .null):
      removed.insert(option.name)
      return true
    case (.integer, .number(let digits, _)), (.number, .number(let digits, _)): value = digits
    case (.text, .array(let elements)) where option.name == "formats":
      var words: [String] = []
      for element in elements {
        guard case .string(let word) = element.content else {
          throw element.error("A format is a text, not \(element.words).")
        }
        words.append(word)
      }
      value = words.joined(separator: ",")
    case (.choice, .string(let text)): value = text
    case (.choiceOrFile, .string(let text)) where Arguments.isFile(text): value = path(text, from: folder)
    case (.choiceOrFile, .string(let text)): value = text
    case (.text, .string(let text)):
      value = option.name == "fonts" ? path(text, from: folder) : text
    default:
      throw member.value.error("“\(member.name)” takes \(SnapshotLayer.wanted(option)), not \(member.value.words).")
    }
    do throws(UsageError) {
      try Arguments.check(value, of: option)
      if option.name == "formats" { _ = try Settings.formats(Arguments(.snapshot, [(option.name, value)])) }
    } catch {
      throw member.value.error(error.message + ".")
    }
    values.append((option.name, value))
    return true
  }

  /// A path counts from the folder of the file that names it.
  private func path(_ text: String, from folder: String) -> String { text.hasPrefix("/") ? text : "\(folder)/\(text)" }

  /// The options that a settings file may have.
  static var options: [Option] {
    OptionTable.options.filter { option in
      option.commands.contains(.snapshot)
        && (option.commands.contains(.render) || ["tolerance", "perceptual", "formats"].contains(option.name))
        && !["report", "strict", "progress", "quiet", "verbose", "help"].contains(option.name)
    }
  }

  /// Whether an option of the command line is one that a settings file may have.
  static func isSetting(_ name: String) -> Bool { option(name) != nil }

  private static func option(_ name: String) -> Option? { options.first { $0.name == name } }

  private static func wanted(_ option: Option) -> String {
    switch option.value {
    case .none: "true or false"
    case .choice(let words): "one of \(words.joined(separator: ", "))"
    case .choiceOrFile(let words): "one of \(words.joined(separator: ", ")), or the path of a file"
    case .integer, .number: "a number"
    case .text: option.name == "formats" ? "a list of formats" : "a text"
    }
  }
}
