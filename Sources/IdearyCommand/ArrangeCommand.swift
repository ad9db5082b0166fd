internal import IdeaModel
internal import Ideary

/// `ideary-render arrange MAP -o OUT`: writes new positions.
struct ArrangeCommand {
  let arguments: Arguments
  let options: RenderOptions
  let targets: [Destination]

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    options = try Settings.renderOptions(arguments)
    targets = try MapTargets.of(arguments)
  }

  func run() -> Failure.Status {
    do throws(Failure) {
      try arrange(arguments.operands[0])
      return .done
    } catch {
      Console.say("ideary-render: \(error.message)")
      return error.status
    }
  }

  private func arrange(_ path: String) throws(Failure) {
    let start = ContinuousClock.now
    var input = try MapInput(path)
    let progress = ProgressLine(arguments)
    let pipeline = try ThemeInput.pipeline(options, arguments)
    let worker = RenderWorker(pipeline)
    let placed: PlacedMap
    do throws(RenderError) { placed = try pipeline.arrange(input.file.map, progress: progress.update) } catch {
      progress.end()
      throw worker.failure(error, path)
    }
    progress.end()
    let warnings = input.file.diagnostics + placed.conflicts + placed.keptLess + placed.lostPositions
    try Warnings(path, arguments).report(warnings)
    input.file.map = placed.map
    let bytes = input.file.serialized()
    try Destination.write(targets.map { ($0, bytes) })
    Destination.announce(targets.map { ($0.path, bytes.count) }, arguments)
    guard let reportPath = arguments.value("report") else { return }
    let outputs = targets.map {
      RenderReport.Output(path: $0.path, format: .ideary, width: nil, height: nil, bytes: bytes.count)
    }
    let report = worker.report(placed, input: input, warnings: warnings, outputs: outputs, start: start)
    if reportPath == "-" { return try Console.print(report.json + "\n") }
    do throws(FileError) { try AtomicFile.write(Array((report.json + "\n").utf8), to: reportPath) } catch {
      throw Failure(writing: error)
    }
  }
}

/// The outputs of commands that write one map.
enum MapTargets {
  /// Checks that there is one map and at least one output, all of them map files.
  static func of(_ arguments: Arguments) throws(UsageError) -> [Destination] {
    let name = arguments.command.rawValue
    _ = try arguments.onlyMap()
    let outputs = arguments.values("output")
    guard !outputs.isEmpty else {
      throw UsageError("\(name) needs an output: -o OUT.json, or -o - for standard output")
    }
    var targets: [Destination] = []
    for output in outputs {
      let to = arguments.value("to") ?? (output == "-" ? "ideary" : nil)
      targets.append(try Destination(output, to: to, allowed: { !$0.isPicture }, wanted: ".json"))
    }
    // A map may be written over itself; a report never.
    var check = OutputCheck(inputs: arguments.operands)
    if let report = arguments.value("report") { try check.add(report, as: "the report") }
    for target in targets { try check.add(target.path, as: "the map", mayReplaceInput: true) }
    return targets
  }
}
