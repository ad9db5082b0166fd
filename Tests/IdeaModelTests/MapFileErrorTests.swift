import IdeaModel
import Testing

@Suite("Reading: what is not a map says where")
struct MapFileErrorTests {
  private static let cases: [(json: String, line: Int, column: Int, part: String)] = [
    ("", 1, 1, "empty"),
    (" \n ", 2, 2, "empty"),
    ("{", 1, 2, "cut off"),
    ("{\"ideas\":[{\"id\":\"a\"", 1, 20, "cut off"),
    ("{\"title\":\"Never", 1, 10, "cut off"),
    ("{\"title\":\"a\\", 1, 10, "cut off"),
    ("{\"title\":-", 1, 11, "cut off"),
    ("{\"a\":tru", 1, 9, "cut off"),
    ("{\"ideas\":[],}", 1, 12, "comma before"),
    ("[[],[],]", 1, 7, "comma before"),
    ("{\"ideas\" []}", 1, 10, "colon"),
    ("{ideas:[]}", 1, 2, "double quotes"),
    ("{'ideas':[]}", 1, 2, "double quotes"),
    ("{\"ideas\":[]} x", 1, 14, "after the end"),
    ("{\"ideas\":[]}{}", 1, 13, "after the end"),
    ("{\"x\":NaN}", 1, 6, "“NaN” is not JSON"),
    ("{\n  \"x\": -Infinity}", 2, 8, "“-Infinity” is not JSON"),
    ("{\"x\":Infinity}", 1, 6, "“Infinity” is not JSON"),
    ("{\"x\":-NaN}", 1, 7, "“NaN” is not JSON"),
    ("{\"x\":undefined}", 1, 6, "“undefined”"),
    ("{\"x\":nul}", 1, 6, "“nul”"),
    ("{\"x\":nullx}", 1, 6, "“nullx”"),
    ("{\"x\":01}", 1, 6, "spare zero"),
    ("{\"x\":1.}", 1, 8, "digit"),
    ("{\"x\":.5}", 1, 6, "value should be"),
    ("{\"x\":+5}", 1, 6, "value should be"),
    ("{\"x\":1e}", 1, 8, "digit"),
    ("{\"x\":0x10}", 1, 7, "comma"),
    ("{\"x\" /* y */:1}", 1, 6, "colon"),
    ("// map\n{}", 1, 1, "comments"),
    ("{\"x\":\"\\q\"}", 1, 7, "not a JSON escape"),
    ("{\"x\":\"\\u12g4\"}", 1, 7, "four hexadecimal digits"),
    ("{\"x\":\"a\nb\"}", 1, 8, "over the end of the line"),
    ("{\"x\":\"a\tb\"}", 1, 8, "tab"),
    ("{\"x\":\"a\u{1}b\"}", 1, 8, "\\u0001"),
    ("{\"x\":1 \"y\":2}", 1, 8, "comma"),
    ("{\"é\":[1 2]}", 1, 9, "comma"),
    ("{]", 1, 2, "double quotes"),
    ("[}", 1, 2, "value should be"),
    ("7", 1, 1, "a number"),
    ("null", 1, 1, "null"),
    ("[]", 1, 1, "two arrays"),
    ("[[]]", 1, 1, "two arrays"),
    ("[{\"id\":\"a\"}]", 1, 1, "two arrays"),
    ("{\"ideas\":{}}", 1, 10, "must be an array"),
    ("{\"connections\":5}", 1, 16, "must be an array"),
    ("{\"ideas\":[5]}", 1, 11, "must be an object"),
    ("{\"ideas\":[null]}", 1, 11, "must be an object"),
    ("{\"ideas\":[{\"text\":\"a\"}]}", 1, 11, "no “id”"),
    ("{\"ideas\":[{\"id\":null}]}", 1, 17, "must be a string"),
    ("{\"ideas\":[{\"id\":[\"a\"]}]}", 1, 17, "must be a string"),
    ("{\"connections\":[[]]}", 1, 17, "must be an object"),
    ("{\"connections\":[{\"to\":\"a\"}]}", 1, 17, "no “from”"),
    ("{\"connections\":[{\"from\":\"a\"}]}", 1, 17, "no “to”"),
    ("{\"connections\":[{\"from\":\"a\",\"to\":{}}]}", 1, 34, "must be a string"),
  ]

  @Test func `each error has its sentence, line and column`() throws {
    for (json, line, column, part) in MapFileErrorTests.cases {
      let error = failure(json)
      #expect(
        error?.line == line && error?.column == column, "\(json): \(error.map(String.init(describing:)) ?? "none")")
      #expect(error?.message.contains(part) == true, "\(json): \(error?.message ?? "none")")
      #expect(error?.message.last == ".", "\(json): \(error?.message ?? "none")")
    }
  }

  @Test func `bytes that are not UTF-8 outside text are an error`() throws {
    let error = failure(Array("{\n".utf8) + [0xFF] + Array("\"ideas\":[]}".utf8))
    #expect(error?.line == 2)
    #expect(error?.column == 1)
    #expect(error?.message.contains("0xFF") == true)
  }

  @Test(arguments: [[0xFF, 0xFE, 0x7B, 0x00], [0xFE, 0xFF, 0x00, 0x7B], [0x7B, 0x00], [0x00, 0x7B]] as [[UInt8]])
  func `UTF-16 is named`(bytes: [UInt8]) throws {
    #expect(failure(bytes)?.message.contains("UTF-16") == true)
  }

  @Test func `nesting is allowed to 512 and no deeper`() throws {
    func nested(_ depth: Int) -> String {
      #"{"x":"# + String(repeating: "[", count: depth - 1) + String(repeating: "]", count: depth - 1) + "}"
    }
    let file = try read(nested(512))
    #expect(try read(text(file)).serialized() == file.serialized())
    let error = failure(nested(513))
    #expect(error?.message.contains("512") == true)
    #expect(error?.column == 517)
  }

  @Test(arguments: ["[", "{\"a\":", "[{\"a\":"])
  func `very deep nesting is refused without a crash`(opening: String) throws {
    for count in [10_000, 1_000_000] {
      #expect(failure(String(repeating: opening, count: count))?.message.contains("512") == true)
    }
  }

  @Test func `more than 4 million ideas are refused`() throws {
    let one = Array("0,".utf8)
    var bytes = Array("{\"ideas\":[".utf8)
    bytes.reserveCapacity(8_100_000)
    for _ in 0..<4_000_000 { bytes += one }
    bytes += Array("0]}".utf8)
    #expect(failure(bytes)?.message.contains("4000000") == true)
    bytes.removeSubrange(10..<12)
    #expect(failure(bytes)?.message.contains("must be an object") == true)
  }

  @Test func `more than 256 MB are refused`() throws {
    #expect(failure([UInt8](repeating: 0x20, count: MapFile.sizeLimit + 1))?.message.contains("256 MB") == true)
  }
}
