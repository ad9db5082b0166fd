extension LayoutSimulation {
  /// Where each array lies and how much it holds: for tests that a step allocates none anew.
  package var storage: [UInt] { bodies.storage + forces.storage + contacts.storage }
}

extension Array {
  /// Its address and its capacity.
  var storage: [UInt] { unsafe [withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }, UInt(capacity)] }
}
