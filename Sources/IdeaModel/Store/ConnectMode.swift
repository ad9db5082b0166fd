/// Connecting ideas by tapping one and then the other, as a state machine.
///
/// | state | begin | tap on *a* | cancel |
/// |---|---|---|---|
/// | `off` | `waitingForFirst` | `off` | `off` |
/// | `waitingForFirst` | `waitingForFirst` | `firstSelected(a)` | `off` |
/// | `firstSelected(a)` | `waitingForFirst` | `waitingForFirst`: the same idea cancels | `off` |
/// | `firstSelected(b)`, not connected to *a* | `waitingForFirst` | `connected` | `off` |
/// | `firstSelected(b)`, connected to *a* | `waitingForFirst` | `waitingForFirst`: disconnects | `off` |
/// | `connected` | `waitingForFirst` | `firstSelected(a)` | `off` |
public enum ConnectMode: Hashable, Sendable {
  /// Taps do not connect.
  case off
  /// The next tap selects the first idea.
  case waitingForFirst
  /// The next tap on another idea connects or disconnects the two.
  case firstSelected(Idea.ID)
  /// Two ideas were just connected; the next tap selects the first idea of the next pair.
  case connected(from: Idea.ID, to: Idea.ID)

  /// What a tap asks for.
  public enum Request: Hashable, Sendable {
    /// Nothing changes in the map.
    case nothing
    /// Connect the two ideas.
    case connect(from: Idea.ID, to: Idea.ID)
    /// Remove every connection between the two ideas.
    case disconnect(Idea.ID, Idea.ID)
  }

  /// Starts to connect, or starts over.
  public mutating func begin() { self = .waitingForFirst }

  /// Stops connecting.
  public mutating func cancel() { self = .off }

  /// Takes a tap on an idea and says what it asks for.
  ///
  /// - Parameters:
  ///   - idea: The idea that was tapped.
  ///   - isConnected: Whether two ideas are connected, in either direction; asked only when two are selected.
  /// - Returns: What the owner of the map has to do.
  public mutating func tap(_ idea: Idea.ID, isConnected: (Idea.ID, Idea.ID) -> Bool) -> Request {
    switch self {
    case .off: return .nothing
    case .waitingForFirst, .connected:
      self = .firstSelected(idea)
      return .nothing
    case .firstSelected(idea):
      self = .waitingForFirst
      return .nothing
    case .firstSelected(let first):
      if isConnected(first, idea) {
        self = .waitingForFirst
        return .disconnect(first, idea)
      }
      self = .connected(from: first, to: idea)
      return .connect(from: first, to: idea)
    }
  }

  /// Falls back to waiting when an idea that is selected or was just connected is no longer there.
  mutating func forgetMissing(isThere: (Idea.ID) -> Bool) {
    switch self {
    case .off, .waitingForFirst: break
    case .firstSelected(let idea): if !isThere(idea) { self = .waitingForFirst }
    case .connected(let from, let to): if !isThere(from) || !isThere(to) { self = .waitingForFirst }
    }
  }
}
