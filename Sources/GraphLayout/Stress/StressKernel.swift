/// The inner loops over one row of the distance table, eight pairs at a time.
///
/// Only addition, subtraction, multiplication, division and square root: the same bits on every processor. Lanes are
/// added in a fixed order.
enum StressKernel {
  typealias Floats = SIMD8<Float>

  /// Where the other nodes want a node: Σ w (x_j + d (x_i − x_j)/‖x_i − x_j‖) with w = d⁻², plus the entropy term.
  ///
  /// - Parameters:
  ///   - row: The node's row of codes.
  ///   - count: The length of all arrays, a multiple of 8.
  ///   - step: Layout units per code.
  ///   - x: The abscissas of all nodes.
  ///   - y: The ordinates.
  ///   - px: The abscissa from which the node looks.
  ///   - py: Its ordinate.
  ///   - repulsion: The weight of the entropy term Σ (x_i − x_j)/‖x_i − x_j‖².
  /// - Returns: The weighted sum, not yet divided by Σ w.
  @inline(__always)
  static func pull(
    row: UnsafePointer<UInt16>, count: Int, step: Float, x: UnsafePointer<Float>, y: UnsafePointer<Float>, px: Float,
    py: Float, repulsion: Float
  ) -> (x: Float, y: Float) {
    var sumX = Floats(repeating: 0)
    var sumY = Floats(repeating: 0)
    var j = 0
    while j < count {
      let codes = unsafe load(row, j)
      let otherX = unsafe load(x, j)
      let otherY = unsafe load(y, j)
      let isPair = codes .> 0
      let ideal = codes.replacing(with: 1, where: .!isPair) * step
      let dx = px - otherX
      let dy = py - otherY
      let square = dx * dx + dy * dy
      let length = root(square.replacing(with: tiny, where: square .< tiny))
      let inverse = 1 / (ideal * ideal * length)
      let weight = (inverse * length).replacing(with: 0, where: .!isPair)
      var push = (inverse * ideal).replacing(with: 0, where: .!isPair)
      if repulsion > 0 {
        let reciprocal = inverse * ideal * ideal
        push += (repulsion * reciprocal * reciprocal).replacing(with: 0, where: .!isPair)
      }
      sumX += weight * otherX + push * dx
      sumY += weight * otherY + push * dy
      j += 8
    }
    return (sum(sumX), sum(sumY))
  }

  /// Σ (‖x_i − x_j‖/d − 1)² over a row, and the sums that the best scale needs: Σ a and Σ a², a = ‖x_i − x_j‖/d.
  @inline(__always)
  static func errors(
    row: UnsafePointer<UInt16>, count: Int, step: Float, x: UnsafePointer<Float>, y: UnsafePointer<Float>, px: Float,
    py: Float
  ) -> (stress: Float, ratio: Float, ratioSquare: Float) {
    var stress = Floats(repeating: 0)
    var ratios = Floats(repeating: 0)
    var squares = Floats(repeating: 0)
    var j = 0
    while j < count {
      let codes = unsafe load(row, j)
      let isPair = codes .> 0
      let ideal = codes.replacing(with: 1, where: .!isPair) * step
      let dx = unsafe px - load(x, j)
      let dy = unsafe py - load(y, j)
      let ratio = root(dx * dx + dy * dy) / ideal
      let error = (ratio - 1).replacing(with: 0, where: .!isPair)
      let counted = ratio.replacing(with: 0, where: .!isPair)
      stress += error * error
      ratios += counted
      squares += counted * counted
      j += 8
    }
    return (sum(stress), sum(ratios), sum(squares))
  }

  /// Σ d⁻² over a row.
  static func weightSum(row: UnsafePointer<UInt16>, count: Int, step: Float) -> Float {
    var total = Floats(repeating: 0)
    var j = 0
    while j < count {
      let codes = unsafe load(row, j)
      let isPair = codes .> 0
      let ideal = codes.replacing(with: 1, where: .!isPair) * step
      total += (1 / (ideal * ideal)).replacing(with: 0, where: .!isPair)
      j += 8
    }
    return sum(total)
  }

  /// The square of the least length that counts, so that coincident nodes divide by no zero.
  private static var tiny: Float { 1e-12 }

  @inline(__always)
  private static func root(_ value: Floats) -> Floats { value.squareRoot() }

  @inline(__always)
  private static func load(_ row: UnsafePointer<UInt16>, _ place: Int) -> Floats {
    let codes = unsafe UnsafeRawPointer(row + place).loadUnaligned(as: SIMD8<UInt16>.self)
    return Floats(SIMD8<Int32>(truncatingIfNeeded: codes))
  }

  @inline(__always)
  private static func load(_ values: UnsafePointer<Float>, _ place: Int) -> Floats {
    unsafe UnsafeRawPointer(values + place).loadUnaligned(as: Floats.self)
  }

  @inline(__always)
  private static func sum(_ v: Floats) -> Float {
    ((v[0] + v[4]) + (v[2] + v[6])) + ((v[1] + v[5]) + (v[3] + v[7]))
  }
}
