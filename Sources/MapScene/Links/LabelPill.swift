/// The pill with the words of a connection.
package enum LabelPill {
  /// The size of its text.
  package static let fontSize = 10.5
  /// Its height, in font sizes.
  package static let height = 1.5
  /// From the text to its ends, for text of a size.
  package static func padding(_ size: Double) -> Double { 7 * (size / fontSize) }
  /// The greatest width of its text.
  package static let greatestWidth = 150.0
}
