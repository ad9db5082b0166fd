import IdeaModel
import Ideary
import MapScene
import TestSupport

/// The questions that every picture must answer with yes, as far as a machine can ask them.
struct Checklist {
  var placed: PlacedMap
  var scene: Scene
  /// Pixels of the page for each unit of the scene.
  var pixels = 1.0
  /// Whether the map itself says where ideas lie, so that what touches what is its own affair.
  var isGiven = false

  var theme: Theme { placed.measured.theme }
  var isAtlas: Bool { pixels < 0.7 }
  private var measured: MeasuredMap { placed.measured }
  private var ground: Color { scene.background ?? theme.ground.color }

  /// What is wrong, in words; empty for a picture that passes.
  var faults: [String] {
    let picture = DrawnPicture(scene)
    var result =
      page(picture) + text(picture) + contrast(picture) + colours(picture) + words(picture) + branches(picture)
    if !isGiven { result += space(picture) }
    return result
  }

  // MARK: Space

  /// No two circles overlap; no label touches another, a foreign circle, or words on a connection.
  func space(_ picture: DrawnPicture) -> [String] {
    var faults: [String] = []
    let bodies = picture.bodies.sorted { $0.key < $1.key }
    let least = isAtlas ? 2.5 / pixels : 8
    let boxes = bodies.map { DrawnPicture.box($0.value.label) }
    for (index, one) in bodies.enumerated() {
      for (step, two) in bodies[(index + 1)...].enumerated() {
        let gap = one.value.gap(to: two.value)
        if gap < least - 1e-6 { faults.append("\(name(one.key)) and \(name(two.key)) are \(gap) apart") }
        if let box = boxes[index], let other = boxes[index + 1 + step], box.gap(to: other) <= 0 {
          faults.append("the labels of \(name(one.key)) and \(name(two.key)) touch")
        }
      }
      guard let box = boxes[index] else { continue }
      // Names of branches, and those of hubs, may lie over small circles of an atlas.
      for other in bodies where !isAtlas && other.key != one.key && other.value.gap(to: box) <= 0 {
        faults.append("the label of \(name(one.key)) touches \(name(other.key))")
      }
      for pill in picture.pills where pill.gap(to: box) <= 0 {
        faults.append("words on a connection touch the label of \(name(one.key))")
      }
    }
    for (index, pill) in picture.pills.enumerated() {
      for other in bodies where other.value.gap(to: pill) <= 0 {
        faults.append("words on a connection touch \(name(other.key))")
      }
      for other in picture.pills[(index + 1)...] where pill.gap(to: other) <= 0 {
        faults.append("words on two connections touch")
      }
    }
    return faults + siblings(picture)
  }

  /// Leaves of one parent with text beside them are at most three steps of the ladder apart.
  private func siblings(_ picture: DrawnPicture) -> [String] {
    let hierarchy = measured.hierarchy
    guard !isAtlas else { return [] }
    return hierarchy.children.flatMap { children -> [String] in
      let leaves = children.filter { leaf in
        let idea = measured.map.ideas[leaf]
        return hierarchy.children[leaf].isEmpty && idea.size == nil && idea.weight == 1
          && [.text, .audio].contains(idea.kind) && !measured.lines(of: leaf).isEmpty
      }
      var faults: [String] = []
      if Set(leaves.map { measured.hasTextOutside($0) }).count > 1 { faults.append("siblings have text in and out") }
      let radii = leaves.filter { measured.hasTextOutside($0) }.map { measured.radius(of: $0) }
      if let least = radii.min(), let most = radii.max(), most > least * 1.1225 * 1.1225 * 1.1225 + 1e-6 {
        faults.append("siblings have radii from \(least) to \(most)")
      }
      return faults
    }
  }

  /// Everything lies on the page; text keeps ten pixels from its edge, and title, legend and footer from the map.
  func page(_ picture: DrawnPicture) -> [String] {
    var faults: [String] = []
    for layer in scene.layers {
      for item in layer.items where !scene.bounds.contains(item.bounds) {
        faults.append("something of the \(layer.kind) is clipped")
      }
    }
    let inside = scene.bounds.outset(-10 / pixels + 1e-6)
    for line in allText(picture) where !line.ink.isEmptyOrLies(inside) {
      faults.append("“\(line.text)” is at the edge of the page")
    }
    for (index, line) in picture.furniture.enumerated() {
      guard let box = DrawnPicture.box([line]) else { continue }
      for other in picture.furniture[(index + 1)...] where DrawnPicture.box([other])?.gap(to: box) ?? 1 < 0 {
        faults.append("“\(line.text)” and “\(other.text)” lie on each other")
      }
    }
    return faults
  }

  // MARK: Text

  private func allText(_ picture: DrawnPicture) -> [TextLine] {
    picture.bodies.values.flatMap { $0.lines + $0.label } + picture.furniture
  }

  /// No text is smaller than nine pixels.
  func text(_ picture: DrawnPicture) -> [String] {
    let floor = 9 * min(1, measured.options.textScale)
    return allText(picture).compactMap { line in
      line.size * pixels < floor - 1e-6 && !line.text.isEmpty
        ? "“\(line.text)” is \(line.size * pixels) pixels large" : nil
    }
  }

  /// Text inside has air, no word is broken, and no line of CJK begins with what belongs to the one before.
  func words(_ picture: DrawnPicture) -> [String] {
    var faults: [String] = []
    for (node, body) in picture.bodies {
      if body.isRound, !isGivenSize(node) {
        for line in body.lines {
          for x in [line.origin.x, line.origin.x + line.advance] {
            for y in [line.origin.y, line.origin.y - 0.727 * line.size] {
              let air = (body.radius - (ScenePoint(x, y) - body.centre).length) * pixels
              if air < Self.leastAir { faults.append("“\(line.text)” is \(air) from its rim") }
            }
          }
        }
      }
      for lines in [body.lines, body.label] {
        for (one, two) in zip(lines, lines.dropFirst()) {
          guard let end = one.text.unicodeScalars.last, let start = two.text.unicodeScalars.first else { continue }
          if "、。」）っゃゅょーをはがのに".unicodeScalars.contains(start), end.value > 0x2E80 {
            faults.append("“\(two.text)” begins with what belongs to “\(one.text)”")
          }
          guard end.properties.isAlphabetic, start.properties.isAlphabetic, start.value < 0xE00 else { continue }
          if scene.accessible[node].name.contains(one.text + two.text) {
            faults.append("a word is broken between “\(one.text)” and “\(two.text)”")
          }
        }
      }
    }
    return faults
  }

  /// What corners of text keep from the rim, in pixels: the least padding of a single long word, less what circles may be
  /// rounded down.
  static let leastAir = 5.0

  private func isGivenSize(_ node: Int) -> Bool {
    guard let id = scene.accessible[node].ideaID else { return true }
    return measured.map.ideas.first { $0.id == id }?.size != nil
  }

  private func name(_ node: Int) -> String { "“\(scene.accessible[node].name.prefix(30))”" }
}

extension Rect {
  /// Whether it is the box of nothing, or lies in another.
  fileprivate func isEmptyOrLies(_ other: Rect) -> Bool { width <= 0 || height <= 0 || other.contains(self) }
}
