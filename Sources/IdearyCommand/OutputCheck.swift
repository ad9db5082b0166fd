/// Refuses outputs that would replace what is read, or each other.
struct OutputCheck {
  private let inputs: [String]
  private var owners: [String: String] = [:]

  /// Begins a check.
  ///
  /// - Parameter inputs: The files that are read; `-` is none.
  init(inputs: [String]) { self.inputs = inputs }

  /// Notes an output that must be a file of its own.
  ///
  /// - Parameters:
  ///   - path: Where it goes; `-` is no file.
  ///   - name: How a sentence names what goes there.
  ///   - mayReplaceInput: Whether it may take the place of what is read.
  /// - Throws: What would be replaced.
  mutating func add(_ path: String, as name: String, mayReplaceInput: Bool = false) throws(UsageError) {
    // Devices and pipes replace nothing.
    guard path != "-", Destination.isRegularOrFree(path) else { return }
    if !mayReplaceInput, let input = inputs.first(where: { Destination.isSameFile(path, $0) }) {
      throw UsageError("\(name) would replace \(input), which is read; give it another name")
    }
    if let owner = owners.updateValue(name, forKey: Destination.resolved(path)) {
      throw UsageError("\(owner) and \(name) would both be written to \(path)")
    }
  }
}
