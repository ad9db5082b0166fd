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
    result.textRadius = textRadius.map { $0 * factor }
    result.dotRadius = dotRadius.map { $0 * factor }
    result.mediaRadius = mediaRadius.map { $0 * factor }
    result.badgePadding *= factor
    // A given footprint does not grow: there text shrinks to the usual floor before any of it is left out.
    result.leastFont *= min(factor, 1)
    return result
  }
}

extension Theme {
  /// The same look for larger or smaller text: circles grow with it, lines and rims by its root.
  ///
  /// - Parameter factor: The factor on the font size, 0.5…4.
  /// - Returns: The theme; colours stay.
  func scaled(by factor: Double) -> Theme {
    guard factor != 1, factor.isFinite, factor > 0 else { return self }
    let lines = factor.squareRoot()
    var result = self
    result.sizes = sizes.scaled(by: factor)
    result.root.ringWidth *= lines
    result.root.ringInset *= lines
    for index in rims.indices { result.rims[index].scale(by: lines) }
    result.dotRim.scale(by: lines)
    result.badge.ring *= lines
    result.label.pillRing *= lines
    result.connection.ribbonWidths = connection.ribbonWidths.map { $0 * lines }
    result.connection.leastWidth *= lines
    result.connection.crossWidth *= lines
    result.connection.crossDashes = connection.crossDashes.map { $0 * lines }
    result.connection.plainWidth *= lines
    result.connection.linkGap *= lines
    return result
  }
}

extension RimFormula {
  fileprivate mutating func scale(by factor: Double) {
    width *= factor
    smallWidth *= factor
  }
}
