extension SizeTokens {
  /// The same sizes for larger or smaller text: everything grows together.
  ///
  /// - Parameter factor: The factor on the font size, 0.5…4.
  /// - Returns: The sizes times the factor; gaps of the page stay.
  public func scaled(by factor: Double) -> SizeTokens {
    guard factor != 1, factor.isFinite, factor > 0 else { return self }
    var result = self
    result.font = font.map { $0 * factor }
    result.padding = padding.map { $0 * factor }
    result.leastRadius = leastRadius.map { $0 * factor }
    result.ladderStart *= factor
    result.greatestRadius *= factor
    result.badgePadding *= factor
    // A given footprint does not grow: there text shrinks to the usual floor before any of it is left out.
    result.leastFont *= min(factor, 1)
    return result
  }
}
