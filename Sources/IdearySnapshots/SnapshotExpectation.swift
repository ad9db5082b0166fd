public import IdeaModel
public import Ideary
public import ImageCompare
internal import Painting
public import Testing

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension Snapshot {
  /// Whether a map looks as it did when it was recorded.
  ///
  /// ```swift
  /// @Test func trip() throws {
  ///   #expect(try Snapshot.matches(map, named: "trip"))
  /// }
  /// ```
  ///
  /// The references lie beside the test file, in `__snapshots__` and a folder named after the file. They are written when
  /// the environment has `IDEARY_SNAPSHOTS=record`, and only where something changed. Otherwise each difference is an issue of the
  /// test, in words, and the test gets the strip *expected · difference · actual* and the files as they are now as
  /// attachments.
  ///
  /// Where fonts of the references are not installed nothing can be compared: that is a warning, and the answer is true.
  /// With fonts from a folder, in `options`, other fonts are a difference.
  ///
  /// - Parameters:
  ///   - map: The map.
  ///   - name: The name of the references: letters, digits and other signs, but no `/`; it does not begin with a dot.
  ///   - options: How it is placed and drawn.
  ///   - formats: What is compared; the geometry always is.
  ///   - arranges: Whether the map is arranged first, as `ideary-render arrange` does.
  ///   - level: How strictly pixels are compared.
  ///   - filePath: The test file.
  ///   - sourceLocation: Where issues are shown.
  /// - Returns: True if everything is as recorded, or has been recorded now.
  /// - Throws: ``SnapshotUseError`` for a name that cannot be a file's, or another word in the environment;
  ///   `RenderError` if the map cannot be drawn.
  /// - Complexity: That of a layout and of painting.
  public static func matches(
    _ map: IdeaMap, named name: String, options: RenderOptions = RenderOptions(),
    formats: Set<SnapshotFormat> = SnapshotFormat.usual, arranges: Bool = false, level: ComparisonLevel = .exact,
    filePath: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Bool {
    guard !name.isEmpty, !name.hasPrefix("."), !name.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "/") })
    else {
      throw SnapshotUseError(sentence: "“\(name)” cannot be the name of a snapshot: it must be the name of a file.")
    }
    let reference = SnapshotReference(folder: folder(beside: filePath), name: name)
    let snapshot = try Snapshot(of: map, options: options, formats: formats, arranges: arranges)
    let findings: [SnapshotFinding]
    if try isRecording {
      findings = reference.record(snapshot)
    } else {
      findings = reference.verify(snapshot, level: level, hasPinnedFonts: options.fonts != .system)
    }
    return SnapshotIssues(name: name, sourceLocation: sourceLocation).report(findings)
  }

  /// Where the references of a test file are.
  private static func folder(beside filePath: String) -> String {
    let slash = filePath.lastIndex(of: "/")
    let folder = slash.map { String(filePath[..<$0]) } ?? "."
    let file = slash.map { filePath[filePath.index(after: $0)...] } ?? filePath[...]
    return "\(folder)/__snapshots__/\(file.hasSuffix(".swift") ? file.dropLast(6) : file)"
  }

  private static var isRecording: Bool {
    get throws {
      switch ProcessInfo.processInfo.environment["IDEARY_SNAPSHOTS"] {
      case nil, "", "verify": return false
      case "record": return true
      case let word?:
        throw SnapshotUseError(sentence: "IDEARY_SNAPSHOTS is record or verify, not “\(word)”.")
      }
    }
  }
}

/// A snapshot that was asked for in a wrong way, in one plain sentence.
public struct SnapshotUseError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error as one plain sentence.
  public var sentence: String
  /// The error as one plain sentence.
  public var description: String { sentence }
}
