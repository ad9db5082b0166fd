internal import CPangoCairo

/// Owns one reference to a GObject of Pango.
final class PangoObject {
  private let raw: UnsafeMutableRawPointer

  /// Takes over a reference that the caller holds.
  init(owning pointer: OpaquePointer) { raw = UnsafeMutableRawPointer(pointer) }

  /// Takes over a reference to an object whose type Swift knows.
  init<T>(owning pointer: UnsafeMutablePointer<T>) { raw = UnsafeMutableRawPointer(pointer) }

  // What goes away may be the last to hold a font.
  deinit { FontLock.hold { g_object_unref(raw) } }

  /// The object, as types unknown to Swift are passed.
  var pointer: OpaquePointer { OpaquePointer(raw) }

  /// The object as one of a type that Swift knows.
  func `as`<T>(_: T.Type) -> UnsafeMutablePointer<T> { raw.assumingMemoryBound(to: T.self) }
}
