#if canImport(Dispatch) && !hasFeature(Embedded)
  internal import Synchronization
#endif

/// Tells the caller how far a layout is, and the stages whether to go on.
///
/// Stages count their work in units of their own, so no clock is asked and nothing depends on one. A stage that is told
/// to end leaves whatever it has; the engine then throws that away.
package final class LayoutMonitor: Sendable {
  private struct State {
    var isCancelled = false
    /// The share of the whole that the present stage is.
    var from = 0.0
    var to = 0.0
    var units = 1
    var done = 0

    var fraction: Double { from + (to - from) * min(1, Double(done) / Double(max(1, units))) }
  }

  /// Called by one thread at a time.
  nonisolated(unsafe) private let report: ((LayoutProgress) -> Bool)?

  #if canImport(Dispatch) && !hasFeature(Embedded)
    private let state = Mutex(State())

    private func withState<Result>(_ body: (inout State) -> Result) -> Result {
      state.withLock { body(&$0) }
    }
  #else
    // There is one thread.
    nonisolated(unsafe) private var state = State()

    private func withState<Result>(_ body: (inout State) -> Result) -> Result { unsafe body(&state) }
  #endif

  /// Nobody listens, nobody cancels.
  package static let none = LayoutMonitor(nil)

  /// Makes a monitor.
  ///
  /// - Parameter report: Told how far the layout is, by one thread at a time, not always the same; returns false to
  ///   cancel.
  package init(_ report: ((LayoutProgress) -> Bool)?) { unsafe self.report = report }

  /// Whether the caller asked to stop.
  package var isCancelled: Bool { unsafe report != nil && withState { $0.isCancelled } }

  /// Begins a stage.
  ///
  /// - Parameters:
  ///   - from: The share of the whole layout that is done before it, 0…1.
  ///   - to: The share that is done after it.
  ///   - units: How many units of work it is expected to be.
  package func begin(from: Double, to: Double, units: Int) {
    guard unsafe report != nil else { return }
    withState { state in
      state.from = from
      state.to = to
      state.units = units
      state.done = 0
    }
    _ = goesOn()
  }

  /// Notes work that is done; about once a millisecond is often enough.
  ///
  /// - Parameter units: The work since the last call.
  /// - Returns: False if the stage should end.
  package func goesOn(after units: Int = 0) -> Bool {
    guard let report = unsafe report else { return true }
    return withState { state in
      state.done += units
      // The closure is called inside of the lock: never twice at a time.
      if !state.isCancelled, !report(LayoutProgress(fraction: state.fraction)) { state.isCancelled = true }
      return !state.isCancelled
    }
  }
}
