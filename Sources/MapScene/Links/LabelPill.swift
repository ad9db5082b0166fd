/// The pill with the words of a connection.
package enum LabelPill {
  /// The size of its text.
  package static let fontSize = 10.5
  /// Its height, in font sizes.
  package static let height = 1.5
  /// From the text to its ends.
  package static let padding = 7.0
  /// The greatest width of its text.
  package static let greatestWidth = 150.0
}
