internal import IdeaModel
internal import Ideary
internal import ImageCompare
internal import Painting

/// `ideary-render compare A B`: says whether two pictures are the same.
struct CompareCommand {
  let arguments: Arguments

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    guard arguments.operands.count == 2 else {
      throw UsageError("compare takes two pictures; try ideary-render compare EXPECTED.png ACTUAL.png")
    }
    guard arguments.operands != ["-", "-"] else {
      throw UsageError("only one of the pictures can come from standard input")
    }
    if arguments.value("diff") == "-" {
      throw UsageError("--diff needs a path; standard output gets the result")
    }
    var check = OutputCheck(inputs: arguments.operands)
    if let diff = arguments.value("diff") { try check.add(diff, as: "the strip") }
  }

  func run() throws(UsageError) -> Failure.Status {
    do throws(Failure) {
      let expected = try picture(arguments.operands[0])
      let actual = try picture(arguments.operands[1])
      switch (expected, actual) {
      case (.png(let one), .png(let two)): return try comparePixels(one, two)
      case (.svg(let one), .svg(let two)), (.pdf(let one), .pdf(let two)): return try compareLines(one, two)
      default:
        throw Failure(
          .badInput,
          "\(arguments.operands[0]) is \(expected.formatName) and \(arguments.operands[1]) is \(actual.formatName); "
            + "only pictures of one format can be compared")
      }
    } catch {
      Console.say("ideary-render: \(error.message)")
      return error.status
    }
  }

  private func picture(_ path: String) throws(Failure) -> PictureFile {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try BoundedFile.read(path, limit: PictureFile.sizeLimit) } catch {
      throw Failure(reading: error)
    }
    do throws(PictureFileError) { return try PictureFile(bytes) } catch {
      throw Failure(.badInput, "\(path): \(error)")
    }
  }

  private func comparePixels(_ expected: Bitmap, _ actual: Bitmap) throws(Failure) -> Failure.Status {
    let result = Comparison.compare(expected, actual, level: Settings.level(arguments))
    if let path = arguments.value("diff") {
      let strip = DifferenceStrip.draw(expected, actual, level: Settings.level(arguments))
      let file: [UInt8]
      do throws(PaintError) {
        file = try PNGFile.make(width: strip.width, height: strip.height, pixels: strip.pixels)
      } catch { throw Failure(.ourFault, "\(error)") }
      do throws(FileError) { try AtomicFile.write(file, to: path) } catch { throw Failure(writing: error) }
    }
    try Console.print(DifferenceReport.json(result) + "\n")
    return result.isSame ? .done : .different
  }

  private func compareLines(_ expected: [String], _ actual: [String]) throws(Failure) -> Failure.Status {
    for name in ["tolerance", "perceptual", "diff"] where arguments.has(name) {
      throw Failure(.usage, "--\(name) is for PNG; SVG and PDF are compared line by line")
    }
    let result = LineComparison.compare(expected, actual)
    try Console.print(DifferenceReport.json(result) + "\n")
    return result.isSame ? .done : .different
  }
}
