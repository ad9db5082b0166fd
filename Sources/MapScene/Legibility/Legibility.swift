internal import IdeaModel

/// Whether everyone can read a picture: contrast, size of text, descriptions, and what colour alone tells.
public struct Legibility: Hashable, Sendable {
  /// Something that keeps people from reading the picture.
  public struct Finding: Hashable, Sendable {
    /// A stable name for the kind of finding: `low-contrast`, `small-text`, `unnamed-ideas`, `missing-description`,
    /// `colour-only` or `unreadable-attachment`.
    public var code: String
    /// One plain sentence: what is wrong and what helps.
    public var message: String
    /// The idea; nil when the finding is about the whole picture.
    public var ideaID: String?
    /// Whether a floor is broken, so that the map does not pass; else it is advice.
    public var breaksFloor: Bool
  }

  /// The least contrast of a text with what lies under it, at the worst stop of a gradient; nil without text.
  public var minimumContrast: Double?
  /// The size of the smallest text, in points; nil without text.
  public var smallestText: Double?
  /// How many ideas have nothing that could be read aloud of what they hold.
  public var missingDescriptions = 0
  /// How many ideas are told apart from their branch by nothing but their colour.
  public var colourOnly = 0
  /// What was found, the whole picture first.
  public var findings: [Finding] = []

  /// Whether no floor is broken.
  public var isPassed: Bool { !findings.contains(where: \.breaksFloor) }

  /// The least size of text on paper, in points.
  public static let leastPointsOnPaper = 7.0
  /// The least size of text on a screen at its natural size, in points: 9 pixels.
  public static let leastPointsOnScreen = 6.75

  /// Looks at a picture and its map.
  ///
  /// - Parameters:
  ///   - measured: The map.
  ///   - scene: The picture composed of it.
  ///   - pointsPerUnit: How large the picture is shown: 0.75 at its natural size.
  ///   - isOnPaper: Whether the floor for paper counts, or that for screens.
  /// - Complexity: O(size of the scene).
  public init(of measured: MeasuredMap, scene: Scene, pointsPerUnit: Double, isOnPaper: Bool) {
    let texts = DrawnText.all(in: scene, ground: scene.background ?? measured.theme.ground.color)
    addContrast(texts, floor: measured.theme.minimumTextContrast)
    addSizes(
      texts, pointsPerUnit: pointsPerUnit, floor: isOnPaper ? Self.leastPointsOnPaper : Self.leastPointsOnScreen)
    addUnnamed(scene, measured)
    addDescriptions(measured)
    addColours(measured, ground: scene.background)
  }

  private mutating func addContrast(_ texts: [DrawnText], floor: Double) {
    minimumContrast = texts.map(\.contrast).min()
    let weak = texts.filter { $0.contrast < floor }
    guard let worst = weak.min(by: { $0.contrast < $1.contrast }) else { return }
    findings.append(
      Finding(
        code: "low-contrast",
        message: "\(Self.count(weak.count, "line")) of text \(weak.count == 1 ? "has" : "have") less contrast than "
          + "\(Self.plain(floor)); the least is \(Self.plain(worst.contrast)), of \(Findings.quoted(worst.line.text)). "
          + "Another theme or background helps.",
        breaksFloor: true))
  }

  private mutating func addSizes(_ texts: [DrawnText], pointsPerUnit: Double, floor: Double) {
    smallestText = texts.map { $0.line.size * pointsPerUnit }.min()
    // A size that is the floor itself may come out a rounding below it.
    let small = texts.filter { $0.line.size * pointsPerUnit < floor - 1e-6 }
    guard let least = small.min(by: { $0.line.size < $1.line.size }) else { return }
    findings.append(
      Finding(
        code: "small-text",
        message: "\(Self.count(small.count, "line")) of text \(small.count == 1 ? "is" : "are") smaller than "
          + "\(Self.plain(floor)) points; the smallest is \(Self.plain(least.line.size * pointsPerUnit)), of "
          + "\(Findings.quoted(least.line.text)). A larger page, a narrower margin or --text-scale helps.",
        breaksFloor: true))
  }

  private mutating func addUnnamed(_ scene: Scene, _ measured: MeasuredMap) {
    guard scene.unnamed > 0 else { return }
    findings.append(
      Finding(
        code: "unnamed-ideas",
        message:
          "\(Self.count(scene.unnamed, "idea")) of \(measured.map.ideas.count) "
          + "\(scene.unnamed == 1 ? "is" : "are") drawn without text, since the page is too small for it. A larger page or a narrower margin helps.",
        breaksFloor: true))
  }

  private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

  /// Two decimals, rounded down: nothing looks better than it is.
  private static func plain(_ value: Double) -> String {
    let hundredths = Int((value * 100 + 1e-6).rounded(.down))
    return hundredths % 100 == 0 ? "\(hundredths / 100)" : "\(Double(hundredths) / 100)"
  }
}
