/// Points in the order of a Z-shaped curve (Morton 1966): what is near on the curve is near in the plane.
struct MortonOrder {
  /// The keys, ascending: 16 bits of each axis, interleaved.
  private(set) var keys: [UInt32]
  /// The point of each key.
  private(set) var points: [Int32]
  /// The side of the square that the keys divide, at least a little more than 0.
  private(set) var side: Float = 1
  private var spareKeys: [UInt32]
  private var sparePoints: [Int32]

  init(count: Int) {
    keys = [UInt32](repeating: 0, count: count)
    points = [Int32](repeating: 0, count: count)
    spareKeys = keys
    sparePoints = points
  }

  /// Sorts the points anew.
  ///
  /// - Complexity: O(n): three passes of a radix sort.
  mutating func sort(x: [Float], y: [Float], parallel: Parallel) {
    let n = keys.count
    var lowX = Float.infinity
    var lowY = Float.infinity
    var highX = -Float.infinity
    var highY = -Float.infinity
    for node in 0..<n {
      lowX = min(lowX, x[node])
      highX = max(highX, x[node])
      lowY = min(lowY, y[node])
      highY = max(highY, y[node])
    }
    side = max(max(highX - lowX, highY - lowY), 1e-6)
    let scale = 65_535 / side
    let (originX, originY) = (lowX, lowY)
    unsafe keys.withUnsafeMutableBufferPointer { keys in
      nonisolated(unsafe) let keys = unsafe keys
      parallel.forEachChunk(of: n, chunk: 8_192) { _, range in
        for node in range {
          let column = Self.spread(UInt32(min(65_535, (x[node] - originX) * scale)))
          let row = Self.spread(UInt32(min(65_535, (y[node] - originY) * scale)))
          unsafe keys[node] = column | row << 1
        }
      }
    }
    for node in 0..<n { points[node] = Int32(node) }
    pass(shift: 0)
    pass(shift: 11)
    pass(shift: 22)
  }

  /// One pass of the sort over 11 bits; equal digits keep their order.
  private mutating func pass(shift: UInt32) {
    let n = keys.count
    var starts = [Int32](repeating: 0, count: 2_049)
    unsafe starts.withUnsafeMutableBufferPointer { starts in
      unsafe keys.withUnsafeBufferPointer { keys in
        for place in 0..<n { unsafe starts[Int(keys[place] >> shift & 2_047) + 1] += 1 }
        for digit in 0..<2_047 { unsafe starts[digit + 1] += starts[digit] }
        unsafe points.withUnsafeBufferPointer { points in
          unsafe spareKeys.withUnsafeMutableBufferPointer { spareKeys in
            unsafe sparePoints.withUnsafeMutableBufferPointer { sparePoints in
              for place in 0..<n {
                let digit = unsafe Int(keys[place] >> shift & 2_047)
                let target = unsafe Int(starts[digit])
                unsafe starts[digit] += 1
                unsafe spareKeys[target] = keys[place]
                unsafe sparePoints[target] = points[place]
              }
            }
          }
        }
      }
    }
    swap(&keys, &spareKeys)
    swap(&points, &sparePoints)
  }

  /// Puts a zero between any two of the low 16 bits.
  private static func spread(_ value: UInt32) -> UInt32 {
    var bits = value
    bits = (bits | bits << 8) & 0x00FF_00FF
    bits = (bits | bits << 4) & 0x0F0F_0F0F
    bits = (bits | bits << 2) & 0x3333_3333
    return (bits | bits << 1) & 0x5555_5555
  }
}
