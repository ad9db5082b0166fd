/// A map file that forgets nothing: the map in it, and every other key, digit and escape around that.
///
/// Reading is generous and repairs what it can; ``diagnostics`` tells each repair. Writing changes only what was
/// changed: keys that we do not know, the order of keys, the digits of numbers and the escapes of strings stay as they
/// were.
///
/// ```swift
/// var file = try MapFile(parsing: bytes)
/// file.map.ideas[0].position = Position(x: 120, y: -40)
/// try AtomicFile.write(file.serialized(), to: "map.json")
/// ```
///
/// An idea keeps its identity by its id: to give an idea another id is to delete it and to add a new one.
public struct MapFile: Sendable {
  /// The largest file that is read, in bytes (256 MB).
  public static let sizeLimit = 268_435_456

  /// The repairs in file order; after 1,000 of a kind one more says how many there are.
  public let diagnostics: [Diagnostic]

  /// The repaired map: ids are unique, connections lead to ideas, positions are usable or nil.
  ///
  /// Set it, or change it in place, and ``serialized()`` writes what is different.
  public var map: IdeaMap

  private let contents: MapContents
  private let isFresh: Bool

  /// Makes a file that holds the map and nothing else, with the keys in the documented order.
  ///
  /// - Complexity: O(*n* + *m*).
  public init(_ map: IdeaMap) {
    contents = .empty
    diagnostics = []
    isFresh = true
    self.map = map
  }

  /// Reads a map file.
  ///
  /// - Parameter bytes: UTF-8 JSON, with or without a byte order mark; at most ``sizeLimit`` bytes, 512 levels and
  ///   4 million ideas.
  /// - Throws: ``MapFileError`` with line and column, when the text is not JSON or not a map.
  /// - Complexity: O(bytes).
  public init(parsing bytes: [UInt8]) throws(MapFileError) {
    guard bytes.count <= MapFile.sizeLimit else {
      throw MapFileError(message: "The file is larger than 256 MB, which is the limit.")
    }
    do throws(JSONError) {
      let (contents, findings) = try MapReader.read(JSONParser.parse(bytes))
      self.contents = contents
      diagnostics = findings.diagnostics(in: bytes)
      map = contents.map
      isFresh = false
    } catch {
      var locator = SourceLocator(bytes)
      let place = locator.place(of: error.offset)
      throw MapFileError(message: error.message, line: place.line, column: place.column)
    }
  }

  /// The file as bytes: UTF-8, an indent of two spaces, a newline at the end.
  ///
  /// Numbers that a file cannot hold (not finite, positions beyond ±2²⁶, years over 9999) are written as nil or the
  /// default.
  ///
  /// - Complexity: O(bytes + *n* + *m*).
  public func serialized() -> [UInt8] {
    MapFileWriter(original: contents, map: map.withUsableNumbers(), isFresh: isFresh).bytes()
  }
}
