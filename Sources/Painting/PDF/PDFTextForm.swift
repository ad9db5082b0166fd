/// A PDF as lines of text that can be compared: compressed parts expanded, what says only when it was made left out.
public enum PDFTextForm {
  /// Whether a file begins as a PDF does.
  public static func isPDF(_ file: [UInt8]) -> Bool { file.starts(with: "%PDF-".utf8) }

  /// The lines.
  ///
  /// Left out are dates and identifiers of the file, and where its objects lie and how long they are, since one changed
  /// letter moves them all. What is no text, as fonts and pictures, becomes one line with its size and checksum.
  ///
  /// - Parameters:
  ///   - file: The file's bytes.
  ///   - limit: The most bytes that its compressed parts may expand to.
  /// - Returns: The lines, in the file's order.
  /// - Throws: What is wrong with the file.
  /// - Complexity: O(bytes expanded).
  public static func lines(of file: [UInt8], limit: Int = 256 << 20) throws(ExpansionError) -> [String] {
    guard isPDF(file), contains("%%EOF", file[max(0, file.count - 1_024)...]) else { throw .cut }
    var lines: [String] = []
    var room = limit
    var place = 0
    while let (start, data) = nextStream(file, from: place) {
      let head = file[place..<start]
      lines += plainLines(head)
      var body = file[data..<data]
      var end = data
      if contains("/FlateDecode", lastObject(head)), !contains("/DecodeParms", lastObject(head)) {
        let (output, length) = try Inflater.expand(file[data...], limit: room)
        room -= output.count
        body = output[...]
        end = data + length
      }
      guard let close = find("endstream", file, from: end) else { throw .cut }
      lines += streamLines(end == data ? file[data..<close] : body)
      place = close + 9
    }
    return lines + plainLines(file[place...])
  }

  /// Where the word `stream` that begins a stream lies, and where its data begin.
  private static func nextStream(_ file: [UInt8], from place: Int) -> (word: Int, data: Int)? {
    var place = place
    while let word = find("stream", file, from: place) {
      let after = word + 6
      if after < file.count, file[after] == 0x0A { return (word, after + 1) }
      if after + 1 < file.count, file[after] == 0x0D, file[after + 1] == 0x0A { return (word, after + 2) }
      place = after
    }
    return nil
  }

  /// What follows the last `obj`: the dictionary of the stream that comes.
  private static func lastObject(_ head: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let pattern = Array(" obj".utf8)
    var start = head.endIndex - pattern.count
    while start >= head.startIndex, !head[start..<start + pattern.count].elementsEqual(pattern) { start -= 1 }
    return head[max(head.startIndex, start)...]
  }

  private static func plainLines(_ bytes: ArraySlice<UInt8>) -> [String] {
    var lines: [String] = []
    var isPlace = false
    for line in split(bytes) {
      let words = line.split(separator: " ")
      let isTable = words.count == 3 && words[0].utf8.count == 10 && (words[2] == "n" || words[2] == "f")
      // A bare number is the length of a stream or the place of the table.
      let isNumber = words.count == 1 && words[0].utf8.allSatisfy { (0x30...0x39).contains($0) }
      let isVolatile = ["/CreationDate", "/ModDate", "/ID", "/Length"].contains { line.contains($0) }
      if line == "xref" { isPlace = true }
      if line == "trailer" { isPlace = false }
      if !isPlace, !isTable, !isNumber, !isVolatile, !words.isEmpty { lines.append(line) }
    }
    return lines
  }

  private static func streamLines(_ bytes: ArraySlice<UInt8>) -> [String] {
    let isText = bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
    if isText { return split(bytes) }
    return ["(\(bytes.count) bytes, CRC-32 \(String(Deflater.crc32(bytes), radix: 16)))"]
  }

  private static func split(_ bytes: ArraySlice<UInt8>) -> [String] {
    bytes.split { $0 == 0x0A || $0 == 0x0D }.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func contains(_ word: String, _ bytes: ArraySlice<UInt8>) -> Bool {
    find(word, Array(bytes), from: 0) != nil
  }

  private static func find(_ word: String, _ bytes: [UInt8], from: Int) -> Int? {
    let pattern = Array(word.utf8)
    var place = from
    while place + pattern.count <= bytes.count {
      if bytes[place] == pattern[0], bytes[place..<place + pattern.count].elementsEqual(pattern) { return place }
      place += 1
    }
    return nil
  }
}
