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
    var result = scaledLines(by: factor.squareRoot())
    result.sizes = sizes.scaled(by: factor)
    return result
  }

  /// The same look for a page on which the map is so small that lines have the page's size, not their own.
  ///
  /// - Parameters:
  ///   - line: The factor on lengths of lines.
  ///   - least: The least width of a line, in units.
  /// - Returns: The theme; sizes of circles and text stay.
  func inAtlas(line: Double, least: Double) -> Theme {
    var result = self
    let thin = 0.55
    result.connection.ribbonWidths = connection.ribbonWidths.map { $0 * thin }
    result.connection.leastWidth = 0
    // Dots would be dust.
    result.connection.crossDashes = []
    result.connection.crossWidth *= thin
    result.connection.plainWidth *= thin
    result = result.scaledLines(by: line)
    result.connection.leastWidth = least
    result.connection.crossWidth = max(result.connection.crossWidth, least)
    result.connection.plainWidth = max(result.connection.plainWidth, least)
    result.glow.leastSpread *= line
    result.glow.extraSpread *= line
    result.glow.leastDrop *= line
    return result
  }

  /// The same look with other lengths of lines.
  private func scaledLines(by lines: Double) -> Theme {
    var result = self
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
