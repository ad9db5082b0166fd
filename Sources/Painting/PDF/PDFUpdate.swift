/// Adds to a finished PDF what Cairo cannot write, as an incremental update: the file stays as it is, and new versions
/// of some objects follow with their own cross-reference section (ISO 32000-1, 7.5.6).
enum PDFUpdate {
  /// What is added.
  struct Additions {
    /// The language of the text, or `und`.
    var language: String
    /// The title, for the metadata.
    var title: String
    /// The description, for the metadata.
    var summary: String
    /// What can be seen in each picture, in the order in which they are painted.
    var figureNames: [String]
    /// What each link is called, in the order of their annotations.
    var linkNames: [String]
  }

  /// The file with language, metadata (XMP), names of pictures and links, and tabbing in reading order, its title asked to be shown.
  ///
  /// A file of an unknown shape is returned as it is.
  static func adding(_ additions: Additions, to file: [UInt8]) -> [UInt8] {
    guard let objects = PDFObjects(file) else { return file }
    var update = Update(file: file)
    let metadata = objects.count
    var entries = "/ViewerPreferences << /DisplayDocTitle true >>\n   /Metadata \(metadata) 0 R"
    let tag = additions.language.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    if additions.language != "und", !tag.isEmpty { entries += "\n   /Lang (\(tag))" }
    guard let catalogue = objects.body(of: objects.root) else { return file }
    update.add(objects.root, "<< \(entries)\(catalogue)")

    var links: [Int] = []
    var figures: [Int] = []
    for number in 1..<objects.count {
      switch objects.type(of: number) {
      case "Page": if let body = objects.body(of: number) { update.add(number, "<< /Tabs /S\(body)") }
      case "Annot": links.append(number)
      case "StructElem": if objects.body(of: number)?.contains("/S /Figure\n") ?? false { figures.append(number) }
      default: if let body = objects.resourcesWithoutRepetition(number) { update.add(number, "<<\(body)") }
      }
    }
    if links.count == additions.linkNames.count {
      for (number, name) in zip(links, additions.linkNames) {
        if let body = objects.body(of: number) { update.add(number, "<< /Contents \(hexadecimal(name))\(body)") }
      }
    }
    if figures.count == additions.figureNames.count {
      for (number, name) in zip(figures, additions.figureNames) {
        if let body = objects.body(of: number) { update.add(number, "<< /Alt \(hexadecimal(name))\(body)") }
      }
    }
    let packet = xmp(additions)
    update.add(
      metadata,
      "<< /Type /Metadata /Subtype /XML /Length \(packet.utf8.count) >>\nstream\n\(packet)\nendstream\n")
    return update.finish(objects)
  }

  /// A text string in UTF-16, as hexadecimal digits.
  private static func hexadecimal(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF")
    var result = "<FEFF"
    for unit in String(text.prefix(2_000)).utf16 {
      for shift in [12, 8, 4, 0] { result.append(digits[Int(unit >> UInt16(shift)) & 15]) }
    }
    return result + ">"
  }

  /// Metadata that programs find without reading PDF (ISO 16684-1); without dates, so that the same map gives the same bytes.
  private static func xmp(_ additions: Additions) -> String {
    func alternative(_ text: String) -> String {
      var buffer = XMLBuffer(idPrefix: "")
      buffer.text(text)
      let words = String(decoding: buffer.bytes, as: UTF8.self)
      return "<rdf:Alt><rdf:li xml:lang=\"x-default\">\(words)</rdf:li></rdf:Alt>"
    }
    var language = XMLBuffer(idPrefix: "")
    language.text(additions.language)
    return """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
      <dc:format>application/pdf</dc:format>
      <dc:title>\(alternative(additions.title))</dc:title>
      <dc:description>\(alternative(additions.summary))</dc:description>
      <dc:language><rdf:Bag><rdf:li>\(String(decoding: language.bytes, as: UTF8.self))</rdf:li></rdf:Bag></dc:language>
      <xmp:CreatorTool>ideary-render</xmp:CreatorTool>
      </rdf:Description></rdf:RDF></x:xmpmeta>
      <?xpacket end="r"?>
      """
  }

  /// New versions of objects behind a file.
  private struct Update {
    private var file: [UInt8]
    private var places: [(number: Int, offset: Int)] = []

    init(file: [UInt8]) {
      self.file = file
      if file.last != UInt8(ascii: "\n") { self.file.append(UInt8(ascii: "\n")) }
    }

    mutating func add(_ number: Int, _ body: String) {
      places.append((number, file.count))
      file += "\(number) 0 obj\n\(body)endobj\n".utf8
    }

    mutating func finish(_ objects: PDFObjects) -> [UInt8] {
      let table = file.count
      file += "xref\n".utf8
      for place in places.sorted(by: { $0.number < $1.number }) {
        let digits = String(place.offset)
        let padded = String(repeating: "0", count: max(0, 10 - digits.count)) + digits
        file += "\(place.number) 1\n\(padded) 00000 n \n".utf8
      }
      file += "trailer\n<< /Size \(objects.count + 1)\n   /Root \(objects.root) 0 R\n".utf8
      file += "   /Info \(objects.info) 0 R\n".utf8
      file += "   /Prev \(objects.table)\n>>\nstartxref\n\(table)\n%%EOF\n".utf8
      return file
    }
  }
}
