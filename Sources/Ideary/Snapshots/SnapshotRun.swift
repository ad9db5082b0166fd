/// What a run over a folder of maps found: one result for each map and variant.
public struct SnapshotRun: Sendable {
  /// What was done.
  public enum Action: String, Sendable, CaseIterable {
    /// References were written where something changed.
    case record
    /// Maps were compared with their references; nothing was written there.
    case verify
  }

  /// What was done.
  public var action: Action
  /// The folder of the maps.
  public var folder: String
  /// The results, by name.
  public var results: [SnapshotResult]
  /// Reference files that belong to no map any more.
  public var obsolete: [String]
  /// Whether they have been removed.
  public var isPruned: Bool
  /// Whether what was skipped or is obsolete counts as a failure.
  public var isStrict: Bool

  /// Makes a run.
  public init(
    action: Action, folder: String, results: [SnapshotResult], obsolete: [String] = [], isPruned: Bool = false,
    isStrict: Bool = false
  ) {
    self.action = action
    self.folder = folder
    self.results = results
    self.obsolete = obsolete
    self.isPruned = isPruned
    self.isStrict = isStrict
  }

  /// Whether everything is as it should be.
  public var isPassed: Bool {
    let skips = results.contains { $0.outcome == .skipped } || (!obsolete.isEmpty && !isPruned)
    return !results.contains { $0.outcome.isFailure } && !(isStrict && skips)
  }

  /// How many results ended in a way.
  ///
  /// - Parameter outcome: The way.
  /// - Returns: The number.
  public func count(_ outcome: SnapshotFinding.Outcome) -> Int { results.count { $0.outcome == outcome } }

  /// One line for each file that is not the same, and one with the numbers.
  ///
  /// - Parameter showsAll: Whether files that are the same get a line too.
  /// - Returns: The lines, without line feeds.
  public func lines(showsAll: Bool = false) -> [String] {
    var lines: [String] = []
    for finding in results.flatMap(\.findings) where showsAll || finding.outcome != .same { lines.append(finding.line) }
    lines += obsoleteLines
    return lines + [summary]
  }

  /// One line for each file that makes the run fail.
  public var troubles: [String] {
    results.flatMap(\.findings).filter { $0.outcome.isFailure || isStrict && $0.outcome == .skipped }.map(\.line)
      + (isStrict && !isPruned ? obsoleteLines : [])
  }

  private var obsoleteLines: [String] {
    obsolete.map { "\($0): obsolete" + (isPruned ? ", removed" : "; no map belongs to it, --prune removes it") }
  }

  /// The numbers in one line.
  public var summary: String {
    let order: [SnapshotFinding.Outcome] = [.same, .added, .updated, .changed, .missing, .failed, .skipped]
    let counts = order.filter { count($0) > 0 }.map { "\(count($0)) \($0.rawValue)" }
    return "\(results.count) \(results.count == 1 ? "snapshot" : "snapshots"): " + counts.joined(separator: ", ")
      + (obsolete.isEmpty ? "" : "; \(obsolete.count) obsolete \(obsolete.count == 1 ? "file" : "files")")
  }
}
