/// What a spring can move: a number, a point, anything that can be added and scaled.
public protocol SpringVector: Sendable {
  /// Rest.
  static var zero: Self { get }
  /// Adds component by component.
  static func + (one: Self, two: Self) -> Self
  /// Subtracts component by component.
  static func - (one: Self, two: Self) -> Self
  /// Scales every component.
  ///
  /// - Parameter factor: The factor.
  /// - Returns: The scaled vector.
  func scaled(by factor: Double) -> Self
  /// The square of the Euclidean length.
  var squaredLength: Double { get }
}

extension Double: SpringVector {
  /// Scales the number.
  public func scaled(by factor: Double) -> Double { self * factor }
  /// The square.
  public var squaredLength: Double { self * self }
}

extension Float: SpringVector {
  /// Scales the number.
  public func scaled(by factor: Double) -> Float { Float(Double(self) * factor) }
  /// The square.
  public var squaredLength: Double { Double(self) * Double(self) }
}

extension SIMD2<Double>: SpringVector {
  /// Scales both components.
  public func scaled(by factor: Double) -> SIMD2<Double> { self * factor }
  /// The sum of both squares.
  public var squaredLength: Double { x * x + y * y }
}
