internal import IdeaModel
internal import Ideary

/// Draws one map and records or compares it.
struct SnapshotWorker {
  private let arguments: Arguments
  private let action: SnapshotRun.Action
  private let pool = PipelinePool()

  init(_ arguments: Arguments, _ action: SnapshotRun.Action) {
    self.arguments = arguments
    self.action = action
  }

  /// What became of a case; whatever goes wrong is a result too, so that the others go on.
  func result(of item: SnapshotPlan.Case) -> SnapshotResult {
    do throws(Failure) {
      let input = try MapInput(item.map)
      let outcome: (warnings: [Diagnostic], findings: [SnapshotFinding])
      do throws(RenderError) {
        outcome = try pool.withPipeline(item.options) { pipeline throws(RenderError) in
          let snapshot = try Snapshot(
            of: input.file.map, in: pipeline, formats: item.formats, arranges: item.arranges)
          return try compare(snapshot, item, input.file.diagnostics)
        }
      } catch { throw Failure(.ourFault, "\(item.map): \(error)") }
      // Warnings of fixtures are part of them; they are shown to who asks.
      if arguments.has("strict") || arguments.has("verbose") {
        try Warnings(item.map, arguments).report(outcome.warnings)
      }
      return SnapshotResult(name: item.name, findings: outcome.findings)
    } catch {
      return failure(error, item)
    }
  }

  /// Records or compares what was drawn; nothing is recorded or compared of a map with a warning if these are errors.
  private func compare(_ snapshot: Snapshot, _ item: SnapshotPlan.Case, _ found: [Diagnostic]) throws(RenderError) -> (
    warnings: [Diagnostic], findings: [SnapshotFinding]
  ) {
    if arguments.has("strict") {
      for format in snapshot.formats { _ = try snapshot.file(format, named: item.name) }
      let warnings = found + snapshot.diagnostics
      if !warnings.isEmpty { return (warnings, []) }
    }
    let findings =
      action == .record
      ? item.reference.record(snapshot)
      : item.reference.verify(snapshot, level: item.level, hasPinnedFonts: item.hasPinnedFonts)
    return (found + snapshot.diagnostics, findings)
  }

  /// A map that could not be drawn; where it is known, the path is that of the line.
  private func failure(_ error: Failure, _ item: SnapshotPlan.Case) -> SnapshotResult {
    guard error.message.hasPrefix("\(item.map):"),
      let colon = error.message.dropFirst(item.map.count).firstRange(of: ": ")
    else { return SnapshotResult(name: item.name, failure: item.map, error.message) }
    return SnapshotResult(
      name: item.name, failure: String(error.message[..<colon.lowerBound]),
      String(error.message[colon.upperBound...]))
  }

  /// Writes strips and files as they are now for what changed, and removes those of an earlier run.
  static func write(_ result: SnapshotResult, to folder: String) -> SnapshotResult {
    var result = result
    let base = "\(folder)/\(result.name)"
    for ending in SnapshotFormat.allCases.map({ "actual.\($0.ending)" }) + ["strip.png"]
    where FolderTree.isFile("\(base).\(ending)") {
      try? FolderTree.removeFile("\(base).\(ending)")
    }
    for finding in result.findings where finding.outcome == .changed {
      do throws(FileError) {
        try FolderTree.makeFolder(for: base)
        if let strip = finding.pictures?.strip, !strip.isEmpty {
          try AtomicFile.write(strip, to: "\(base).strip.png")
        }
        if let format = finding.format, let actual = finding.actual {
          try AtomicFile.write(actual, to: "\(base).actual.\(format.ending)")
        }
      } catch {
        result.findings += SnapshotResult(name: result.name, failure: base, error.message).findings
      }
    }
    return result
  }
}
