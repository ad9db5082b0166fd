package import MapScene

/// How people see colours: simulation of missing cones (Machado, Oliveira and Fernandes, 2009, severity 1).
package enum ColourVision: CaseIterable {
  case full
  case protanopia
  case deuteranopia
  case tritanopia

  private var rows: [SIMD3<Double>] {
    switch self {
    case .full: [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)]
    case .protanopia:
      [
        SIMD3(0.152286, 1.052583, -0.204868), SIMD3(0.114503, 0.786281, 0.099216),
        SIMD3(-0.003882, -0.048116, 1.051998),
      ]
    case .deuteranopia:
      [
        SIMD3(0.367322, 0.860646, -0.227968), SIMD3(0.280085, 0.672501, 0.047413),
        SIMD3(-0.011820, 0.042940, 0.968881),
      ]
    case .tritanopia:
      [
        SIMD3(1.255528, -0.076749, -0.178779), SIMD3(-0.078411, 0.930809, 0.147602),
        SIMD3(0.004733, 0.691367, 0.303900),
      ]
    }
  }

  /// The colour as it is seen.
  package func seen(_ color: Color) -> Color {
    let light = SIMD3(OKLab.linear(color.red), OKLab.linear(color.green), OKLab.linear(color.blue))
    let parts = rows.map { OKLab.encoded(($0 * light).sum()) }
    return Color(red: parts[0], green: parts[1], blue: parts[2])
  }

  /// The distance in OKLab between two colours as they are seen.
  package func distance(_ one: Color, _ other: Color) -> Double {
    let a = OKLab(seen(one))
    let b = OKLab(seen(other))
    let difference = SIMD3(a.lightness - b.lightness, a.a - b.a, a.b - b.b)
    return (difference * difference).sum().squareRoot()
  }

  /// The least distance between any two of some colours.
  package func leastDistance(_ colors: [Color]) -> Double {
    var least = Double.infinity
    for (index, color) in colors.enumerated() {
      for other in colors[(index + 1)...] { least = min(least, distance(color, other)) }
    }
    return least
  }
}
