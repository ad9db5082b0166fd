/// Finds the ideas near a place without looking at all of them.
///
/// Square cells hashed into buckets; shapes much larger than a cell are kept apart and always looked at.
struct ShapeGrid {
  private let cell: Double
  private var start: [Int32]
  private var entry: [Int32] = []
  private var large: [Int32] = []
  private let mask: Int
  private let forms: [MeasuredMap.Form]
  private let centres: [ScenePoint]

  /// Makes a grid of shapes.
  ///
  /// - Parameters:
  ///   - forms: The shapes.
  ///   - centres: Their middles.
  ///   - cell: The side of a cell, in units: about as much as a usual shape.
  init(forms: [MeasuredMap.Form], centres: [ScenePoint], cell: Double = 128) {
    self.forms = forms
    self.centres = centres
    self.cell = cell
    var size = 16
    while size < 2 * forms.count { size *= 2 }
    mask = size - 1
    start = Array(repeating: 0, count: size + 1)
    var places: [(bucket: Int, shape: Int32)] = []
    for index in forms.indices {
      let box = forms[index].bounds(at: centres[index])
      if box.width > 4 * cell || box.height > 4 * cell {
        large.append(Int32(index))
        continue
      }
      Self.forEachCell(box, cell) { x, y in places.append((Self.bucket(x, y, mask), Int32(index))) }
    }
    for place in places { start[place.bucket + 1] += 1 }
    for bucket in 0..<size { start[bucket + 1] += start[bucket] }
    entry = Array(repeating: 0, count: places.count)
    var next = start
    for place in places {
      entry[Int(next[place.bucket])] = place.shape
      next[place.bucket] += 1
    }
  }

  private static func bucket(_ x: Int, _ y: Int, _ mask: Int) -> Int {
    var value = UInt64(bitPattern: Int64(x)) &* 0x9E37_79B9_7F4A_7C15
    value ^= UInt64(bitPattern: Int64(y)) &* 0xC2B2_AE3D_27D4_EB4F
    value ^= value >> 29
    return Int(truncatingIfNeeded: value & 0x7FFF_FFFF) & mask
  }

  private static func forEachCell(_ box: Rect, _ cell: Double, _ body: (Int, Int) -> Void) {
    let minX = Int((box.minX / cell).rounded(.down))
    let maxX = Int((box.maxX / cell).rounded(.down))
    let minY = Int((box.minY / cell).rounded(.down))
    let maxY = Int((box.maxY / cell).rounded(.down))
    for y in minY...maxY { for x in minX...maxX { body(x, y) } }
  }

  /// The shape that holds a point, or comes nearer to it than a margin; nil for none.
  func shape(at point: ScenePoint, margin: Double, where isWanted: (Int) -> Bool) -> Int? {
    var found: Int?
    func look(_ index: Int32) {
      guard found == nil, isWanted(Int(index)) else { return }
      if forms[Int(index)].contains(point - centres[Int(index)], margin: margin) { found = Int(index) }
    }
    for index in large { look(index) }
    Self.forEachCell(Rect(centre: point, radius: margin), cell) { x, y in
      let bucket = Self.bucket(x, y, mask)
      for place in start[bucket]..<start[bucket + 1] { look(entry[Int(place)]) }
    }
    return found
  }

  /// How many shapes a rectangle touches, at most counted to 8.
  func count(in rect: Rect, where isWanted: (Int) -> Bool) -> Int { shapes(in: rect, most: 8, where: isWanted).count }

  /// The shapes that a rectangle touches, at most so many of them.
  func shapes(in rect: Rect, most: Int, where isWanted: (Int) -> Bool) -> [Int32] {
    var found: [Int32] = []
    func look(_ index: Int32) {
      guard found.count < most, isWanted(Int(index)), !found.contains(index) else { return }
      let centre = centres[Int(index)]
      let nearest = ScenePoint(min(max(centre.x, rect.minX), rect.maxX), min(max(centre.y, rect.minY), rect.maxY))
      if forms[Int(index)].contains(nearest - centre, margin: 0) { found.append(index) }
    }
    for index in large { look(index) }
    Self.forEachCell(rect, cell) { x, y in
      let bucket = Self.bucket(x, y, mask)
      for place in start[bucket]..<start[bucket + 1] where found.count < most { look(entry[Int(place)]) }
    }
    return found
  }
}
