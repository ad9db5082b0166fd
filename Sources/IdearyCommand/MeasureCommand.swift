internal import IdeaModel
internal import Ideary
internal import LayoutQuality

/// `ideary-render measure MAP`: prints how good a placed map is.
struct MeasureCommand {
  let arguments: Arguments
  private let options: RenderOptions
  private let map: String

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    map = try arguments.onlyMap()
    var options = try Settings.renderOptions(arguments)
    options.layout = .asIs
    self.options = options
  }

  func run() -> Failure.Status {
    do throws(Failure) {
      let pipeline = try ThemeInput.pipeline(options, arguments)
      let after = try placed(map, pipeline)
      let measures = QualityMeasures(of: after)
      guard let path = arguments.value("against") else {
        try Console.print(measures.json.text + "\n")
        return .done
      }
      let kept = KeptMeasures(before: try placed(path, pipeline), after: after)
      try Console.print(measures.json(kept: kept).text + "\n")
      return .done
    } catch {
      Console.say("ideary-render: \(error.message)")
      return error.status
    }
  }

  private func placed(_ path: String, _ pipeline: RenderPipeline) throws(Failure) -> PlacedMap {
    let input = try MapInput(path)
    try Warnings(path, arguments).report(input.file.diagnostics)
    do throws(RenderError) {
      return try pipeline.place(input.file.map)
    } catch {
      throw Failure(.ourFault, "\(path): \(error)")
    }
  }
}
