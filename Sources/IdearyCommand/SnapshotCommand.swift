internal import IdeaModel
internal import Ideary
internal import Synchronization

/// `ideary-render snapshot record|verify DIR`: pins how maps look, and says what changed.
struct SnapshotCommand {
  let arguments: Arguments
  private let action: SnapshotRun.Action
  private let folder: String

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    let example = "try ideary-render snapshot verify FOLDER"
    guard let word = arguments.operands.first else { throw UsageError("snapshot takes record or verify; \(example)") }
    guard let action = SnapshotRun.Action(rawValue: word) else {
      let hint = Nearest.word(to: word, among: SnapshotRun.Action.allCases.map(\.rawValue)).map {
        "; did you mean \($0)?"
      }
      throw UsageError("snapshot takes record or verify, not \(word)\(hint ?? "")")
    }
    guard arguments.operands.count == 2 else {
      throw UsageError("snapshot \(word) takes one folder of maps; \(example)")
    }
    self.action = action
    folder = arguments.operands[1]
    if arguments.has("prune"), arguments.has("filter") || arguments.has("formats") {
      throw UsageError("--prune needs all maps and formats; leave out --filter and --formats")
    }
    if arguments.has("out"), action == .record { throw UsageError("--out is for verify; record writes the references") }
    if arguments.value("out") == "" { throw UsageError("--out needs a folder") }
    var check = OutputCheck(inputs: [])
    for path in arguments.values("report") {
      try check.add(path, as: "a report")
      _ = try SnapshotReportKind(path)
    }
    _ = try Settings.formats(arguments)
  }

  func run() -> Failure.Status {
    do throws(Failure) {
      let plan = try SnapshotPlan(folder, arguments)
      if !arguments.has("quiet") { for warning in plan.warnings { Console.say("ideary-render: \(warning)") } }
      let out = arguments.value("out")
      if let out { try makeOutputFolder(out) }
      let keepsPictures = try wantsPage
      let results = Parallel.map(plan.cases, jobs: arguments.value("jobs").flatMap { Int($0) }) { item in
        let start = ContinuousClock.now
        var result = SnapshotWorker(arguments, action).result(of: item)
        if let out { result = SnapshotWorker.write(result, to: out) }
        if !keepsPictures { for index in result.findings.indices { result.findings[index].pictures = nil } }
        result.seconds = (ContinuousClock.now - start).inSeconds
        return result
      }
      var run = SnapshotRun(
        action: action, folder: folder, results: results, isStrict: arguments.has("strict"))
      if !arguments.has("filter"), !arguments.has("formats") { run.obsolete = try plan.obsolete() }
      if arguments.has("prune") {
        for path in run.obsolete {
          do throws(FileError) { try FolderTree.removeFile(path) } catch { throw Failure(writing: error) }
        }
        run.isPruned = true
      }
      try report(run)
      return status(of: run)
    } catch {
      Console.say("ideary-render: \(error.message)")
      return error.status
    }
  }

  private var wantsPage: Bool {
    get throws(Failure) {
      do throws(UsageError) {
        for path in arguments.values("report") where try SnapshotReportKind(path) == .html { return true }
        return false
      } catch { throw Failure(.usage, error.message) }
    }
  }

  private func makeOutputFolder(_ out: String) throws(Failure) {
    if Destination.isFolder(out) { return }
    let parent = out.lastIndex(of: "/").map { $0 == out.startIndex ? "/" : String(out[..<$0]) } ?? "."
    guard Destination.isFolder(parent) else { throw Failure(.cannotWrite, "\(out): There is no folder \(parent).") }
    do throws(FileError) { try FolderTree.make(out) } catch { throw Failure(writing: error) }
  }

  private func report(_ run: SnapshotRun) throws(Failure) {
    let paths = arguments.values("report")
    for path in paths {
      let text: String
      do throws(UsageError) { text = try SnapshotReportKind(path).text(run) } catch {
        throw Failure(.usage, error.message)
      }
      if path == "-" {
        try Console.print(text)
      } else {
        do throws(FileError) { try AtomicFile.write(Array(text.utf8), to: path) } catch {
          throw Failure(writing: error)
        }
      }
    }
    if paths.contains("-") { return }
    let lines = arguments.has("quiet") ? run.troubles : run.lines(showsAll: arguments.has("verbose"))
    if !lines.isEmpty { try Console.print(lines.joined(separator: "\n") + "\n") }
  }

  private func status(of run: SnapshotRun) -> Failure.Status {
    if run.isPassed { return .done }
    let couldNotWrite =
      action == .record && run.results.flatMap(\.findings).contains { $0.outcome == .failed && $0.format != nil }
    return couldNotWrite ? .cannotWrite : .different
  }
}

/// What a report's name says it is.
enum SnapshotReportKind: String {
  case json
  case xml
  case html

  init(_ path: String) throws(UsageError) {
    let ending = path == "-" ? "json" : path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    guard let kind = SnapshotReportKind(rawValue: ending == "htm" ? "html" : ending) else {
      throw UsageError("the kind of the report \(path) is not known; name it .json, .xml (JUnit) or .html")
    }
    self = kind
  }

  func text(_ run: SnapshotRun) -> String {
    switch self {
    case .json: run.json + "\n"
    case .xml: run.junit
    case .html: run.page
    }
  }
}

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
        if arguments.has("strict") { for format in snapshot.formats { _ = try snapshot.file(format) } }
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
    for format in SnapshotFormat.allCases where Destination.exists("\(base).actual.\(format.ending)") {
      try? FolderTree.removeFile("\(base).actual.\(format.ending)")
    }
    try? FolderTree.removeFile("\(base).strip.png")
    for finding in result.findings where finding.outcome == .changed {
      do throws(FileError) {
        if let slash = base.lastIndex(of: "/") { try FolderTree.make(String(base[..<slash])) }
        if let strip = finding.pictures?.strip, !strip.isEmpty {
          try AtomicFile.write(strip, to: "\(base).strip.png")
        }
        if let format = finding.format, let actual = finding.actual {
          try AtomicFile.write(actual, to: "\(base).actual.\(format.ending)")
        }
      } catch {
        result.findings.append(SnapshotResult(name: "", failure: base, error.message).findings[0])
      }
    }
    return result
  }
}
