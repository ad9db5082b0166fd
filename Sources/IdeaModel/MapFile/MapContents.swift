/// A parsed map file: the tree, the repaired map, and which part of the tree each idea and connection came from.
struct MapContents {
  let document: JSONDocument
  /// The repaired map.
  var map = IdeaMap(id: "")
  /// The node of each idea of the map.
  var ideaNodes: [Int] = []
  /// Ideas, by index, whose id in the file is another idea's and which got a fresh one.
  var renamedIdeas: [Int] = []
  /// The connections of the file in order: node, and index in the map or -1 when it is left out of the map.
  var connectionElements: [(node: Int, index: Int)] = []
  /// The root when it is an object; nil when the file is only the two arrays.
  var rootObject: Int?
  /// The value of `ideas`; may be null in the file.
  var ideasNode: Int?
  /// The value of `connections`; may be null in the file.
  var connectionsNode: Int?
  /// How the file writes what it holds several ways.
  var style = MapStyle()
}

/// The spellings that a file uses, so that what is added looks like what is there.
struct MapStyle {
  var start = MapKeys.Connection.from
  var end = MapKeys.Connection.to
  var datesAreNumbers = false
  var positionsAreArrays = false
}

extension MapContents {
  /// What an empty object holds: the start of a file that never was.
  static let empty = MapContents(
    document: JSONDocument(
      bytes: Array("{}".utf8), nodes: [JSONNode(startAndFlags: 0, end: 2, next: 1)], damaged: [], damagedCount: 0),
    rootObject: JSONDocument.root)
}
