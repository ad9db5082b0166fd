public import GraphLayout
public import IdeaModel
public import LayoutQuality
public import Painting

/// What was done for one map, as `--report` writes it.
public struct RenderReport: Sendable {
  /// A file that was written.
  public struct Output: Sendable {
    /// Where it went.
    public var path: String
    /// Its format.
    public var format: OutputFormat
    /// Its width in pixels or points; nil for a map file.
    public var width: Double?
    /// Its height, likewise.
    public var height: Double?
    /// Its size.
    public var bytes: Int
    /// What is not in it because it would be too small to be seen.
    public var hidden: HiddenDetail

    /// Makes an entry.
    public init(
      path: String, format: OutputFormat, width: Double?, height: Double?, bytes: Int,
      hidden: HiddenDetail = HiddenDetail()
    ) {
      self.path = path
      self.format = format
      self.width = width
      self.height = height
      self.bytes = bytes
      self.hidden = hidden
    }
  }

  /// The number of ideas read.
  public var ideas: Int
  /// The number of connections read.
  public var connections: Int
  /// Everything that was repaired or left out.
  public var warnings: [Diagnostic]
  /// The arrangement used.
  public var layoutName: String
  /// The seed used.
  public var seed: UInt64
  /// Whether the layout ended by work alone, not by a deadline.
  public var isDeterministic: Bool
  /// A hash of the positions.
  public var hash: UInt64
  /// How much of given positions was to be kept, and was; nil for other layouts.
  public var arrangement: KeptArrangement?
  /// How good the layout is.
  public var quality: QualityMeasures
  /// How much of the given positions is left; nil unless they were arranged.
  public var kept: KeptMeasures?
  /// Seconds per stage.
  public var seconds: StageSeconds
  /// Seconds in all.
  public var totalSeconds: Double
  /// What was written.
  public var outputs: [Output]
  /// The fonts that the text was set in.
  public var fonts: [UsedFont]

  /// Makes a report.
  public init(
    ideas: Int, connections: Int, warnings: [Diagnostic], layoutName: String, seed: UInt64, isDeterministic: Bool,
    hash: UInt64, arrangement: KeptArrangement? = nil, quality: QualityMeasures, kept: KeptMeasures? = nil,
    seconds: StageSeconds, totalSeconds: Double, outputs: [Output],
    fonts: [UsedFont]
  ) {
    self.ideas = ideas
    self.connections = connections
    self.warnings = warnings
    self.layoutName = layoutName
    self.seed = seed
    self.isDeterministic = isDeterministic
    self.hash = hash
    self.arrangement = arrangement
    self.quality = quality
    self.kept = kept
    self.seconds = seconds
    self.totalSeconds = totalSeconds
    self.outputs = outputs
    self.fonts = fonts
  }

  /// The report as one line of JSON.
  public var json: String {
    return JSONText.object([
      (
        "input",
        .object([
          ("format", .string("ideary")), ("ideas", .integer(ideas)), ("connections", .integer(connections)),
        ])
      ),
      ("warnings", .array(warnings.map(RenderReport.json(of:)))),
      (
        "layout",
        .object(
          [
            ("name", .string(layoutName)), ("seed", .integer(Int(truncatingIfNeeded: seed))),
            ("deterministic", .bool(isDeterministic)),
            ("hash", .string(RenderReport.padded(hash, 16))),
          ] + (arrangement.map(RenderReport.members) ?? []))
      ),
      ("quality", kept.map { quality.json(kept: $0) } ?? quality.json),
      (
        "seconds",
        .object([
          ("read", .number(seconds.read.rounded(decimals: 4))),
          ("measure", .number(seconds.measure.rounded(decimals: 4))),
          ("layout", .number(seconds.layout.rounded(decimals: 4))),
          ("scene", .number(seconds.scene.rounded(decimals: 4))),
          ("paint", .number(seconds.paint.rounded(decimals: 4))),
          ("total", .number(totalSeconds.rounded(decimals: 4))),
        ])
      ),
      ("outputs", .array(outputs.map(RenderReport.json(of:)))),
      ("fonts", .array(fonts.map(RenderReport.json(of:)))),
    ]).text
  }

  private static func members(of arrangement: KeptArrangement) -> [(String, JSONText)] {
    [
      (
        "keep",
        .object([
          ("asked", .string(arrangement.asked.rawValue)), ("used", .string(arrangement.used.rawValue)),
          ("reason", arrangement.reason.map { .string($0.rawValue) } ?? .null),
          ("freshStress", .number(arrangement.now?.freshStress?.rounded(decimals: 6))),
          ("missed", .array(arrangement.missed.map { .string($0.rawValue) })),
        ])
      )
    ]
  }

  private static func json(of warning: Diagnostic) -> JSONText {
    var members: [(String, JSONText)] = [
      ("code", .string(warning.code)), ("message", .string(warning.message)),
    ]
    if let line = warning.line { members.append(("line", .integer(line))) }
    if let column = warning.column { members.append(("column", .integer(column))) }
    return .object(members)
  }

  private static func json(of font: UsedFont) -> JSONText {
    .object([
      ("family", .string(font.family)), ("style", .string(font.style)), ("file", .string(font.file)),
      ("crc32", font.checksum.map { .string(padded(UInt64($0), 8)) } ?? .null),
    ])
  }

  static func padded(_ number: UInt64, _ width: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  private static func json(of output: Output) -> JSONText {
    var members: [(String, JSONText)] = [
      ("path", .string(output.path)), ("format", .string(output.format.rawValue)),
    ]
    if let width = output.width, let height = output.height {
      members.append(("width", .number(width.rounded(decimals: 2))))
      members.append(("height", .number(height.rounded(decimals: 2))))
    }
    members.append(("bytes", .integer(output.bytes)))
    let hidden = output.hidden
    if hidden != HiddenDetail() {
      members.append(
        (
          "detail",
          .object([
            ("unnamedIdeas", .integer(hidden.names)), ("hiddenLines", .integer(hidden.texts)),
            ("hiddenShapes", .integer(hidden.shapes)),
            ("flatShapes", .integer(hidden.flat)),
          ])
        ))
    }
    return .object(members)
  }
}
