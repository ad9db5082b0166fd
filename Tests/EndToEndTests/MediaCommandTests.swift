import Foundation
import Testing

/// Pictures and sounds beside a map: shown where they may be, told of where not, and the picture is drawn all the same.
@Suite(.serialized) struct MediaCommandTests {
  let command: Command

  init() throws {
    command = try Command()
    let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Fixtures/maps/media")
    try FileManager.default.createDirectory(
      at: command.folder.appendingPathComponent("maps/media"), withIntermediateDirectories: true)
    for name in ["fog-at-six.jpg", "crane.png", "nets.webp", "foghorn.wav", "ferry.mov", "ferry.jpg", "auction.m4a"] {
      try FileManager.default.copyItem(
        at: fixtures.appendingPathComponent(name), to: command.folder.appendingPathComponent("maps/media/" + name))
    }
  }

  private func write(_ files: [(kind: String, file: String)], _ name: String = "maps/map.json") throws {
    let ideas = files.enumerated().map { index, item in
      "{\"id\":\"i\(index)\",\"kind\":\"\(item.kind)\",\"attachment\":{\"file\":\"\(item.file)\",\"description\":\"Thing \(index)\"}}"
    }
    try command.write("{\"title\":\"M\",\"ideas\":[\(ideas.joined(separator: ","))],\"connections\":[]}", name)
  }

  private func pictures(_ svg: String) -> Int {
    String(decoding: command.read(svg) ?? Data(), as: UTF8.self).components(separatedBy: "<image ").count - 1
  }

  @Test func `what lies beside the map is shown without a word`() throws {
    try write([
      ("photo", "media/fog-at-six.jpg"), ("photo", "media/nets.webp"), ("drawing", "media/crane.png"),
      ("video", "media/ferry.mov"), ("audio", "media/foghorn.wav"), ("audio", "media/auction.m4a"),
    ])
    let result = try command("maps/map.json", "-o", "a.svg", "-o", "a.png", "-o", "a.pdf", "--strict")
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    #expect(pictures("a.svg") == 4)
    let svg = String(decoding: try #require(command.read("a.svg")), as: UTF8.self)
    #expect(svg.contains("<g role=\"img\" aria-label=\"Thing 0\">") && !svg.contains("href=\"media"))
    // The same in another process, and with the map read from standard input.
    #expect(try command("maps/map.json", "-o", "b.svg", "--threads", "2").status == 0)
    #expect(command.read("a.svg") == command.read("b.svg"))
    #expect(try command.shell("\"$0\" - -o c.svg --media maps < maps/map.json").status == 0)
    #expect(command.read("a.svg") == command.read("c.svg"))
    #expect(try command.shell("\"$0\" - -o d.svg < maps/map.json").status == 0)
    #expect(pictures("d.svg") == 0)
  }

  @Test func `nothing about the camera leaves with a picture`() throws {
    let path = command.folder.appendingPathComponent("maps/media/place.jpg")
    var file = Array(try #require(command.read("maps/media/fog-at-six.jpg")))
    let words = Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8] + Array("GPS 48.858 2.294".utf8)
    file.insert(contentsOf: [0xFF, 0xE1, 0, UInt8(words.count + 2)] + words, at: 2)
    try Data(file).write(to: path)
    try write([("photo", "media/place.jpg")])
    #expect(try command("maps/map.json", "-o", "a.svg", "-o", "a.pdf", "--strict").status == 0)
    let svg = String(decoding: try #require(command.read("a.svg")), as: UTF8.self)
    let start = try #require(svg.range(of: "data:image/jpeg;base64,"))
    let data = try #require(Data(base64Encoded: String(svg[start.upperBound...].prefix { $0 != "\"" })))
    #expect(data.range(of: Data("GPS".utf8)) == nil)
    #expect(try #require(command.read("a.pdf")).range(of: Data("GPS".utf8)) == nil)
  }

  @Test func `each bad attachment has one plain sentence, and the picture is drawn`() throws {
    try command.write("secret", "secret.png")
    let media = command.folder.appendingPathComponent("maps/media").path
    let script = """
      cd '\(media)'; mkfifo pipe.png; mkdir folder.png; ln -s ../../secret.png link.png; ln -s /dev/zero zero.png
      truncate -s 200M large.png; printf '\\211PNG\\r\\n\\032\\n' | cat - large.png | head -c 200000000 > huge.png
      head -c 4000 fog-at-six.jpg > cut.jpg; printf 'no picture' > words.jpg; head -c 30 foghorn.wav > cut.wav; : > empty.png
      { head -c 16 crane.png; printf '\\0\\0\\377\\377\\0\\0\\377\\377'; tail -c +25 crane.png | head -c 1000; } > bomb.png
      """
    #expect(try command.shell(script).status == 0)
    let cases: [(kind: String, file: String, words: String)] = [
      (
        "photo", "media/gone.jpg",
        "The photo “media/gone.jpg” of the idea with the id “i0” is not shown: there is no such file."
      ),
      ("photo", "../secret.png", "it lies outside the folder of the map."),
      ("photo", "/etc/hostname", "its path is absolute; a path beside the map was expected."),
      ("photo", "media/link.png", "it lies outside the folder of the map."),
      ("photo", "media/zero.png", "it lies outside the folder of the map."),
      ("drawing", "media/pipe.png", "it is no file but a pipe, a socket or a device."),
      ("drawing", "media/folder.png", "it is a folder."),
      ("photo", "https://example.org/a.jpg", "it is an address (https:), and nothing is ever fetched."),
      ("photo", "media/cut.jpg", "it is cut: its end is missing."),
      ("photo", "media/huge.png", "it is larger than 32 MB, which is the limit."),
      ("photo", "media/large.png", "it is no PNG, JPEG or WebP."),
      ("photo", "media/words.jpg", "it is no PNG, JPEG or WebP."),
      ("photo", "media/empty.png", "it is empty."),
      ("photo", "media/bomb.png", "it has 65535 × 65535 pixels, and no side may be longer than 16384."),
      ("video", "media/gone.mov", "The video “media/gone.mov” of the idea with the id “i14” is not shown"),
      ("audio", "media/cut.wav", "is not heard: it is damaged (its format is cut)."),
      ("audio", "media/gone.wav", "is not heard: there is no such file."),
      ("photo", "data:image/png;base64,@@", "The photo written into the map of the idea"),
    ]
    try write(cases.map { ($0.kind, $0.file) })
    let result = try command("maps/map.json", "-o", "a.png", "-o", "a.svg", "-o", "a.pdf")
    #expect(result.status == 0)
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == cases.count, "\(result.errors)")
    for (line, item) in zip(lines, cases) {
      #expect(line.hasPrefix("ideary-render: maps/map.json: warning: ") && line.contains(item.words), "\(line)")
    }
    #expect(pictures("a.svg") == 0 && command.read("a.png") != nil && command.read("a.pdf") != nil)
    let strict = try command("maps/map.json", "-o", "b.png", "--strict")
    #expect(strict.status == 65 && command.read("b.png") == nil)
    let report = try command("maps/map.json", "-o", "a.png", "--report", "-", "--quiet")
    #expect(report.output.contains("\"code\":\"unreadable-attachment\""))
  }

  @Test func `a picture written into the map is shown`() throws {
    let file = try #require(command.read("maps/media/crane.png"))
    try write([("drawing", "data:image/png;base64," + file.base64EncodedString())])
    #expect(try command("maps/map.json", "-o", "a.svg", "--strict").status == 0)
    #expect(pictures("a.svg") == 1)
  }

  @Test func `check says which pictures cannot be shown, as advice`() throws {
    try write([("photo", "media/fog-at-six.jpg"), ("photo", "media/gone.jpg"), ("audio", "../outside.wav")])
    let result = try command("check", "maps/map.json")
    #expect(result.status == 0, "\(result)")
    #expect(result.output.components(separatedBy: "\"unreadable-attachment\"").count == 3, "\(result.output)")
    #expect(result.output.contains("there is no such file") && result.output.contains("outside the folder"))
    #expect(try command("check", "maps/map.json", "--strict").status == 65)
    // In another folder the first is missing too.
    let other = try command("check", "maps/map.json", "--media", ".")
    #expect(other.output.components(separatedBy: "\"unreadable-attachment\"").count == 4, "\(other.output)")
  }
}
