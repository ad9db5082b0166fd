import IdeaModel
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The map in a JSON text that must be readable.
func read(_ json: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> MapFile {
  do {
    return try MapFile(parsing: Array(json.utf8))
  } catch {
    Issue.record("\(error)", sourceLocation: sourceLocation)
    throw error
  }
}

/// The error of a JSON text that must not be readable.
func failure(_ json: String) -> MapFileError? { failure(Array(json.utf8)) }

func failure(_ bytes: [UInt8]) -> MapFileError? {
  do throws(MapFileError) {
    _ = try MapFile(parsing: bytes)
    return nil
  } catch {
    return error
  }
}

func text(_ file: MapFile) -> String { String(decoding: file.serialized(), as: UTF8.self) }

/// The file without white space, for files without white space in their texts.
func compact(_ file: MapFile) -> String { text(file).filter { !$0.isWhitespace } }

/// A text that was broken over lines for reading only.
func oneLine(_ text: String) -> String { text.filter { $0 != "\n" } }

/// A folder that exists during the body.
func withTemporaryFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("ideary-\(UUID().uuidString)").path
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  return try body(folder)
}

/// Random numbers that are the same in every run (splitmix64).
struct Dice {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// A number from 0 to below the limit.
  mutating func roll(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

  mutating func pick<Element>(_ choices: [Element]) -> Element { choices[roll(choices.count)] }
}
