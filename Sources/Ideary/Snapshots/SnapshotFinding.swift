/// What became of one reference file.
public struct SnapshotFinding: Sendable {
  /// How it ended.
  public enum Outcome: String, Sendable {
    /// The file is as recorded.
    case same
    /// It was recorded for the first time.
    case added
    /// It was recorded again.
    case updated
    /// It cannot be compared here: fonts or libraries are others.
    case skipped
    /// There is no reference.
    case missing
    /// It differs.
    case changed
    /// The map could not be drawn, or a file not be read or written.
    case failed

    /// Whether it makes the whole run fail; `skipped` does not.
    public var isFailure: Bool {
      switch self {
      case .same, .added, .updated, .skipped: false
      case .missing, .changed, .failed: true
      }
    }

    /// Every outcome, from good to bad.
    static let all: [Outcome] = [.same, .added, .updated, .skipped, .missing, .changed, .failed]

    /// For finding the worst of several.
    var rank: Int { SnapshotFinding.Outcome.all.firstIndex(of: self) ?? 0 }
  }

  /// Expected and actual picture with the strip of their difference, as PNG files.
  public struct Pictures: Sendable {
    /// The recorded picture.
    public var expected: [UInt8]
    /// *Expected · difference · actual*, cut to what changed; empty if it could not be drawn.
    public var strip: [UInt8]
    /// The picture as it is now.
    public var actual: [UInt8]
    /// Whether they have other sides.
    public var sizesDiffer: Bool
  }

  /// Lines that only one of the texts has.
  public struct Lines: Sendable {
    /// Lines of the reference that are gone, in their order.
    public var gone: [String]
    /// Lines that are new, in their order.
    public var new: [String]

    /// One under the other: gone lines after a minus, new ones after a plus.
    package var text: String { (gone.map { "- \($0)" } + new.map { "+ \($0)" }).joined(separator: "\n") }
  }

  /// The format; nil when the map could not be drawn at all.
  public var format: SnapshotFormat?
  /// The reference file; the map when it could not be drawn.
  public var path: String
  /// How it ended.
  public var outcome: Outcome
  /// Whether it failed because the reference could not be written.
  public var isUnwritten = false
  /// What happened, in plain words; empty for what is the same.
  public var sentence: String
  /// What was measured, as JSON on one line; empty if nothing was compared.
  public var measures: String
  /// The pictures, if they differ.
  public var pictures: Pictures?
  /// The first lines that differ, at most ``lineLimit`` of each text.
  public var lines: Lines?
  /// The bytes as they are now, if they differ.
  public var actual: [UInt8]?

  /// The finding in one line.
  package var line: String { "\(path): \(outcome.rawValue)" + (sentence.isEmpty ? "" : ": \(sentence)") }

  /// The most lines of each text that are kept to be shown.
  public static let lineLimit = 12

  init(_ format: SnapshotFormat?, _ path: String, _ outcome: Outcome, _ sentence: String = "", measures: String = "") {
    self.format = format
    self.path = path
    self.outcome = outcome
    self.sentence = sentence
    self.measures = measures
  }
}

/// What became of all reference files of one map.
public struct SnapshotResult: Sendable {
  /// The name of the case: the map's path within the folder, without its ending, and its variant.
  public var name: String
  /// Its files.
  public var findings: [SnapshotFinding]
  /// Seconds that it took.
  public var seconds: Double

  /// Makes a result.
  public init(name: String, findings: [SnapshotFinding], seconds: Double = 0) {
    self.name = name
    self.findings = findings
    self.seconds = seconds
  }

  /// A map that could not be drawn, or whose references could not be written.
  ///
  /// - Parameters:
  ///   - name: The name of the case.
  ///   - path: The file that is to blame.
  ///   - sentence: What is wrong with it.
  public init(name: String, failure path: String, _ sentence: String) {
    self.init(name: name, findings: [SnapshotFinding(nil, path, .failed, sentence)])
  }

  /// The worst outcome of its files.
  public var outcome: SnapshotFinding.Outcome {
    findings.map(\.outcome).max { $0.rank < $1.rank } ?? .same
  }
}
