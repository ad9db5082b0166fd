import Foundation
import MapScene
import Painting
import Testing

/// Reading photographs and drawings: size, orientation, inks, and files that mean harm.
struct PictureDecoderTests {
  /// A picture of the fixtures.
  static func fixture(_ name: String) throws -> [UInt8] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "../../Fixtures/maps/media")
    return Array(try Data(contentsOf: folder.appendingPathComponent(name)))
  }

  /// Why a file is not shown; nil if it is.
  private func refusal(_ file: [UInt8], _ fitting: PictureFitting = .whole(longestSide: 200)) -> String? {
    do throws(MediaReadError) {
      _ = try PictureDecoder.decode(file, fitting: fitting)
      return nil
    } catch { return error.reason }
  }

  private func parts(_ word: UInt32) -> [Int] { [24, 16, 8, 0].map { Int(word >> $0 & 255) } }

  private func distance(_ one: UInt32, _ two: UInt32) -> Int {
    zip(parts(one), parts(two)).map { abs($0 - $1) }.max() ?? 0
  }

  private func mean(_ image: SceneImage) -> [Double] {
    var sums = [0.0, 0, 0, 0]
    for word in image.pixels { for (index, part) in parts(word).enumerated() { sums[index] += Double(part) } }
    return sums.map { $0 / Double(image.pixels.count) }
  }

  @Test(arguments: ["fog-at-six.jpg", "ferry.jpg", "nets.webp", "unnamed.jpg", "crane.png", "knots.png"])
  func `a picture is decoded in the size that is needed, and has the same colours in all`(name: String) throws {
    let file = try Self.fixture(name)
    let whole = try PictureDecoder.decode(file, fitting: .whole(longestSide: 10_000))
    for side in [1, 7, 64, 150] {
      let small = try PictureDecoder.decode(file, fitting: .whole(longestSide: side))
      #expect(max(small.width, small.height) == side)
      let aspect = Double(small.width) / Double(small.height) - Double(whole.width) / Double(whole.height)
      #expect(side < 64 || aspect.magnitude < 0.03)
      for (one, two) in zip(mean(small), mean(whole)) { #expect(abs(one - two) < 3, "\(side)") }
      let square = try PictureDecoder.decode(file, fitting: .cover(width: side, height: side))
      #expect(square.width == side && square.height == side)
    }
    // What is asked for beyond the pixels that are there is not made up.
    let square = try PictureDecoder.decode(file, fitting: .cover(width: 5_000, height: 5_000))
    #expect(square.width == min(whole.width, whole.height) && square.height == square.width)
    #expect(whole.isPhotograph == !name.hasSuffix("png"))
    #expect(whole.isOpaque == (name != "knots.png"))
  }

  @Test func `the middle is kept when a picture is cropped`() throws {
    let file = try Self.fixture("crane.png")
    let whole = try PictureDecoder.decode(file, fitting: .whole(longestSide: 300))
    let strip = try PictureDecoder.decode(file, fitting: .cover(width: 300, height: 100))
    #expect(strip.width == 300 && strip.height == 100)
    #expect(strip.pixels == Array(whole.pixels[100 * 300..<200 * 300]))
  }

  /// A picture whose four corners have four colours, with an orientation in its EXIF.
  private func turned(_ orientation: UInt8) throws -> [UInt8] {
    var file = try Self.fixture("unnamed.jpg")
    let tag = try #require(Data(file).range(of: Data([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0])))
    file[tag.upperBound] = orientation
    return file
  }

  @Test(arguments: 1...8) func `a picture stands upright however the camera was held`(orientation: Int) throws {
    let stored = try PictureDecoder.decode(turned(1), fitting: .whole(longestSide: 400))
    let image = try PictureDecoder.decode(turned(UInt8(orientation)), fitting: .whole(longestSide: 400))
    let isTurned = orientation > 4
    #expect(image.width == (isTurned ? stored.height : stored.width))
    #expect(image.height == (isTurned ? stored.width : stored.height))
    let (right, bottom) = (stored.width - 1, (stored.height - 1) * stored.width)
    // The corners of the file that become upper left and upper right, by the definition of the tag.
    let corners = [
      (0, right), (right, 0), (bottom + right, bottom), (bottom, bottom + right), (0, bottom), (bottom, 0),
      (bottom + right, right), (right, bottom + right),
    ][orientation - 1]
    #expect(image.pixels[0] == stored.pixels[corners.0])
    #expect(image.pixels[image.width - 1] == stored.pixels[corners.1])
  }

  @Test(arguments: [0, 9, 255] as [UInt8]) func `an orientation that does not exist is none`(orientation: UInt8) throws
  {
    let stored = try PictureDecoder.decode(turned(1), fitting: .whole(longestSide: 400))
    #expect(try PictureDecoder.decode(turned(orientation), fitting: .whole(longestSide: 400)) == stored)
  }

  @Test func `EXIF that leads in circles or out of the file is passed over`() throws {
    let plain = try Self.fixture("fog-at-six.jpg")
    let stored = try PictureDecoder.decode(plain, fitting: .whole(longestSide: 100))
    let loop: [UInt8] = [0, 0, 0, 8]
    for tiff: [UInt8] in [
      // A directory without an end whose next is itself, one at an offset that is not there, one inside the header.
      Array("MM\0*".utf8) + loop + [0xFF, 0xFF] + loop + loop, Array("MM\0*".utf8) + [0xFF, 0xFF, 0xFF, 0xFF],
      Array("II*\0".utf8) + [0, 0, 0, 0] + [UInt8](repeating: 0x12, count: 40), Array("II".utf8), [],
      Array("MM\0*".utf8) + loop + [0, 1, 0x01, 0x12, 0, 3, 0xFF, 0xFF, 0xFF, 0xFF, 0, 6, 0, 0] + loop,
    ] {
      let body = Array("Exif\0\0".utf8) + tiff
      let file =
        plain[..<2] + [0xFF, 0xE1, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 255)] + body + plain[2...]
      #expect(try PictureDecoder.decode(Array(file), fitting: .whole(longestSide: 100)) == stored)
    }
  }

  @Test func `four inks become light`() throws {
    // The left half half black, the right half yellow on magenta.
    let file = Data(
      base64Encoded:
        "/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwACAQEBAQECAQEBAgICAgIEAwICAgIFBAQDBAYFBgYGBQYGBgcJCAYHCQcGBggLCAkKCgoKCgYICwwL"
        + "CgwJCgoK/8AAFAgAEAAQBEMRAE0RAFkRAEsRAP/EABcAAQEBAQAAAAAAAAAAAAAAAAoACQP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oADgRD"
        + "AE0AWQBLAAA/AN/G/jfxzQAYAZACP8P8H/QAYAZAD//Z")
    let image = try PictureDecoder.decode(Array(try #require(file)), fitting: .whole(longestSide: 16))
    #expect(image.width == 16 && image.isPhotograph)
    #expect(distance(image.pixels[0], 0xFF7F_7F7F) < 6 && distance(image.pixels[15], 0xFFFF_0000) < 6)
  }

  // MARK: Hostile files

  private func bigEndian(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }

  /// A small PNG that claims to be of any size.
  private func boast(_ width: Int, _ height: Int, depth: UInt8 = 8) throws -> [UInt8] {
    var file = try Self.fixture("crane.png")
    file.replaceSubrange(16..<24, with: bigEndian(width) + bigEndian(height))
    file[24] = depth
    return file
  }

  @Test func `sides are limited before anything is decoded`() throws {
    for (width, height) in [
      (65_535, 65_535), (1, 65_535), (20_000, 10), (Int(Int32.max), 2), (0xFFFF_FFFF, 0xFFFF_FFFF),
    ] {
      let reason = refusal(try boast(width, height))
      #expect(reason?.hasPrefix("it has \(width) × \(height) pixels") ?? false)
    }
    let hollow = refusal(try boast(8_000, 8_000))
    #expect(hollow == "it is damaged (its data are too few for its size)")
    for file in [try boast(4_000, 4_000, depth: 255), try boast(0, 5)] { #expect(refusal(file) != nil) }
    var jpeg = try Self.fixture("fog-at-six.jpg")
    let frame = try #require(Data(jpeg).range(of: Data([0xFF, 0xC0])))
    jpeg.replaceSubrange(frame.lowerBound + 5..<frame.lowerBound + 9, with: [0x23, 0x28, 0x23, 0x28])
    #expect(refusal(jpeg) == "it has 9000 × 9000 pixels; the limit is 64 million for a file of its kind")
    jpeg.replaceSubrange(frame.lowerBound + 5..<frame.lowerBound + 9, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(refusal(jpeg) == "it has 65535 × 65535 pixels, and no side may be longer than 16384")
  }

  @Test(arguments: ["fog-at-six.jpg", "ferry.jpg", "nets.webp", "crane.png"])
  func `a file that is cut anywhere is refused`(name: String) throws {
    let file = try Self.fixture(name)
    for count in [4, 13, 30, 200, file.count / 3, file.count * 9 / 10] {
      let reason = refusal(Array(file.prefix(count)), .whole(longestSide: 10_000))
      #expect(reason != nil, "\(count) bytes")
    }
    #expect(refusal(Array(file.prefix(file.count * 9 / 10))) == "it is cut: its end is missing")
  }

  @Test(arguments: ["fog-at-six.jpg", "ferry.jpg", "nets.webp", "crane.png", "unnamed.jpg", "knots.png"])
  func `changed bytes do no harm`(name: String) throws {
    let file = try Self.fixture(name)
    var state: UInt64 = 77
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    for _ in 0..<60 {
      var changed = file
      for _ in 0...next(6) { changed[next(next(2) == 0 ? 400 : file.count)] = UInt8(next(256)) }
      // Any outcome but a crash: many of them are sound pictures of something else.
      if let image = try? PictureDecoder.decode(changed, fitting: .cover(width: 50, height: 50)) {
        #expect(image.pixels.count == image.width * image.height && image.width <= 50 && image.height <= 50)
        #expect(image.pixels.allSatisfy { word in parts(word).dropFirst().allSatisfy { $0 <= word >> 24 } })
      }
    }
  }

  @Test func `a wrong checksum is told`() throws {
    var file = try Self.fixture("crane.png")
    file[file.count - 20] ^= 1
    #expect(refusal(file)?.hasPrefix("it is damaged (libpng says") ?? false)
  }

  @Test func `a JPEG is not gone through ten thousand times`() throws {
    let file = try Self.fixture("ferry.jpg")
    let scans = Data(file).ranges(of: Data([0xFF, 0xDA]))
    let last = Array(file[try #require(scans.last).lowerBound..<file.count - 2])
    var many = Array(file.dropLast(2))
    for _ in 0..<10_000 { many += last }
    #expect(refusal(many + [0xFF, 0xD9])?.contains("too often for its size") ?? false)
  }

  @Test func `a progressive JPEG is refused where its coefficients take too much memory`() throws {
    var file = try Self.fixture("ferry.jpg")
    let frame = try #require(Data(file).range(of: Data([0xFF, 0xC2])))
    // 8,000 × 8,000 in three colours at full resolution.
    file.replaceSubrange(frame.lowerBound + 5..<frame.lowerBound + 9, with: [0x1F, 0x40, 0x1F, 0x40])
    file[frame.lowerBound + 11] = 0x11
    let reason = refusal(file)
    #expect(reason == "it is progressive, and takes more than 200 MB of memory to decode")
  }

  @Test func `what is no still picture is told apart from what is broken`() throws {
    var moving = Array("RIFF".utf8) + [22, 0, 0, 0] + Array("WEBPVP8X".utf8) + [10, 0, 0, 0, 2, 0, 0, 0]
    moving += [9, 0, 0, 9, 0, 0]
    #expect(refusal(moving)?.contains("moving") ?? false)
    #expect(refusal([]) == "it is empty")
    for file in [Array("GIF89a".utf8), Array("<svg/>".utf8), [0xFF, 0xD8], try Self.fixture("ferry.mov")] {
      do throws(MediaReadError) {
        _ = try PictureDecoder.decode(file, fitting: .whole(longestSide: 9))
        Issue.record("it was read")
      } catch { #expect(error.isOfOtherKind) }
    }
  }

  // MARK: Small pictures

  @Test func `a smaller picture keeps its colours, and ink lies on paper`() throws {
    let image = try PictureDecoder.decode(Self.fixture("knots.png"), fitting: .whole(longestSide: 280))
    let small = image.reduced(width: 100, height: 100)
    #expect(small.width <= 100 && small.width >= 90 && small.height == small.width)
    for (one, two) in zip(mean(small), mean(image)) { #expect(abs(one - two) < 2) }
    #expect(image.reduced(width: 280, height: 999) == image)
    let paper = Color(red: 0.8, green: 0.9, blue: 1)
    let printed = image.printed(on: paper)
    #expect(printed.isOpaque && printed.pixels[0] == 0xFFCC_E6FF && image.liesOnPaper)
    let nets = try PictureDecoder.decode(Self.fixture("nets.webp"), fitting: .whole(longestSide: 90))
    #expect(!nets.liesOnPaper)
    let ink = image.trimmedToInk
    #expect(ink.width < 240 && ink.height > 200 && ink.height < 280 && printed.trimmedToInk == printed)
    #expect(image.cropped(toAspect: 2).height == 140 && image.cropped(toAspect: .nan).width == 280)
    #expect(SceneImage(width: 2, height: 2, pixels: [0], isPhotograph: false) == nil)
  }
}
