/// Keeps track of the controls that open and close embeddings and isolates (Unicode Standard Annex 9), so that none
/// reaches beyond its line.
struct BidiNesting {
  /// What would close each open one, the innermost last.
  private var open: [Unicode.Scalar] = []
  private static let popFormat: Unicode.Scalar = "\u{202C}"
  private static let popIsolate: Unicode.Scalar = "\u{2069}"

  /// Whether a character belongs into the text; a control that closes nothing does not.
  mutating func keeps(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x202A, 0x202B, 0x202D, 0x202E: open.append(Self.popFormat)
    case 0x2066, 0x2067, 0x2068: open.append(Self.popIsolate)
    case 0x202C:
      // It closes an embedding only inside the same isolate.
      guard open.last == Self.popFormat else { return false }
      open.removeLast()
    case 0x2069:
      // It also closes the embeddings that were opened inside its isolate.
      guard let isolate = open.lastIndex(of: Self.popIsolate) else { return false }
      open.removeSubrange(isolate...)
    default: break
    }
    return true
  }

  /// What closes all that are open, the innermost first; then none is.
  mutating func closed() -> String {
    defer { open = [] }
    return String(String.UnicodeScalarView(open.reversed()))
  }
}
