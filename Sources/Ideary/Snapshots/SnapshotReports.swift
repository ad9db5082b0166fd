internal import Painting

extension SnapshotRun {
  /// The run as JSON, on one line.
  public var json: String {
    JSONText.object([
      ("action", .string(action.rawValue)), ("folder", .string(folder)), ("passed", .bool(isPassed)),
      (
        "counts",
        .object(SnapshotFinding.Outcome.all.map { ($0.rawValue, .integer(count($0))) })
      ),
      (
        "snapshots",
        .array(
          results.map { result in
            .object([
              ("name", .string(result.name)), ("outcome", .string(result.outcome.rawValue)),
              ("seconds", .number(result.seconds.rounded(decimals: 3))),
              ("files", .array(result.findings.map(SnapshotRun.json(of:)))),
            ])
          })
      ),
      ("obsolete", .array(obsolete.map { .string($0) })), ("pruned", .bool(isPruned)),
    ]).text
  }

  private static func json(of finding: SnapshotFinding) -> JSONText {
    var members: [(String, JSONText)] = [
      ("path", .string(finding.path)), ("format", finding.format.map { .string($0.rawValue) } ?? .null),
      ("outcome", .string(finding.outcome.rawValue)),
    ]
    if !finding.sentence.isEmpty { members.append(("sentence", .string(finding.sentence))) }
    if !finding.measures.isEmpty { members.append(("difference", .verbatim(finding.measures))) }
    return .object(members)
  }

  /// The run as JUnit XML, which continuous-integration servers read: a case for each result.
  public var junit: String {
    let strictFailures = isStrict ? count(.skipped) : 0
    let leftOver = isStrict && !isPruned ? obsolete : []
    let failures = count(.changed) + count(.missing) + strictFailures + (leftOver.isEmpty ? 0 : 1)
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
    let numbers =
      "tests=\"\(results.count + (leftOver.isEmpty ? 0 : 1))\" failures=\"\(failures)\" errors=\"\(count(.failed))\" "
      + "skipped=\"\(count(.skipped) - strictFailures)\""
    let seconds = SnapshotRun.seconds(results.reduce(0) { $0 + $1.seconds })
    lines.append("<testsuites name=\"ideary-render snapshot\" \(numbers) time=\"\(seconds)\">")
    lines.append("  <testsuite name=\"\(XMLText.escaped(folder))\" \(numbers) time=\"\(seconds)\">")
    for result in results {
      let slash = result.name.lastIndex(of: "/")
      let group = slash.map { result.name[..<$0] } ?? "maps"
      let head =
        "    <testcase classname=\"\(XMLText.escaped(group))\" name=\"\(XMLText.escaped(result.name))\" "
        + "time=\"\(SnapshotRun.seconds(result.seconds))\""
      guard let (element, findings) = trouble(of: result) else {
        lines.append(head + "/>")
        continue
      }
      lines.append(head + ">")
      let message = findings.first.map { "\($0.outcome.rawValue): \($0.sentence)" } ?? ""
      let text = findings.map { $0.line + ($0.lines.map { "\n" + $0.text } ?? "") }
      lines.append(
        element == "skipped"
          ? "      <skipped message=\"\(XMLText.escaped(message))\"/>"
          : "      <\(element) message=\"\(XMLText.escaped(message))\">\(XMLText.escaped(text.joined(separator: "\n")))</\(element)>"
      )
      lines.append("    </testcase>")
    }
    if !leftOver.isEmpty {
      lines += [
        "    <testcase classname=\"maps\" name=\"obsolete files\" time=\"0\">",
        "      <failure message=\"no map belongs to them\">\(XMLText.escaped(leftOver.joined(separator: "\n")))</failure>",
        "    </testcase>",
      ]
    }
    return (lines + ["  </testsuite>", "</testsuites>"]).joined(separator: "\n") + "\n"
  }

  /// The element that a result puts into its case, and the files that are why; nil if it passed.
  private func trouble(of result: SnapshotResult) -> (element: String, findings: [SnapshotFinding])? {
    switch result.outcome {
    case .same, .added, .updated: nil
    case .skipped: (isStrict ? "failure" : "skipped", result.findings.filter { $0.outcome == .skipped })
    case .missing, .changed: ("failure", result.findings.filter(\.outcome.isFailure))
    case .failed: ("error", result.findings.filter(\.outcome.isFailure))
    }
  }

  private static func seconds(_ value: Double) -> String { "\(value.rounded(decimals: 3))" }
}
