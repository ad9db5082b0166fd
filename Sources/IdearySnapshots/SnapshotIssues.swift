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
      case .added, .updated, .skipped: warn("\(finding.path): \(finding.outcome.rawValue)", finding.sentence)
      case .missing: fail("\(finding.path): \(SnapshotIssues.missing)")
      case .changed, .failed:
        fail("\(finding.path): \(finding.sentence)" + lines(of: finding))
        attach(finding)
      }
    }
    return !findings.contains { $0.outcome.isFailure }
  }

  private static let missing = "There is no reference; run the tests once with IDEARY_SNAPSHOTS=record."

  private func warn(_ words: String, _ sentence: String) {
    let text = sentence.isEmpty ? words : "\(words): \(sentence)"
    Issue.record(Comment(rawValue: text), severity: .warning, sourceLocation: sourceLocation)
  }

  private func fail(_ sentence: String) {
    Issue.record(Comment(rawValue: sentence), severity: .error, sourceLocation: sourceLocation)
  }

  private func lines(of finding: SnapshotFinding) -> String {
    guard let lines = finding.lines else { return "" }
    return (lines.gone.map { "\n- \($0)" } + lines.new.map { "\n+ \($0)" }).joined()
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
