internal import IdeaModel
internal import Ideary
internal import MapScene
internal import Painting

/// A picture that is painted and waits to appear: in memory, or, since PNG files can be larger than that, beside its place.
struct PaintedFile {
  let target: Destination
  /// The picture; its bytes are empty when they are in the draft.
  let picture: Picture
  /// The size of the file.
  private(set) var count: Int
  private let draft: FileDraft?

  /// Paints a picture.
  ///
  /// - Parameters:
  ///   - target: Where it goes.
  ///   - scene: The picture as values.
  ///   - pipeline: What paints it.
  ///   - failure: Puts what keeps it from being painted into words.
  /// - Throws: That, or what keeps the file from being written.
  init(
    _ target: Destination, of scene: Scene, by pipeline: RenderPipeline, failure: (RenderError) -> Failure
  ) throws(Failure) {
    self.target = target
    guard target.format == .png, let draft = try PaintedFile.draft(target.path) else {
      draft = nil
      do throws(RenderError) { picture = try pipeline.picture(of: scene, as: target.format) } catch {
        throw failure(error)
      }
      count = picture.bytes.count
      return
    }
    var count = 0
    var refusal: FileError?
    do throws(RenderError) {
      picture = try pipeline.paint(scene, as: target.format) { piece throws(PaintError) in
        do throws(FileError) { try draft.append(piece) } catch {
          refusal = error
          throw .stopped
        }
        count += piece.count
      }
    } catch {
      throw refusal.map { Failure(writing: $0) } ?? failure(error)
    }
    self.count = count
    self.draft = draft
  }

  /// A file beside its place; nil for what is no regular file.
  private static func draft(_ path: String) throws(Failure) -> FileDraft? {
    if path == "-" { return nil }
    do throws(FileError) { return try FileDraft(path) } catch { throw Failure(writing: error) }
  }

  /// Lets all of them appear, or none.
  static func write(_ files: [PaintedFile], _ arguments: Arguments) throws(Failure) {
    try Destination.write(
      files.filter { $0.draft == nil }.map { ($0.target, $0.picture.bytes) }, drafts: files.compactMap(\.draft))
    Destination.announce(files.map { ($0.target.path, $0.count) }, arguments)
  }
}
