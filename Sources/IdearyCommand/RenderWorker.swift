internal import GraphLayout
internal import IdeaModel
internal import Ideary
internal import LayoutQuality
internal import Painting

/// What rendering and arranging share: errors in words, fresh diagnostics, reports.
final class RenderWorker {
  private let pipeline: RenderPipeline
  private let oldDiagnostics: Int
  private let oldSeconds: StageSeconds

  init(_ pipeline: RenderPipeline) {
    self.pipeline = pipeline
    oldDiagnostics = pipeline.diagnostics.count
    oldSeconds = pipeline.seconds
  }

  /// What painting found since this worker was made.
  func newDiagnostics() -> [Diagnostic] { Array(pipeline.diagnostics.dropFirst(oldDiagnostics)) }

  /// An error of the pipeline with the exit status that goes with it.
  func failure(_ error: RenderError, _ path: String) -> Failure {
    switch error {
    case .size, .noRoot, .noBranch, .paint(.noTransparency): Failure(.usage, "\(path): \(error)")
    case .layout(.tooLarge): Failure(.badInput, "\(path): \(error)")
    case .layout, .paint, .noPicture: Failure(.ourFault, "\(path): \(error)")
    }
  }

  /// The report of one map.
  func report(
    _ placed: PlacedMap, input: MapInput, warnings: [Diagnostic], outputs: [RenderReport.Output],
    start: ContinuousClock.Instant
  ) -> RenderReport {
    var seconds = pipeline.seconds
    seconds.measure -= oldSeconds.measure
    seconds.layout -= oldSeconds.layout
    seconds.scene -= oldSeconds.scene
    seconds.paint -= oldSeconds.paint
    seconds.read = input.seconds
    let total = (ContinuousClock.now - start).inSeconds
    return RenderReport(
      ideas: input.file.map.ideas.count, connections: input.file.map.connections.count, warnings: warnings,
      layoutName: placed.layoutName, seed: pipeline.options.seed, isDeterministic: placed.layout.isDeterministic,
      hash: placed.layout.hash, arrangement: placed.layout.kept, quality: QualityMeasures(of: placed),
      kept: placed.layout.kept.map { _ in KeptMeasures(ofPositionsIn: placed) }, seconds: seconds, totalSeconds: total,
      outputs: outputs, fonts: pipeline.usedFonts)
  }
}
