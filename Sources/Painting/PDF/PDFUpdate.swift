/// Adds to a finished PDF what Cairo cannot write, as an incremental update: the file stays as it is, and a new
/// version of its catalogue follows with its own cross-reference section (ISO 32000-1, 7.5.6).
enum PDFUpdate {
  /// Names the language and asks viewers to show the document's title; a file of an unknown shape is returned as it is.
  static func addingLanguage(_ language: String, to file: [UInt8]) -> [UInt8] {
    guard let start = lastNumber(after: "startxref", in: file, from: max(0, file.count - 64)),
      let trailer = find("trailer", in: file, from: start),
      let rootPlace = find("/Root ", in: file, from: trailer),
      let infoPlace = find("/Info ", in: file, from: trailer),
      let sizePlace = find("/Size ", in: file, from: trailer),
      let root = number(in: file, at: rootPlace + 6), let info = number(in: file, at: infoPlace + 6),
      let size = number(in: file, at: sizePlace + 6),
      let catalogue = find("\n\(root) 0 obj", in: file, from: 0),
      let open = find("<<", in: file, from: catalogue),
      let close = find("endobj", in: file, from: open)
    else { return file }
    let body = String(decoding: file[(open + 2)..<close], as: UTF8.self)
    var result = file
    if result.last != UInt8(ascii: "\n") { result.append(UInt8(ascii: "\n")) }
    let place = result.count
    var entries = "/ViewerPreferences << /DisplayDocTitle true >>"
    if language != "und" {
      entries += "\n   /Lang (\(language.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }))"
    }
    result += "\(root) 0 obj\n<< \(entries)\(body)endobj\n".utf8
    let table = result.count
    let digits = String(place)
    let padded = String(repeating: "0", count: max(0, 10 - digits.count)) + digits
    result += "xref\n\(root) 1\n\(padded) 00000 n \n".utf8
    result += "trailer\n<< /Size \(size)\n   /Root \(root) 0 R\n   /Info \(info) 0 R\n   /Prev \(start)\n>>\n".utf8
    result += "startxref\n\(table)\n%%EOF\n".utf8
    return result
  }

  private static func lastNumber(after word: String, in file: [UInt8], from: Int) -> Int? {
    guard let place = find(word, in: file, from: from) else { return nil }
    return number(in: file, at: place + word.utf8.count)
  }

  private static func find(_ word: String, in file: [UInt8], from: Int) -> Int? {
    let pattern = Array(word.utf8)
    guard from >= 0, from + pattern.count <= file.count else { return nil }
    var place = from
    while place + pattern.count <= file.count {
      if file[place] == pattern[0], file[place..<place + pattern.count].elementsEqual(pattern) { return place }
      place += 1
    }
    return nil
  }

  private static func number(in file: [UInt8], at start: Int) -> Int? {
    var place = start
    while place < file.count, file[place] == 0x20 || file[place] == 0x0A || file[place] == 0x0D { place += 1 }
    var value: Int?
    while place < file.count, (0x30...0x39).contains(file[place]), (value ?? 0) < 1 << 50 {
      value = (value ?? 0) * 10 + Int(file[place] - 0x30)
      place += 1
    }
    return value
  }
}
