import Foundation
import Painting
import Testing

/// Reading how loud a sound is: every kind of sample, and headers that mean harm.
struct WaveFileTests {
  private func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private func file(
    tag: Int = 1, channels: Int = 1, bits: Int = 16, frame: Int? = nil, data: [UInt8], length: Int? = nil,
    before: [UInt8] = []
  ) -> [UInt8] {
    let format =
      little(tag, 2) + little(channels, 2) + little(8_000, 4) + little(0, 4) + little(frame ?? channels * bits / 8, 2)
      + little(bits, 2)
    let body =
      Array("WAVE".utf8) + before + Array("fmt ".utf8) + little(format.count, 4) + format + Array("data".utf8)
      + little(length ?? data.count, 4) + data
    return Array("RIFF".utf8) + little(body.count, 4) + body
  }

  private func peaks(_ file: [UInt8]) throws(MediaReadError) -> [Float] {
    try WaveFile(size: file.count) { offset, count in
      offset < file.count ? Array(file[offset..<min(file.count, offset + count)]) : []
    }.peaks()
  }

  private func refusal(_ file: [UInt8]) -> String? {
    do throws(MediaReadError) {
      _ = try peaks(file)
      return nil
    } catch { return error.reason }
  }

  /// A sound of 3,600 moments, quiet but for the second half, in which every tenth is at half the range.
  private func sound(_ sample: (Double) -> [UInt8]) -> [UInt8] {
    (0..<3_600).flatMap { sample($0 >= 1_800 && $0 % 10 == 3 ? -0.5 : 0) }
  }

  @Test func `each kind of sample is heard`() throws {
    let kinds: [(tag: Int, bits: Int, bytes: (Double) -> [UInt8])] = [
      (1, 8, { [UInt8(128 + $0 * 128)] }), (1, 16, { self.little(Int($0 * 32_768), 2) }),
      (1, 24, { self.little(Int($0 * 8_388_608), 3) }), (1, 32, { self.little(Int($0 * 2_147_483_648), 4) }),
      (3, 32, { self.little(Int(Float($0).bitPattern), 4) }),
      (3, 64, { self.little(Int(bitPattern: UInt($0.bitPattern)), 8) }),
    ]
    for kind in kinds {
      let loud = try peaks(file(tag: kind.tag, bits: kind.bits, data: sound(kind.bytes)))
      #expect(loud.count == WaveFile.windows)
      #expect(loud[..<180].allSatisfy { $0 == 0 } && loud[180...].allSatisfy { abs($0 - 0.5) < 0.001 }, "\(kind.bits)")
    }
  }

  @Test func `the loudest channel counts`() throws {
    let data = (0..<720).flatMap { _ in little(100, 2) + little(16_384, 2) }
    #expect(try peaks(file(channels: 2, data: data)).allSatisfy { $0 == 0.5 })
  }

  @Test func `a short sound has a window for each moment`() throws {
    #expect(try peaks(file(data: little(8_192, 2) + little(-32_768, 2))) == [0.25, 1])
  }

  @Test func `numbers that are none are silence`() throws {
    let data = little(Int(Float.nan.bitPattern), 4) + little(Int(Float.infinity.bitPattern), 4)
    #expect(try peaks(file(tag: 3, bits: 32, data: data)) == [0, 0])
    #expect(try peaks(file(tag: 3, bits: 32, data: little(Int(Float(-7).bitPattern), 4))) == [1])
  }

  @Test func `an extended format is read, and a length that a cut recording left is not believed`() throws {
    let data = little(16_384, 2)
    for length in [0, 0xFFFF_FFFF, 4_000] {
      #expect(try peaks(file(data: data, length: length)) == [0.5], "\(length)")
    }
    let list = Array("LIST".utf8) + little(3, 4) + [1, 2, 3, 0]
    #expect(try peaks(file(data: data, before: list)) == [0.5])
  }

  @Test func `headers that mean harm are refused`() {
    let data = little(1, 2)
    #expect(refusal(file(channels: 0, data: data)) == "it is damaged (its format contradicts itself)")
    #expect(refusal(file(frame: 0, data: data)) == "it is damaged (its format contradicts itself)")
    #expect(refusal(file(frame: 65_535, data: data)) == "it is damaged (its format contradicts itself)")
    #expect(refusal(file(bits: 12, data: data)) == "it is damaged (its samples have 12 bits)")
    #expect(refusal(file(tag: 2, data: data)) == "its sound is compressed")
    #expect(refusal(file(data: [])) == "it is damaged (there is no sound in it)")
    #expect(refusal(file(data: [7])) == "it is damaged (there is no sound in it)")
    #expect(refusal(Array(file(data: data).prefix(30))) == "it is damaged (its format is cut)")
    #expect(refusal(Array("RIFF\0\0\0\0WAVE".utf8)) == "it is damaged (it says nothing of its format)")
    #expect(refusal(Array("RIFF\0\0\0\0WAVEdata".utf8) + little(4, 4) + [1, 2, 3, 4]) != nil)
    // A hundred thousand empty parts, and one that claims four gigabytes.
    let empty = Array("JUNK".utf8) + little(0, 4)
    #expect(refusal(file(data: data, before: (0..<100_000).flatMap { _ in empty })) != nil)
    #expect(refusal(file(data: data, before: Array("JUNK".utf8) + little(0xFFFF_FFFE, 4))) != nil)
    #expect(refusal(Array("ID3".utf8)) == "it is no WAV")
  }

  @Test func `of a long recording a bounded part is read`() throws {
    // Two gigabytes that are nowhere: only what is asked for is made.
    let head = file(data: [], length: 2_000_000_000)
    var read = 0
    let sound = try WaveFile(size: head.count + 2_000_000_000) { offset, count in
      read += count
      return offset < head.count
        ? Array(head[offset..<min(head.count, offset + count)]) : [UInt8](repeating: 0x40, count: count)
    }
    #expect(sound.peaks().count == WaveFile.windows)
    #expect(read < 50 << 20)
  }
}
