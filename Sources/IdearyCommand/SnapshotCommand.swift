internal import IdeaModel
internal import Ideary

/// `ideary-render snapshot record|verify DIR`: pins how maps look, and says what changed.
struct SnapshotCommand {
  let arguments: Arguments
  private let action: SnapshotRun.Action
  private let folder: String
  private let reports: [(path: String, kind: SnapshotReportKind)]
  private let out: String?

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
    if arguments.has("prune"), arguments.has("filter") {
      throw UsageError("--prune needs all maps; leave out --filter")
    }
    if arguments.has("out"), action == .record { throw UsageError("--out is for verify; record writes the references") }
    out = arguments.value("out").map(Destination.withoutSlash)
    var reports: [(path: String, kind: SnapshotReportKind)] = []
    for path in arguments.values("report") { reports.append((path, try SnapshotReportKind(path))) }
    self.reports = reports
    _ = try Settings.formats(arguments)
  }

  func run() throws(UsageError) -> Failure.Status {
    do throws(Failure) {
      let plan = try SnapshotPlan(folder, arguments)
      if arguments.has("strict"), let warning = plan.warnings.first {
        throw Failure(.badInput, "\(warning) (--strict makes this warning an error)")
      }
      if !arguments.has("quiet") { for warning in plan.warnings { Console.say("ideary-render: \(warning)") } }
      try checkOutputs(plan)
      return try run(plan)
    } catch {
      Console.say("ideary-render: \(error.message)")
      return error.status
    }
  }

  private func run(_ plan: SnapshotPlan) throws(Failure) -> Failure.Status {
    let budget = PictureBudget(isWanted: reports.contains { $0.kind == .html })
    let worker = SnapshotWorker(arguments, action)
    let results = Parallel.map(plan.cases, jobs: arguments.value("jobs").flatMap { Int($0) }) { item in
      let start = ContinuousClock.now
      var result = worker.result(of: item)
      if let out { result = SnapshotWorker.write(result, to: out) }
      budget.trim(&result)
      result.seconds = (ContinuousClock.now - start).inSeconds
      return result
    }
    var run = SnapshotRun(action: action, folder: folder, results: results, isStrict: arguments.has("strict"))
    var status = Failure.Status.done
    func note(_ failure: Failure) {
      Console.say("ideary-render: \(failure.message)")
      if status == .done { status = failure.status }
    }
    if !arguments.has("filter") {
      do throws(FileError) { run.obsolete = try plan.obsolete() } catch { note(Failure(reading: error)) }
      if arguments.has("prune") {
        run.isPruned = true
        for path in run.obsolete {
          do throws(FileError) { try FolderTree.removeFile(path) } catch {
            run.isPruned = false
            note(Failure(writing: error))
          }
        }
      }
    }
    // What was found comes first, and each report is tried: none is lost for another's sake.
    if !reports.contains(where: { $0.path == "-" }) {
      let lines = arguments.has("quiet") ? run.troubles : run.lines(showsAll: arguments.has("verbose"))
      let text = lines.map { Console.escaped($0) + "\n" }.joined()
      do throws(Failure) { if !text.isEmpty { try Console.print(text) } } catch { note(error) }
    }
    for report in reports {
      do throws(Failure) { try write(report.kind.text(run), to: report.path) } catch { note(error) }
    }
    if !run.isPassed {
      let isUnwritten = run.results.flatMap(\.findings).contains(where: \.isUnwritten)
      return isUnwritten ? .cannotWrite : .different
    }
    return status
  }

  /// Everything that is written must be a file of its own, in a folder that is there, before any map is drawn.
  private func checkOutputs(_ plan: SnapshotPlan) throws(Failure) {
    var check = OutputCheck(inputs: plan.inputs)
    do throws(UsageError) {
      for report in reports { try check.add(report.path, as: "the report \(report.path)") }
    } catch {
      throw Failure(.usage, error.message)
    }
    for report in reports where report.path != "-" {
      guard Destination.isFolder(Destination.folder(of: report.path)) else {
        throw Failure(.cannotWrite, "\(report.path): There is no folder \(Destination.folder(of: report.path)).")
      }
      if Destination.isInside(Destination.folder(of: report.path), plan.references) {
        throw Failure(.usage, "the report \(report.path) would lie among the references; write it elsewhere")
      }
    }
    guard let out else { return }
    if Destination.isSameFile(out, folder) || Destination.isInside(out, plan.references) {
      throw Failure(.usage, "--out must be a folder of its own, not \(out) with the maps or references in it")
    }
    if Destination.isFolder(out) { return }
    let parent = Destination.folder(of: out)
    guard Destination.isFolder(parent) else { throw Failure(.cannotWrite, "\(out): There is no folder \(parent).") }
    do throws(FileError) { try FolderTree.make(out) } catch { throw Failure(writing: error) }
  }

  private func write(_ text: String, to path: String) throws(Failure) {
    if path == "-" { return try Console.print(text) }
    do throws(FileError) { try AtomicFile.write(Array(text.utf8), to: path) } catch { throw Failure(writing: error) }
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
