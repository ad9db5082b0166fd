/// Finds the objects of a PDF file as Cairo writes it: plain objects and one classic cross-reference table.
struct PDFObjects {
  private let file: [UInt8]
  private let offsets: [Int]
  /// Where the cross-reference table begins.
  let table: Int
  /// The number of the catalogue.
  let root: Int
  /// The number of the document information.
  let info: Int

  /// The number of objects, the free one of number 0 included.
  var count: Int { offsets.count }

  /// Reads the table; nil for a file of another shape.
  init?(_ file: [UInt8]) {
    self.file = file
    guard let word = PDFObjects.find("startxref", in: file, from: max(0, file.count - 64)),
      let table = PDFObjects.number(in: file, at: word + 9),
      let first = PDFObjects.find("xref\n0 ", in: file, from: table), first == table,
      let count = PDFObjects.number(in: file, at: table + 7), count > 1, count < 1 << 24,
      let line = PDFObjects.find("\n", in: file, from: table + 7), line + 1 + 20 * count <= file.count,
      let trailer = PDFObjects.find("trailer", in: file, from: line + 1 + 20 * count),
      let rootPlace = PDFObjects.find("/Root ", in: file, from: trailer),
      let infoPlace = PDFObjects.find("/Info ", in: file, from: trailer),
      let root = PDFObjects.number(in: file, at: rootPlace + 6),
      let info = PDFObjects.number(in: file, at: infoPlace + 6), root < count
    else { return nil }
    self.table = table
    self.root = root
    self.info = info
    offsets = (0..<count).map { PDFObjects.number(in: file, at: line + 1 + 20 * $0) ?? 0 }
  }

  /// What stands in an object's dictionary after its opening brackets, up to `endobj`; nil if it is no dictionary.
  func body(of number: Int) -> String? {
    guard let start = dictionary(number), let end = PDFObjects.find("endobj", in: file, from: start) else { return nil }
    return String(decoding: file[start..<end], as: UTF8.self)
  }

  /// The type that an object's dictionary begins with, such as `Page`; nil if it begins otherwise.
  func type(of number: Int) -> String? {
    guard let start = dictionary(number) else { return nil }
    let head = Array(" /Type /".utf8)
    guard start + head.count < file.count, file[start..<start + head.count].elementsEqual(head) else { return nil }
    let name = file[(start + head.count)...].prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") }
    return String(decoding: name, as: UTF8.self)
  }

  /// What stands in a dictionary of resources, every form in it once; nil for another object, or one without repetition.
  ///
  /// Cairo names a form as often as it is used, and a dictionary may hold a name once only.
  func resourcesWithoutRepetition(_ number: Int) -> String? {
    guard let start = dictionary(number), start < file.count, file[start] == UInt8(ascii: "\n"),
      let body = body(of: number), let head = body.firstRange(of: "/XObject <<"),
      let end = body[head.upperBound...].firstRange(of: ">>")
    else { return nil }
    let words = body[head.upperBound..<end.lowerBound].split(separator: " ")
    var seen: Set<Substring> = []
    var kept: [Substring] = []
    // A name, a number, a generation, the letter R.
    for first in stride(from: 0, to: words.count - 3, by: 4) where seen.insert(words[first]).inserted {
      kept += words[first..<first + 4]
    }
    guard kept.count < words.count, words.count % 4 == 0 else { return nil }
    return body[..<head.upperBound] + " " + kept.joined(separator: " ") + " " + body[end.lowerBound...]
  }

  /// The place after `<<` of an object that is a dictionary.
  private func dictionary(_ number: Int) -> Int? {
    let head = Array("\(number) 0 obj\n<<".utf8)
    let start = offsets[number]
    guard start > 0, start + head.count <= file.count, file[start..<start + head.count].elementsEqual(head) else {
      return nil
    }
    return start + head.count
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
