/// Expands a zlib stream by the book (RFC 1950 and 1951): a second opinion on what was compressed.
struct Inflate {
  struct Broken: Error {}

  private let bytes: [UInt8]
  private var place = 2
  private var bits: UInt32 = 0
  private var bitCount = 0
  private var output: [UInt8] = []

  static func expand(_ bytes: [UInt8]) throws -> [UInt8] {
    var inflate = Inflate(bytes: bytes)
    try inflate.run()
    return inflate.output
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func take(_ count: Int) throws -> Int {
    while bitCount < count {
      guard place < bytes.count else { throw Broken() }
      bits |= UInt32(bytes[place]) << UInt32(bitCount)
      place += 1
      bitCount += 8
    }
    defer {
      bits >>= UInt32(count)
      bitCount -= count
    }
    return Int(bits & ((1 << UInt32(count)) - 1))
  }

  /// A canonical Huffman code: how many symbols of each length, and the symbols in order.
  private struct Code {
    var counts = [Int](repeating: 0, count: 16)
    var symbols: [Int] = []

    init(_ lengths: [Int]) {
      for length in lengths where length > 0 { counts[length] += 1 }
      for length in 1...15 { symbols += lengths.indices.filter { lengths[$0] == length } }
    }
  }

  private mutating func symbol(_ code: Code) throws -> Int {
    var value = 0
    var first = 0
    var index = 0
    for length in 1...15 {
      value |= try take(1)
      let count = code.counts[length]
      if value - count < first { return code.symbols[index + value - first] }
      index += count
      first = (first + count) << 1
      value <<= 1
    }
    throw Broken()
  }

  private mutating func run() throws {
    guard bytes.count > 6, bytes[0] & 15 == 8, (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0 else { throw Broken() }
    var isLast = false
    while !isLast {
      isLast = try take(1) == 1
      switch try take(2) {
      case 0:
        bitCount = 0
        bits = 0
        let length = Int(bytes[place]) | Int(bytes[place + 1]) << 8
        output += bytes[place + 4..<place + 4 + length]
        place += 4 + length
      case 1:
        let fixed = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
        try block(Code(fixed), Code([Int](repeating: 5, count: 30)))
      case 2: try dynamicBlock()
      default: throw Broken()
      }
    }
    var a: UInt32 = 1
    var b: UInt32 = 0
    for byte in output {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    let stored = bytes.suffix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    guard place + 4 == bytes.count, stored == b << 16 | a else { throw Broken() }
  }

  private mutating func dynamicBlock() throws {
    let literals = try take(5) + 257
    let distances = try take(5) + 1
    let count = try take(4) + 4
    var lengths = [Int](repeating: 0, count: 19)
    for index in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15].prefix(count) {
      lengths[index] = try take(3)
    }
    let code = Code(lengths)
    var all: [Int] = []
    while all.count < literals + distances {
      let symbol = try symbol(code)
      switch symbol {
      case 16: all += [Int](repeating: all.last ?? 0, count: try take(2) + 3)
      case 17: all += [Int](repeating: 0, count: try take(3) + 3)
      case 18: all += [Int](repeating: 0, count: try take(7) + 11)
      default: all.append(symbol)
      }
    }
    try block(Code(Array(all.prefix(literals))), Code(Array(all.dropFirst(literals))))
  }

  private mutating func block(_ literals: Code, _ distances: Code) throws {
    while true {
      let symbol = try symbol(literals)
      if symbol == 256 { return }
      if symbol < 256 {
        output.append(UInt8(symbol))
        continue
      }
      let step = symbol - 257
      let extra = step < 8 || step == 28 ? 0 : (step - 4) / 4
      let base = step == 28 ? 258 : step < 8 ? step + 3 : ((4 + step % 4) << extra) + 3
      let length = base + (try take(extra))
      let far = try self.symbol(distances)
      let farExtra = far < 4 ? 0 : (far - 2) / 2
      let distance = (far < 4 ? far + 1 : ((2 + far % 2) << farExtra) + 1) + (try take(farExtra))
      guard distance <= output.count else { throw Broken() }
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
  }
}
