internal import IdeaModel
internal import Ideary
internal import LayoutQuality
internal import MapScene

/// `ideary-render MAP…`: draws maps as pictures.
struct RenderCommand {
  let arguments: Arguments
  let options: RenderOptions

  init(_ arguments: Arguments) throws(UsageError) {
    var arguments = arguments
    // The settings of snapshots lie among the maps; who writes *.json means the maps.
    if arguments.operands.count > 1 {
      arguments.operands.removeAll { $0 == SnapshotPlan.settingsName || $0.hasSuffix("/\(SnapshotPlan.settingsName)") }
    }
    self.arguments = arguments
    options = try Settings.renderOptions(arguments)
    guard !arguments.operands.isEmpty else {
      throw UsageError("no map given; try ideary-render MAP -o PICTURE, or --help")
    }
    try checkOutputs()
    if arguments.has("watch"), (arguments.operands + arguments.values("output")).contains("-") {
      throw UsageError("--watch needs files: standard input ends, and standard output takes one picture")
    }
  }

  /// Renders every map, and with `--watch` again whenever one of them, an attachment or the theme file changes.
  func run() -> Failure.Status {
    var watch: FileWatch?
    guard arguments.has("watch") else { return renderAll(&watch) }
    let paths = arguments.operands + [ThemeInput.path(arguments)].compactMap { $0 }
    watch = FileWatch(paths)
    let status = renderAll(&watch)
    // A name that leads nowhere is a slip of the finger; a broken map is being edited.
    if status == .noInput || status == .usage { return status }
    if !arguments.has("quiet") {
      Console.say("ideary-render: watching \(paths.joined(separator: ", ")); Ctrl-C ends it")
    }
    // Only a signal ends it.
    while true {
      watch?.waitForChange()
      _ = renderAll(&watch)
    }
  }

  /// Renders every map; a bad one is reported and the others go on.
  private func renderAll(_ watch: inout FileWatch?) -> Failure.Status {
    let pipeline: RenderPipeline
    do throws(Failure) { pipeline = try ThemeInput.pipeline(options, arguments) } catch {
      Console.say("ideary-render: \(error.message)")
      return error.status
    }
    var status = Failure.Status.done
    var reports: [String] = []
    for path in arguments.operands {
      do throws(Failure) {
        let report = try render(path, pipeline, &watch)
        if let report { reports.append(report.json) }
      } catch {
        Console.say("ideary-render: \(error.message)")
        if status == .done { status = error.status }
      }
    }
    do throws(Failure) { try writeReports(reports) } catch {
      Console.say("ideary-render: \(error.message)")
      if status == .done { status = error.status }
    }
    return status
  }

  private func writeReports(_ reports: [String]) throws(Failure) {
    guard let path = arguments.value("report"), !reports.isEmpty else { return }
    let text = reports.joined(separator: "\n") + "\n"
    if path == "-" { return try Console.print(text) }
    do throws(FileError) { try AtomicFile.write(Array(text.utf8), to: path) } catch { throw Failure(writing: error) }
  }

  private func render(
    _ path: String, _ pipeline: RenderPipeline, _ watch: inout FileWatch?
  ) throws(Failure) -> RenderReport? {
    let start = ContinuousClock.now
    let input = try MapInput(path)
    let mediaFolder = arguments.value("media") ?? MapNames.folder(path)
    // Before they are read, so that no change is missed.
    watch?.add(input.file.map.attachedFiles(in: mediaFolder))
    let targets: [Destination]
    do throws(UsageError) { targets = try destinations(for: path) } catch { throw Failure(.usage, error.message) }
    for target in targets where target.path != "-" {
      if Destination.isSameFile(target.path, path) {
        throw Failure(.cannotWrite, "\(target.path): This is the map itself; a picture would replace it.")
      }
      if Destination.isFolder(target.path) {
        throw Failure(.cannotWrite, "\(target.path): This is a folder; name a file in it.")
      }
    }
    pipeline.options.mediaFolder = mediaFolder
    let progress = ProgressLine(arguments)
    let worker = RenderWorker(pipeline)
    let placed: PlacedMap
    var pictures: [PaintedFile] = []
    do throws(RenderError) {
      placed = try pipeline.place(input.file.map, progress: progress.update)
      progress.end()
    } catch {
      progress.end()
      throw worker.failure(error, path)
    }
    for (target, scene) in zip(targets, pipeline.compose(placed, as: targets.map(\.format))) {
      pictures.append(try PaintedFile(target, of: scene, by: pipeline) { worker.failure($0, path) })
    }
    let warnings = input.file.diagnostics + placed.diagnostics + worker.newDiagnostics()
    try Warnings(path, arguments).report(warnings)
    try PaintedFile.write(pictures, arguments)
    guard arguments.has("report") else { return nil }
    let outputs = pictures.map { file in
      RenderReport.Output(
        path: file.target.path, format: file.picture.format, width: file.picture.width, height: file.picture.height,
        bytes: file.count, hidden: file.picture.hidden)
    }
    return worker.report(placed, input: input, warnings: warnings, outputs: outputs, start: start)
  }

  /// Refuses names that two outputs would share, and a report over a map; `render` says it of pictures over maps.
  private func checkOutputs() throws(UsageError) {
    var check = OutputCheck(inputs: arguments.operands)
    if let report = arguments.value("report") { try check.add(report, as: "the report") }
    for map in arguments.operands {
      for target in try destinations(for: map) {
        try check.add(target.path, as: "the picture of \(map)", mayReplaceInput: true)
      }
    }
  }

  /// Where the pictures of a map go.
  private func destinations(for path: String) throws(UsageError) -> [Destination] {
    let to = arguments.value("to")
    let wanted = ".png, .svg, .svgz, .pdf, .webp or .jpg"
    let stem = MapNames.stem(path)
    let outputs = arguments.values("output")
    if arguments.operands.count > 1 {
      guard outputs.count == 1, let folder = outputs.first, folder != "-",
        folder.hasSuffix("/") || Destination.isFolder(folder)
      else { throw UsageError("several maps need one folder as output: -o FOLDER/") }
      let name = folder.hasSuffix("/") ? folder : folder + "/"
      return [try Destination(name + stem + "." + (to ?? "png"), to: to, allowed: \.isPicture, wanted: wanted)]
    }
    if outputs.isEmpty {
      return [try Destination(stem + "." + (to ?? "png"), to: to, allowed: \.isPicture, wanted: wanted)]
    }
    var result: [Destination] = []
    for output in outputs {
      let isFolder = output.hasSuffix("/") || (output != "-" && Destination.isFolder(output))
      let target = isFolder ? (output.hasSuffix("/") ? output : output + "/") + stem + "." + (to ?? "png") : output
      result.append(try Destination(target, to: to, allowed: \.isPicture, wanted: wanted))
    }
    return result
  }
}

extension IdeaMap {
  /// The paths of attached files, relative to where the command runs; none without a folder.
  fileprivate func attachedFiles(in folder: String?) -> [String] {
    guard let folder else { return [] }
    return ideas.compactMap(\.attachment?.file).filter { !$0.hasPrefix("data:") }
      .map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
  }
}
