#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Asks for large memory before it is used.
package enum MemoryCheck {
  /// Throws unless so many bytes can be had now: Swift's arrays end the process when they cannot.
  ///
  /// Another thread may take them in between; then the process ends after all.
  package static func demand(_ bytes: Int) throws(PaintError) {
    // Not `malloc`: compilers leave out a pair of it and `free`.
    var memory: UnsafeMutableRawPointer?
    guard posix_memalign(&memory, 16, bytes) == 0 else { throw .outOfMemory(needed: bytes) }
    free(memory)
  }
}
