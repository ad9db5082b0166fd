internal import IdeaModel
internal import MapScene

/// `ideary-render themes [NAME|FILE]`: lists the built-in themes, or prints a theme with every key.
struct ThemesCommand {
  let arguments: Arguments

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    guard arguments.operands.count <= 1 else { throw UsageError("themes takes one theme at a time") }
    guard let name = arguments.operands.first, Theme.named(name) == nil, !Arguments.isFile(name) else { return }
    let names = Theme.all.map(\.name)
    throw UsageError(
      Arguments.words("there is no theme \(name)", nearest: name, of: names) + ", or a file such as ./\(name).json")
  }

  func run() -> Failure.Status {
    do throws(Failure) {
      try Console.print(text())
      return .done
    } catch {
      Console.say("ideary-render: \(error.message)")
      return error.status
    }
  }

  private func text() throws(Failure) -> String {
    guard let name = arguments.operands.first else {
      let widest = Theme.all.map(\.name.count).max() ?? 0
      return Theme.all.map { theme in
        "\(theme.name)\(String(repeating: " ", count: widest + 2 - theme.name.count))\(theme.about)\n"
      }.joined()
    }
    if let theme = Theme.named(name) { return ThemeFile.text(of: theme) }
    let file = try ThemeInput.read(name)
    try Warnings(name, arguments).report(file.diagnostics)
    return ThemeFile.text(of: file.theme)
  }
}
