internal import Ideary
internal import Synchronization

/// Keeps the pictures for a report's page within what a browser can hold.
final class PictureBudget: Sendable {
  private let isWanted: Bool
  private let used = Mutex(0)

  /// Whole pictures up to so many bytes; after that strips alone, up to twice as many.
  private static let most = 48 << 20

  init(isWanted: Bool) { self.isWanted = isWanted }

  /// Takes out of a result what the page has no room for.
  func trim(_ result: inout SnapshotResult) {
    for index in result.findings.indices {
      guard let pictures = result.findings[index].pictures else { continue }
      result.findings[index].actual = nil
      guard isWanted else {
        result.findings[index].pictures = nil
        continue
      }
      let whole = pictures.expected.count + pictures.actual.count + pictures.strip.count
      used.withLock { used in
        if used + whole <= Self.most {
          used += whole
        } else {
          result.findings[index].pictures?.expected = []
          result.findings[index].pictures?.actual = []
          if used + pictures.strip.count <= 2 * Self.most {
            used += pictures.strip.count
          } else {
            result.findings[index].pictures?.strip = []
          }
        }
      }
    }
  }
}
