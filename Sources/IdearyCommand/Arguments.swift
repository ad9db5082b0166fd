internal import IdeaModel

/// A mistake in how the command was called, in one plain sentence.
struct UsageError: Error {
  var message: String
  init(_ message: String) { self.message = message }
}

/// A parsed command line.
struct Arguments {
  var command: CommandName = .render
  var operands: [String] = []
  /// The values given, in order; an option without a value has an empty one.
  private(set) var values: [(name: String, value: String)] = []

  /// Takes options that are already checked, with names of the table.
  init(_ command: CommandName, _ values: [(name: String, value: String)]) {
    self.command = command
    self.values = values
  }

  /// Parses the words after the program's name.
  init(_ words: [String]) throws(UsageError) {
    var rest = words[...]
    if let first = rest.first, let named = CommandName(rawValue: first) {
      command = named
      rest = rest.dropFirst()
    }
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      } else if word.hasPrefix("--") {
        try long(word, &rest)
      } else if word.hasPrefix("-"), word != "-" {
        try short(word, &rest)
      } else {
        operands.append(word)
      }
    }
    try checkCommand()
    try check()
  }

  /// A first word that is neither a command nor a file, with a map after it, is a command that was misspelt.
  private func checkCommand() throws(UsageError) {
    guard command == .render, operands.count > 1, let word = operands.first, word.allSatisfy(\.isLetter),
      !Destination.exists(word)
    else { return }
    let hint = Nearest.word(to: word, among: CommandName.allCases.map(\.rawValue)).map { "; did you mean \($0)?" } ?? ""
    throw UsageError("there is no command \(word), and no such file\(hint)")
  }

  /// The map of a command that takes one.
  func onlyMap() throws(UsageError) -> String {
    guard let map = operands.first else {
      throw UsageError("no map given; try \(command.usage)")
    }
    guard operands.count == 1 else { throw UsageError("\(command.rawValue) takes one map at a time") }
    return map
  }

  func has(_ name: String) -> Bool { values.contains { $0.name == name } }
  func value(_ name: String) -> String? { values.last { $0.name == name }?.value }
  func values(_ name: String) -> [String] { values.filter { $0.name == name }.map(\.value) }

  private mutating func long(_ word: String, _ rest: inout ArraySlice<String>) throws(UsageError) {
    let body = word.dropFirst(2)
    let name = String(body.prefix { $0 != "=" })
    let attached = body.firstIndex(of: "=").map { String(body[body.index(after: $0)...]) }
    guard let option = OptionTable.option(named: name) else {
      let names = OptionTable.options.filter { $0.commands.contains(command) }.map(\.name)
      let hint = Nearest.word(to: name, among: names).map { "; did you mean --\($0)?" } ?? "; see ideary-render --help"
      throw UsageError("unknown option --\(name)\(hint)")
    }
    try add(option, attached: attached, &rest)
  }

  private mutating func short(_ word: String, _ rest: inout ArraySlice<String>) throws(UsageError) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = OptionTable.option(short: letter) else {
        throw UsageError("unknown option -\(letter); see ideary-render --help")
      }
      if case .none = option.value {
        try add(option, attached: nil, &rest)
      } else {
        try add(option, attached: letters.isEmpty ? nil : String(letters), &rest)
        return
      }
    }
  }

  private mutating func add(_ option: Option, attached: String?, _ rest: inout ArraySlice<String>) throws(UsageError) {
    guard option.commands.contains(command) else {
      throw UsageError(
        "--\(option.name) does not belong to \(command.rawValue); see ideary-render help \(command.rawValue)")
    }
    if case .none = option.value {
      if attached != nil { throw UsageError("--\(option.name) takes no value") }
      values.append((option.name, ""))
      return
    }
    guard let value = attached ?? rest.popFirst() else {
      throw UsageError("--\(option.name) needs a value (\(option.value.placeholder))")
    }
    try Arguments.check(value, of: option)
    values.append((option.name, value))
  }

  /// A problem with a value, and the words that it may be, the nearest one first.
  static func words(_ problem: String, nearest value: String, of words: [String]) -> String {
    let hint = Nearest.word(to: value, among: words).map { "did you mean \($0)? It" } ?? "it"
    return "\(problem); \(hint) is one of: \(words.joined(separator: " "))"
  }

  /// Whether a value is one that the option takes.
  static func check(_ value: String, of option: Option) throws(UsageError) {
    // Only a title can be empty: the map is then drawn without its own.
    if value.isEmpty, option.name != "title" {
      throw UsageError("--\(option.name) needs a value (\(option.value.placeholder)); here it is empty")
    }
    switch option.value {
    case .none, .text: break
    case .choice(let words):
      if !words.contains(value) {
        throw UsageError(Arguments.words("--\(option.name) cannot be \(value)", nearest: value, of: words))
      }
    case .choiceOrFile(let words):
      if !words.contains(value), !Arguments.isFile(value) {
        throw UsageError(
          Arguments.words("--\(option.name) cannot be \(value)", nearest: value, of: words)
            + ", or a file such as ./\(value).json")
      }
    case .integer(let range):
      guard let number = PlainNumber.whole(value), range.contains(number) else {
        let bounds =
          switch (range.lowerBound, range.upperBound) {
          case (Int.min, Int.max): " of at most 64 bits"
          case (let lower, Int.max): ", at least \(lower)"
          case (let lower, let upper): ", \(lower) to \(upper)"
          }
        throw UsageError("--\(option.name) takes a whole number\(bounds); not \(value)")
      }
    case .number(let range):
      guard let number = PlainNumber.decimal(value), range.contains(number) else {
        throw UsageError(
          "--\(option.name) takes a number from \(Arguments.plain(range.lowerBound)) to "
            + "\(Arguments.plain(range.upperBound)); not \(value)")
      }
    }
  }

  /// Whether a value can only be the path of a file: names have no dots.
  static func isFile(_ value: String) -> Bool { value.contains("/") || value.contains(".") }

  private static func plain(_ value: Double) -> String {
    value == value.rounded() ? String(Int(value)) : "\(value)"
  }

  private func check() throws(UsageError) {
    if operands.contains("") { throw UsageError("the name of a file is empty") }
    let wantsStandardOutput = values("output").filter { $0 == "-" }.count + values("report").filter { $0 == "-" }.count
    if wantsStandardOutput > 1 {
      throw UsageError("only one of --output and --report can go to standard output")
    }
  }
}
