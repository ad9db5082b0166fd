internal import Ideary
internal import Testing

/// Turns findings into what a test shows: issues, warnings and attachments.
struct SnapshotIssues {
  var name: String
  var sourceLocation: SourceLocation

  /// Shows the findings; true if none of them is a failure.
  func report(_ findings: [SnapshotFinding]) -> Bool {
    if let first = findings.first, findings.allSatisfy({ $0.outcome == .missing }) {
      fail("\(first.path): \(SnapshotIssues.missing)")
      return false
    }
    for finding in findings {
      switch finding.outcome {
      case .same: break
      case .added, .updated, .skipped: warn(finding.line)
      case .missing: fail("\(finding.path): \(SnapshotIssues.missing)")
      case .changed, .failed:
        fail("\(finding.path): \(finding.sentence)" + (finding.lines.map { "\n" + $0.text } ?? ""))
        attach(finding)
      }
    }
    return !findings.contains { $0.outcome.isFailure }
  }

  private static let missing = "There is no reference; run the tests once with IDEARY_SNAPSHOTS=record."

  private func warn(_ sentence: String) {
    Issue.record(Comment(rawValue: sentence), severity: .warning, sourceLocation: sourceLocation)
  }

  private func fail(_ sentence: String) {
    Issue.record(Comment(rawValue: sentence), severity: .error, sourceLocation: sourceLocation)
  }

  private func attach(_ finding: SnapshotFinding) {
    if let strip = finding.pictures?.strip, !strip.isEmpty {
      Attachment.record(strip, named: "\(name).strip.png", sourceLocation: sourceLocation)
    }
    if let format = finding.format, let actual = finding.actual {
      Attachment.record(actual, named: "\(name).actual.\(format.ending)", sourceLocation: sourceLocation)
    }
  }
}
