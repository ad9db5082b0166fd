/// A scene as text: one line for each item, in fixed formatting.
///
/// For goldens of geometry: two scenes with the same dump look the same.
public enum SceneDump {
  /// The dump of a scene, with a line feed at its end.
  ///
  /// - Complexity: O(size of the scene).
  public static func text(of scene: Scene) -> String {
    var lines: [String] = []
    lines.append("scene \(rect(scene.bounds)) \(scene.background.map(\.hex) ?? "none") \(scene.language)")
    lines.append("title \(quoted(scene.title))")
    lines.append("summary \(quoted(scene.summary))")
    for layer in scene.layers {
      lines.append("layer \(layer.kind.rawValue) \(layer.items.count)")
      for item in layer.items {
        lines.append("  " + shape(item.shape) + (item.accessible.map { " #\($0)" } ?? "") + " in \(rect(item.bounds))")
      }
    }
    for node in scene.accessible {
      var line = "node \(node.role.rawValue) \(node.level) \(node.positionInSet)/\(node.setSize) \(quoted(node.name))"
      if !node.description.isEmpty { line += " \(quoted(node.description))" }
      if let id = node.ideaID { line += " id \(quoted(id))" }
      if let link = node.link { line += " link \(quoted(link))" }
      if node.isShortened { line += " shortened" }
      lines.append(line + " in \(rect(node.bounds))")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func shape(_ shape: Shape) -> String {
    switch shape {
    case .disc(let centre, let radius, let paint):
      return "disc \(point(centre)) \(number(radius)) \(text(paint))"
    case .ring(let centre, let radius, let paint, let style):
      return "ring \(point(centre)) \(number(radius)) \(text(paint)) \(text(style))"
    case .shadow(let centre, let inner, let outer, let color):
      return "shadow \(point(centre)) \(number(inner))…\(number(outer)) \(color.hex)"
    case .fill(let path, let paint): return "fill \(text(path)) \(text(paint))"
    case .stroke(let path, let paint, let style): return "stroke \(text(path)) \(text(paint)) \(text(style))"
    case .text(let line):
      return "text \(quoted(line.text)) \(point(line.origin)) size \(number(line.size)) \(text(line.style)) "
        + "advance \(number(line.advance)) ink \(rect(line.ink))\(line.isRightToLeft ? " rtl" : "") \(line.color.hex)"
        + (line.halo.map { " halo \($0.color.hex) \(number($0.width))" } ?? "")
    case .image(let image, let area, let cornerRadius, let alt):
      return "image \(image.width)x\(image.height) \(String(image.checksum, radix: 16)) \(rect(area)) "
        + "round \(number(cornerRadius))" + (alt.isEmpty ? "" : " \(quoted(alt))")
    case .dotGrid(let area, let spacing, let radius, let color):
      return "dots \(rect(area)) every \(number(spacing)) \(number(radius)) \(color.hex)"
    }
  }

  private static func text(_ style: TextStyle) -> String {
    let face = style.typeface == .display ? "display" : "text"
    return "\(face) \(style.weight) \(style.language) \(number(style.letterSpacing * 1_000))"
  }

  private static func text(_ paint: Paint) -> String {
    switch paint {
    case .solid(let color): return color.hex
    case .linear(let start, let end, let stops): return "linear(\(point(start)) \(point(end)) \(text(stops)))"
    case .radial(let focus, let focusRadius, let centre, let radius, let stops):
      return "radial(\(point(focus)) \(number(focusRadius)) \(point(centre)) \(number(radius)) \(text(stops)))"
    }
  }

  private static func text(_ stops: [GradientStop]) -> String {
    stops.map { "\(number($0.offset)):\($0.color.hex)" }.joined(separator: " ")
  }

  private static func text(_ style: StrokeStyle) -> String {
    "width \(number(style.width))"
      + (style.dashes.isEmpty ? "" : " dashes " + style.dashes.map(number).joined(separator: ","))
      + (style.isRound ? " round" : "")
  }

  private static func text(_ path: Path) -> String {
    var words: [String] = []
    var index = 0
    for verb in path.verbs {
      let (letter, count) =
        switch verb {
        case .move: ("M", 1)
        case .line: ("L", 1)
        case .cubic: ("C", 3)
        case .close: ("Z", 0)
        }
      words.append(letter + path.points[index..<index + count].map(point).joined(separator: " "))
      index += count
    }
    return words.joined()
  }

  private static func rect(_ rect: Rect) -> String {
    "[\(number(rect.minX)),\(number(rect.minY)) \(number(rect.maxX)),\(number(rect.maxY))]"
  }

  private static func point(_ point: ScenePoint) -> String { "\(number(point.x)),\(number(point.y))" }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      default:
        if scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) {
          result += "\\u{\(String(scalar.value, radix: 16))}"
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }

  /// A number with two decimals; never `-0.00`, and a word for what is no number.
  package static func number(_ value: Double) -> String {
    guard value.isFinite else { return value.isNaN ? "nan" : value < 0 ? "-inf" : "inf" }
    let scaled = (value * 100).rounded()
    guard abs(scaled) < 9e17 else { return String(value) }
    let hundredths = Int(scaled)
    let size = abs(hundredths)
    let fraction = size % 100
    return (hundredths < 0 ? "-" : "") + "\(size / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }
}
