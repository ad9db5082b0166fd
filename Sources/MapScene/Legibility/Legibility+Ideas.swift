internal import IdeaModel

extension Legibility {
  /// So many ideas are named one by one.
  private static let mostNamed = 20

  /// Ideas that hold something of which nothing is said in words.
  mutating func addDescriptions(_ measured: MeasuredMap) {
    var found: [(String, String)] = []
    for idea in measured.map.ideas {
      let description = DrawableText(idea.attachment?.description ?? "").text
      guard description.isEmpty else { continue }
      if let icon = Icon(kind: idea.kind) {
        found.append(
          (
            idea.id,
            "The \(icon.name.lowercased()) of \(Findings.name(idea)) has no description; add one to its attachment."
          ))
      } else if idea.attachment != nil {
        found.append((idea.id, "The attachment of \(Findings.name(idea)) has no description; add one to it."))
      } else if DrawableText(idea.text).text.isEmpty {
        found.append((idea.id, "\(Findings.name(idea)) has no text; nothing can be read aloud of it.".upperFirst))
      }
    }
    missingDescriptions = found.count
    add("missing-description", found, breaksFloor: true)
  }

  /// Ideas whose own colour sets them apart from their branch, and nothing else does.
  ///
  /// Branches of a root are set apart by their place too. A colour that is much lighter or darker than the branch's is
  /// seen without its hue: at a contrast of 3 by technique G183 of WCAG 2.2.
  mutating func addColours(_ measured: MeasuredMap, ground: Color?) {
    let palette = Palette(theme: measured.theme, ground: ground)
    let hierarchy = measured.hierarchy
    var found: [(String, String)] = []
    for (index, idea) in measured.map.ideas.enumerated() {
      guard let own = measured.ideas[index].color, CSSColor.parse(idea.color ?? "") != nil,
        let parent = hierarchy.parent[index], hierarchy.depth[parent] > 0,
        let inherited = measured.ideas[parent].color, own != inherited
      else { continue }
      let depth = hierarchy.depth[index]
      let one = palette.colors(own, depth: depth)
      let other = palette.colors(inherited, depth: depth)
      guard one.line.contrast(with: other.line) < 3, one.outer.contrast(with: other.outer) < 3 else { continue }
      found.append(
        (
          idea.id,
          "Only its colour sets \(Findings.name(idea)) apart from its branch; if it means something, say it in words too."
        ))
    }
    colourOnly = found.count
    add("colour-only", found, breaksFloor: false)
  }

  /// Attachments that could not be read, so that their ideas show an empty frame.
  ///
  /// - Parameter found: Codes and sentences of what was found when they were read; others are left aside.
  package mutating func addAttachments(_ found: [(code: String, message: String)]) {
    let code = "unreadable-attachment"
    let unread = found.filter { $0.code == code }
    for (_, message) in unread.prefix(Self.mostNamed) {
      findings.append(Finding(code: code, message: message, ideaID: nil, breaksFloor: false))
    }
    addRest(of: unread.count, code, breaksFloor: false)
  }

  private mutating func add(_ code: String, _ found: [(id: String, message: String)], breaksFloor: Bool) {
    for (id, message) in found.prefix(Self.mostNamed) {
      findings.append(Finding(code: code, message: message, ideaID: id, breaksFloor: breaksFloor))
    }
    addRest(of: found.count, code, breaksFloor: breaksFloor)
  }

  private mutating func addRest(of count: Int, _ code: String, breaksFloor: Bool) {
    guard count > Self.mostNamed else { return }
    findings.append(
      Finding(
        code: code, message: "There are \(count - Self.mostNamed) more findings of this kind (\(code)).",
        breaksFloor: breaksFloor))
  }
}

extension String {
  /// The same with a capital at its beginning.
  fileprivate var upperFirst: String { prefix(1).uppercased() + dropFirst() }
}
