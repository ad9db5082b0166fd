internal import IdeaModel
internal import MapScene
internal import Painting

/// Reads the attachments that the picture of a map can show; what cannot be read is told of, and the work goes on.
struct MediaLoader {
  /// The folder that paths of attachments are relative to; nil when no file may be read.
  let folder: String?
  /// How fine pictures are needed.
  let pixelsPerUnit: Double
  private(set) var media = CapturedMedia()
  private var findings = Findings()
  private var known: [Key: Result<SceneImage, MediaReadError>] = [:]

  /// A file in a size.
  private struct Key: Hashable {
    var file: String
    var fitting: PictureFitting
  }

  /// The most pixels of all pictures together; beyond, all are made coarser.
  private static let mostPixels = 48.0 * 1_048_576
  /// The most pixels on a side of one picture.
  private static let longestSide = 4_096.0
  /// Sides are rounded up to multiples of this, so that a picture of nearly equal sizes is decoded once.
  private static let step = 16.0

  /// Reads them.
  ///
  /// - Parameters:
  ///   - measured: The map.
  ///   - folder: The folder that paths are relative to; nil when no file may be read.
  ///   - pixelsPerUnit: How many pixels of a picture a unit of the map can show.
  init(_ measured: MeasuredMap, folder: String?, pixelsPerUnit: Double) {
    self.folder = folder
    let requests = measured.mediaRequests
    let wanted = requests.reduce(0.0) { $0 + Self.area($1.want, pixelsPerUnit) }
    self.pixelsPerUnit = pixelsPerUnit * min(1, (Self.mostPixels / max(1, wanted)).squareRoot())
    for request in requests { load(request, measured) }
  }

  /// What could not be read.
  var diagnostics: [Diagnostic] { findings.all }

  private static func area(_ want: MediaRequest.Want, _ scale: Double) -> Double {
    switch want {
    case .sound: 0
    case .whole(let side): pixels(side, scale) * pixels(side, scale)
    case .cover(let width, let height): pixels(width, scale) * pixels(height, scale)
    }
  }

  private static func pixels(_ side: Double, _ scale: Double) -> Double {
    min(max(1, (side * scale / step).rounded(.up) * step), longestSide)
  }

  private mutating func load(_ request: MediaRequest, _ measured: MeasuredMap) {
    let idea = measured.map.ideas[request.idea]
    guard let file = idea.attachment?.file else { return }
    if !DataURL.isOne(file), folder == nil { return }
    do throws(MediaReadError) {
      switch request.want {
      case .sound: media[request.idea] = .sound(try peaks(file))
      case .whole(let side):
        media[request.idea] = .picture(try picture(file, .whole(longestSide: Int(Self.pixels(side, pixelsPerUnit)))))
      case .cover(let width, let height):
        let fitting = PictureFitting.cover(
          width: Int(Self.pixels(width, pixelsPerUnit)), height: Int(Self.pixels(height, pixelsPerUnit)))
        media[request.idea] = .picture(try still(file, fitting, isVideo: idea.kind == .video))
      }
    } catch {
      // A sound or a video in a form that is not read here is no fault of the map.
      if error.isOfOtherKind, idea.kind == .audio || idea.kind == .video { return }
      media[request.idea] = .missing
      let name = DataURL.isOne(file) ? "written into the map" : Findings.quoted(file)
      findings.add(
        "unreadable-attachment",
        "The \(Self.word(idea.kind)) \(name) of \(Findings.name(idea)) is not \(idea.kind == .audio ? "heard" : "shown"): "
          + "\(error.reason).")
    }
  }

  private static func word(_ kind: CaptureKind) -> String {
    switch kind {
    case .photo: "photo"
    case .drawing: "drawing"
    case .video: "video"
    default: "sound"
    }
  }

  // MARK: Pictures

  /// The endings of the still that may lie beside a video.
  private static let stillEndings = ["jpg", "jpeg", "png", "webp"]

  /// A picture; of a video that is none, the still with the same name beside it.
  private mutating func still(
    _ file: String, _ fitting: PictureFitting, isVideo: Bool
  ) throws(MediaReadError) -> SceneImage {
    do throws(MediaReadError) { return try picture(file, fitting) } catch {
      guard isVideo, error.isOfOtherKind, !DataURL.isOne(file) else { throw error }
      let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file[...]
      for ending in Self.stillEndings {
        if let image = try? picture("\(stem).\(ending)", fitting) { return image }
      }
      throw error
    }
  }

  private mutating func picture(_ file: String, _ fitting: PictureFitting) throws(MediaReadError) -> SceneImage {
    let key = Key(file: file, fitting: fitting)
    if let result = known[key] { return try result.get() }
    do throws(MediaReadError) {
      let image = try PictureDecoder.decode(bytes(of: file, limit: PictureDecoder.fileLimit), fitting: fitting)
      known[key] = .success(image)
      return image
    } catch {
      known[key] = .failure(error)
      throw error
    }
  }

  private func bytes(of file: String, limit: Int) throws(MediaReadError) -> [UInt8] {
    if DataURL.isOne(file) {
      guard let bytes = DataURL.bytes(of: file, limit: limit) else {
        throw MediaReadError(reason: "its data: address is broken, or larger than \(limit >> 20) MB")
      }
      return bytes
    }
    do throws(AttachmentError) {
      let opened = try AttachmentFile(file, in: folder ?? "")
      // A film is not read as a whole to learn that it is no picture.
      if opened.size > limit, !PictureDecoder.isPicture(opened.bytes(at: 0, count: 16)) {
        throw AttachmentError(reason: "")
      }
      return try opened.read(limit: limit)
    } catch {
      if error.reason.isEmpty { throw .otherKind }
      throw MediaReadError(reason: error.reason)
    }
  }

  // MARK: Sounds

  private func peaks(_ file: String) throws(MediaReadError) -> [Float] {
    if DataURL.isOne(file) {
      let bytes = try bytes(of: file, limit: PictureDecoder.fileLimit)
      return try WaveFile(size: bytes.count) { offset, count in
        offset >= 0 && offset < bytes.count ? Array(bytes[offset..<min(bytes.count, offset + count)]) : []
      }.peaks()
    }
    let opened: AttachmentFile
    do throws(AttachmentError) { opened = try AttachmentFile(file, in: folder ?? "") } catch {
      throw MediaReadError(reason: error.reason)
    }
    let sound = SharedFile(opened)
    return try WaveFile(size: sound.size) { sound.bytes(at: $0, count: $1) }.peaks()
  }
}

/// An open file that a closure can hold.
private final class SharedFile {
  private let file: AttachmentFile
  var size: Int { file.size }
  init(_ file: consuming AttachmentFile) { self.file = file }
  func bytes(at offset: Int, count: Int) -> [UInt8] { file.bytes(at: offset, count: count) }
}
