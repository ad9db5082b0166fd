internal import IdeaModel

/// `ideary-render convert IN -o OUT`: map file to map file.
struct ConvertCommand {
  let arguments: Arguments
  let targets: [Destination]

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    targets = try MapTargets.of(arguments)
  }

  func run() -> Failure.Status {
    do throws(Failure) {
      let path = arguments.operands[0]
      let input = try MapInput(path)
      try Warnings(path, arguments).report(input.file.diagnostics)
      let bytes = input.file.serialized()
      try Destination.write(targets.map { ($0, bytes) })
      Destination.announce(targets.map { ($0.path, bytes.count) }, arguments)
      return .done
    } catch {
      Console.say("ideary-render: \(error.message)")
      return error.status
    }
  }
}
