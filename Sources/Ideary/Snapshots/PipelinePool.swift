internal import Painting
internal import Synchronization

/// Pipelines that have opened their fonts, for threads that draw one map after the other.
///
/// A pipeline that comes back is as good as a new one but for the fonts that it holds open.
package final class PipelinePool: Sendable {
  /// Used by one thread at a time: whoever takes it out has it alone.
  private struct Parked: @unchecked Sendable {
    let pipeline: RenderPipeline
  }

  private let parked = Mutex<[FontSource: [Parked]]>([:])

  /// Makes an empty pool.
  package init() {}

  /// Lends a pipeline.
  ///
  /// - Parameters:
  ///   - options: What it is to do.
  ///   - body: The work, which must not keep the pipeline.
  /// - Returns: What `body` returns.
  /// - Throws: That there are no fonts, or what `body` throws.
  package func withPipeline<Result>(
    _ options: RenderOptions, _ body: (RenderPipeline) throws(RenderError) -> Result
  ) throws(RenderError) -> Result {
    let free = parked.withLock { $0[options.fonts]?.popLast() }
    let pipeline: RenderPipeline
    if let free {
      pipeline = free.pipeline
      pipeline.restart(options)
    } else {
      pipeline = try RenderPipeline(options: options)
    }
    let back = Parked(pipeline: pipeline)
    defer { parked.withLock { $0[options.fonts, default: []].append(back) } }
    return try body(pipeline)
  }
}
