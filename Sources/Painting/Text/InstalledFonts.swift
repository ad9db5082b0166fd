internal import CPangoCairo
internal import CZlib
internal import Synchronization

/// The font files that there are, by name and checksum.
///
/// Files are read once in a process: fonts are large, and many maps may ask for the same.
package enum InstalledFonts {
  private static let catalogues = Mutex<[FontSource: [String: [String]]]>([:])
  private static let checksums = Mutex<[String: UInt32?]>([:])

  /// Whether a font file is there.
  ///
  /// - Parameters:
  ///   - file: Its name without the folder.
  ///   - checksum: The CRC-32 that its bytes must have.
  ///   - source: Where to look.
  /// - Returns: True if it is there.
  /// - Complexity: O(fonts) at the first call for a source; then O(bytes) once for each file of that name.
  package static func has(file: String, checksum: UInt32, in source: FontSource) -> Bool {
    let paths = catalogues.withLock { catalogues in
      if let known = catalogues[source] { return known[file] ?? [] }
      let made = catalogue(of: source)
      catalogues[source] = made
      return made[file] ?? []
    }
    return paths.contains { InstalledFonts.checksum($0) == checksum }
  }

  /// The CRC-32 of a font file; nil if it cannot be read.
  static func checksum(_ path: String) -> UInt32? {
    checksums.withLock { known in
      if let checksum = known[path] { return checksum }
      let checksum = read(path)
      known[path] = .some(checksum)
      return checksum
    }
  }

  /// Paths by the name of the file.
  private static func catalogue(of source: FontSource) -> [String: [String]] {
    let folder: FontFolder?
    switch source {
    case .system: folder = nil
    case .directory(let path):
      guard let made = try? FontFolder(path) else { return [:] }
      folder = made
    }
    let set = folder == nil ? FcSetSystem : FcSetApplication
    var result: [String: [String]] = [:]
    withExtendedLifetime(folder) {
      guard FcInit() != 0, let fonts = FcConfigGetFonts(folder?.configuration, set) else { return }
      for index in 0..<Int(fonts.pointee.nfont) {
        var value: UnsafeMutablePointer<FcChar8>?
        guard let pattern = fonts.pointee.fonts[index],
          FcPatternGetString(pattern, FC_FILE, 0, &value) == FcResultMatch, let value
        else { continue }
        let path = String(cString: value)
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        // A collection has many fonts in one file.
        if result[name]?.contains(path) != true { result[name, default: []].append(path) }
      }
    }
    return result
  }

  private static func read(_ path: String) -> UInt32? {
    guard let file = gzopen(path, "rb") else { return nil }
    defer { gzclose(file) }
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    var result: UInt = 0
    while true {
      let count = buffer.withUnsafeMutableBytes { gzread(file, $0.baseAddress, UInt32($0.count)) }
      if count < 0 { return nil }
      if count == 0 { return UInt32(result) }
      result = CZlib.crc32(result, buffer, UInt32(count))
    }
  }
}
