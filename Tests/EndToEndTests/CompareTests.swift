import Foundation
import Testing

@Suite(.serialized) struct CompareTests {
  let command: Command
  init() throws {
    command = try Command()
    for (name, word) in [("a", "Peas"), ("b", "Pees")] {
      try command.write(
        """
        {"ideas":[{"id":"a","text":"Soil","x":0,"y":0},{"id":"b","text":"\(word)","x":200,"y":40}],
         "connections":[{"from":"a","to":"b"}]}
        """, "\(name).json")
      #expect(try command("\(name).json", "-o", "\(name).png", "-o", "\(name).svg", "-o", "\(name).pdf").status == 0)
    }
  }

  private func json(_ text: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func `equal pictures are the same in every format`() throws {
    for format in ["png", "svg", "pdf"] {
      let result = try command("compare", "a.\(format)", "a.\(format)")
      #expect(result.status == 0 && result.errors.isEmpty)
      #expect(try json(result.output)["same"] as? Bool == true)
    }
  }

  @Test func `a changed letter is found at every level, and drawn`() throws {
    let result = try command("compare", "a.png", "b.png", "--diff", "strip.png")
    let object = try json(result.output)
    #expect(result.status == 1 && object["same"] as? Bool == false)
    #expect((object["pixels"] as? Int ?? 0) > 50 && (object["ssim"] as? Double ?? 1) < 1)
    let delta = try #require(object["maxDelta"] as? Double)
    #expect(try command("compare", "a.png", "b.png", "--tolerance", "\(delta)").status == 0)
    #expect(try command("compare", "a.png", "b.png", "--tolerance", "0.02").status == 1)
    #expect(try command("compare", "a.png", "b.png", "--perceptual").status == 1)
    // The strip is a picture, and not one of the two.
    #expect(try command("compare", "strip.png", "strip.png").status == 0)
    #expect(try json(command("compare", "strip.png", "a.png").output)["sizesDiffer"] as? Bool == true)
  }

  @Test func `SVG and PDF name the first line that differs`() throws {
    let svg = try command("compare", "a.svg", "b.svg")
    let object = try json(svg.output)
    #expect(svg.status == 1 && (object["expected"] as? String)?.contains("Peas") == true)
    #expect((object["actual"] as? String)?.contains("Pees") == true && (object["line"] as? Int ?? 0) > 1)
    let pdf = try command("compare", "a.pdf", "b.pdf")
    let line = try json(pdf.output)["line"] as? Int
    #expect(pdf.status == 1 && (line ?? 0) > 1)
    #expect(try command("compare", "a.svg", "b.svg", "--perceptual").status == 64)
  }

  @Test func `what is cut or of another format is no picture to compare`() throws {
    for format in ["png", "svg", "pdf"] {
      let whole = try #require(command.read("a.\(format)"))
      try whole.prefix(whole.count * 2 / 3).write(to: command.folder.appendingPathComponent("cut"))
      let result = try command("compare", "a.\(format)", "cut")
      #expect(result.status == 65 && result.errors.contains("cut: ") && result.output.isEmpty, "\(result.errors)")
    }
    let mixed = try command("compare", "a.png", "a.svg")
    #expect(mixed.status == 65 && mixed.errors.contains("a.png is PNG and a.svg is SVG"))
  }
}
