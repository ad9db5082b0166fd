internal import GraphLayout
internal import Ideary

/// Shows how far a long layout is.
final class ProgressLine {
  private let isShown: Bool
  private let waits: Bool
  private let start = ContinuousClock.now
  private var last = ContinuousClock.now
  private var hasShown = false

  init(_ arguments: Arguments) {
    let mode = arguments.value("progress") ?? "auto"
    isShown = mode == "always" || (mode == "auto" && Console.isTerminal && !arguments.has("quiet"))
    waits = mode == "auto"
  }

  /// Told by the layout; always wants to go on.
  func update(_ progress: LayoutProgress) -> Bool {
    guard isShown else { return true }
    let now = ContinuousClock.now
    if waits, (now - start).inSeconds < 0.5 { return true }
    if hasShown, (now - last).inSeconds < 0.1 { return true }
    last = now
    hasShown = true
    Console.progress("laying out: \(Int((min(1, max(0, progress.fraction)) * 100).rounded())) %")
    return true
  }

  /// Clears the line.
  func end() { if hasShown { Console.progress("") } }
}
