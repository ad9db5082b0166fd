/// Structural similarity of one block (Wang and others, 2004), from whole sums.
enum BlockSimilarity {
  private static let meanConstant = 6.5025  // (0.01 · 255)²
  private static let shapeConstant = 58.5225  // (0.03 · 255)²

  /// The similarity of 8 × 8 lumas of 0…255.
  ///
  /// - Parameters:
  ///   - one: The first luma of the block.
  ///   - two: Likewise of the other picture.
  ///   - stride: From row to row.
  ///   - pixels: How many lie in the picture; the others must be 0 in both.
  /// - Returns: −1…1; 1 for equal blocks.
  static func of(_ one: UnsafePointer<Int16>, _ two: UnsafePointer<Int16>, stride: Int, pixels: Int) -> Double {
    var (a, b): (Int32, Int32) = (0, 0)
    var (squares, products): (Int32, Int32) = (0, 0)
    for row in 0..<8 {
      let (first, second) = unsafe (one + row &* stride, two + row &* stride)
      for column in 0..<8 {
        let x = unsafe Int32(first[column])
        let y = unsafe Int32(second[column])
        a &+= x
        b &+= y
        squares &+= x &* x &+ y &* y
        products &+= x &* y
      }
    }
    // Everything times pixels², so that it stays whole.
    let count = Double(pixels)
    let (sumOne, sumTwo) = (Double(a), Double(b))
    let meanSquares = sumOne * sumOne + sumTwo * sumTwo
    let meanProduct = sumOne * sumTwo
    let covariance = count * Double(products) - meanProduct
    let variances = count * Double(squares) - meanSquares
    let (means, shapes) = (meanConstant * count * count, shapeConstant * count * count)
    return (2 * meanProduct + means) * (2 * covariance + shapes) / ((meanSquares + means) * (variances + shapes))
  }
}
