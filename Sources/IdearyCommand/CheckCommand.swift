internal import IdeaModel
internal import Ideary
internal import MapScene

/// `ideary-render check MAP`: says whether everyone can read it.
struct CheckCommand {
  let arguments: Arguments
  private let options: RenderOptions
  private let map: String

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    options = try Settings.renderOptions(arguments)
    map = try arguments.onlyMap()
  }

  func run() -> Failure.Status {
    do throws(Failure) {
      let legibility = try check(map)
      try Console.print(legibility.json.text + "\n")
      return legibility.isPassed ? .done : .different
    } catch {
      Console.say("ideary-render: \(error.message)")
      return error.status
    }
  }

  private func check(_ path: String) throws(Failure) -> Legibility {
    let input = try MapInput(path)
    let pipeline = try ThemeInput.pipeline(options, arguments)
    pipeline.options.mediaFolder = arguments.value("media") ?? MapNames.folder(path)
    let worker = RenderWorker(pipeline)
    let placed: PlacedMap
    let legibility: Legibility
    do throws(RenderError) {
      placed = try pipeline.place(input.file.map)
      legibility = try pipeline.legibility(of: placed)
    } catch { throw worker.failure(error, path) }
    try Warnings(path, arguments).report(input.file.diagnostics + placed.diagnostics + worker.newDiagnostics())
    return legibility
  }
}
