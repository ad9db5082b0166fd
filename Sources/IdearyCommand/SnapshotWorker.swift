internal import IdeaModel
internal import Ideary

/// Draws one map and records or compares it.
struct SnapshotWorker {
  private let arguments: Arguments
  private let action: SnapshotRun.Action

  init(_ arguments: Arguments, _ action: SnapshotRun.Action) {
    self.arguments = arguments
    self.action = action
  }

  /// What became of a case; whatever goes wrong is a result too, so that the others go on.
  func result(of item: SnapshotPlan.Case) -> SnapshotResult {
    do throws(Failure) {
      let input = try MapInput(item.map)
      let snapshot: Snapshot
      do throws(RenderError) {
        snapshot = try Snapshot(
          of: input.file.map, options: item.options, formats: item.formats, arranges: item.arranges)
        // Nothing is recorded of a map with a warning.
        if arguments.has("strict") {
          for format in snapshot.formats { _ = try snapshot.file(format, named: item.name) }
        }
      } catch { throw Failure(.ourFault, "\(item.map): \(error)") }
      // Warnings of fixtures are part of them; they are shown to who asks.
      let warnings = Warnings(item.map, arguments)
      if warnings.isStrict { try warnings.report(input.file.diagnostics + snapshot.diagnostics) }
      let findings =
        action == .record
        ? item.reference.record(snapshot)
        : item.reference.verify(snapshot, level: item.level, hasPinnedFonts: item.hasPinnedFonts)
      if arguments.has("verbose"), !warnings.isStrict {
        try warnings.report(input.file.diagnostics + snapshot.diagnostics)
      }
      return SnapshotResult(name: item.name, findings: findings)
    } catch {
      return failure(error, item)
    }
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
