/// Packs bits into bytes, the lowest bit first, as deflate has them (RFC 1951, 1996, doi:10.17487/RFC1951).
struct BitWriter {
  private var storage: [UInt8] = []
  private var count = 0
  /// Bits that do not fill a byte yet, fewer than eight.
  private var pending: UInt64 = 0
  private var pendingCount: UInt64 = 0

  /// The whole bytes so far.
  var bytes: [UInt8] { Array(storage[..<count]) }

  /// Appends what a function appends, at most `most` bits.
  @inline(__always)
  mutating func append(most: Int, _ body: (inout Cursor) -> Void) {
    // The cursor writes eight bytes wherever it is.
    let needed = count + most / 8 + 16
    if storage.count < needed {
      storage.append(contentsOf: repeatElement(0, count: max(needed, 2 * storage.count) - storage.count))
    }
    (count, pending, pendingCount) = storage.withUnsafeMutableBytes { storage in
      let room = UnsafeMutableRawBufferPointer(rebasing: storage[count...])
      var cursor = Cursor(room: room, pending: pending, pendingCount: pendingCount)
      body(&cursor)
      return (count + cursor.written, cursor.pending, cursor.pendingCount)
    }
  }

  /// Goes on at the next whole byte; the bits between are zero.
  mutating func align() {
    let missing = (8 - pendingCount) % 8
    append(most: 8) { $0.append(0, count: UInt32(missing)) }
  }

  /// Appends whole bytes; the writer must be aligned.
  mutating func append(_ more: UnsafeBufferPointer<UInt8>) {
    precondition(pendingCount == 0)
    storage.replaceSubrange(count..., with: more)
    count += more.count
  }

  /// A place in bytes for which there is room.
  struct Cursor {
    fileprivate let room: UnsafeMutableRawBufferPointer
    fileprivate var written = 0
    fileprivate var pending: UInt64
    fileprivate var pendingCount: UInt64

    fileprivate init(room: UnsafeMutableRawBufferPointer, pending: UInt64, pendingCount: UInt64) {
      self.room = room
      self.pending = pending
      self.pendingCount = pendingCount
    }

    /// Appends the lowest `count` bits of `bits`, at most 32; the others must be zero.
    @inline(__always)
    mutating func append(_ bits: UInt32, count: UInt32) {
      pending |= UInt64(bits) &<< pendingCount
      pendingCount &+= UInt64(count)
      precondition(written &+ 8 <= room.count)
      room.storeBytes(of: pending.littleEndian, toByteOffset: written, as: UInt64.self)
      written &+= Int(pendingCount &>> 3)
      pending &>>= pendingCount & ~7
      pendingCount &= 7
    }
  }
}
