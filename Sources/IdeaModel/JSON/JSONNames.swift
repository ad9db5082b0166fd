/// A short list of member names that we know, quick to look up in source bytes.
struct JSONNames {
  /// The names, in the order of their indices.
  let names: [String]
  private let packed: [PackedName]

  /// Makes a list; no name may be longer than 16 bytes of ASCII.
  init(_ names: [String]) {
    self.names = names
    packed = names.map { PackedName(Array($0.utf8)[...]) }
  }

  /// Finds the values of the known members of an object: `found[i]` is the node of `names[i]`, or -1.
  ///
  /// The last of several members with one name counts, as in every common reader.
  ///
  /// - Returns: Which names stand there more than once, each with the node of the name where it stands again first.
  /// - Complexity: O(members · names).
  func find(in object: Int, of document: JSONDocument, into found: inout [Int]) -> [(index: Int, node: Int)] {
    for index in found.indices { found[index] = -1 }
    var repeated: [(index: Int, node: Int)] = []
    var name = object + 1
    let end = document.next(object)
    while name < end {
      if let index = index(of: name, in: document) {
        if found[index] >= 0, !repeated.contains(where: { $0.index == index }) { repeated.append((index, name)) }
        found[index] = name + 1
      }
      name = document.next(name + 1)
    }
    return repeated
  }

  /// Which name the member name is, escapes resolved.
  func index(of node: Int, in document: JSONDocument) -> Int? {
    let range = document.range(node)
    let name: PackedName
    if document.nodes[node].isEscaped {
      let text = Array(document.string(node).utf8)
      guard text.count <= 16 else { return nil }
      name = PackedName(text[...])
    } else {
      guard range.count <= 18 else { return nil }
      name = PackedName(document.bytes[range.lowerBound + 1..<range.upperBound - 1])
    }
    return packed.firstIndex { $0 == name }
  }

  /// A list of "not found" to be filled by ``find(in:of:into:)``.
  var nothingFound: [Int] { Array(repeating: -1, count: names.count) }
}

/// Up to 16 bytes as two integers.
private struct PackedName: Equatable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  private let count: Int

  init(_ bytes: ArraySlice<UInt8>) {
    count = bytes.count
    for byte in bytes {
      high = high << 8 | low >> 56
      low = low << 8 | UInt64(byte)
    }
  }
}
