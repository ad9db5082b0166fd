internal import IdeaModel
internal import Painting

/// Where a snapshot was made: the fonts its text is set in, and the libraries that drew it.
///
/// Pixels can only be compared where both are the same.
struct SnapshotOrigin: Hashable {
  /// A font by its file.
  struct Font: Hashable {
    var family: String
    var style: String
    var file: String
    /// The CRC-32 of the file as eight hexadecimal digits; empty if it could not be read.
    var checksum: String

    /// How a sentence names it.
    var name: String { "\(family) \(style) (\(file))" }
  }

  var fonts: [Font]
  /// Names and versions.
  var libraries: [Library]

  struct Library: Hashable {
    var name: String
    var version: String
  }

  init(fonts: [Font], libraries: [Library]) {
    self.fonts = fonts
    self.libraries = libraries
  }

  /// Here, with the fonts that were used.
  init(fonts: [UsedFont]) {
    self.fonts = fonts.map { font in
      Font(
        family: font.family, style: font.style, file: font.file,
        checksum: font.checksum.map { RenderReport.padded(UInt64($0), 8) } ?? "")
    }
    libraries = LibraryVersions.all.map { Library(name: $0.name, version: $0.version) }
  }

  /// What a recorded geometry says of its origin; nil if it is not one of ours.
  init?(recordedIn geometry: [UInt8]) {
    guard geometry.count <= SnapshotGeometry.sizeLimit, let root = try? SettingsFile.parse(geometry),
      case .array(let fonts)? = SnapshotOrigin.member("fonts", of: root)?.content,
      case .object(let libraries)? = SnapshotOrigin.member("libraries", of: root)?.content
    else { return nil }
    self.fonts = []
    self.libraries = []
    for font in fonts {
      func text(_ name: String) -> String? {
        guard case .string(let text)? = SnapshotOrigin.member(name, of: font)?.content else { return nil }
        return text
      }
      guard let family = text("family"), let style = text("style"), let file = text("file"),
        let checksum = text("crc32")
      else { return nil }
      self.fonts.append(Font(family: family, style: style, file: file, checksum: checksum))
    }
    for library in libraries {
      guard case .string(let version) = library.value.content else { return nil }
      self.libraries.append(Library(name: library.name, version: version))
    }
  }

  private static func member(_ name: String, of value: SettingsValue) -> SettingsValue? {
    guard case .object(let members) = value.content else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The recorded fonts that are not here, in words; nil if all are.
  ///
  /// A map that uses another font than before has changed; only where the old one is missing can nothing be said.
  func missingFonts(in source: FontSource) -> String? {
    let missing = fonts.filter { font in
      guard let checksum = UInt32(font.checksum, radix: 16) else { return true }
      return !InstalledFonts.has(file: font.file, checksum: checksum, in: source)
    }
    guard let first = missing.first else { return nil }
    let others = missing.count > 1 ? " and \(missing.count - 1) more" : ""
    return "fonts differ: \(first.name)\(others) of the reference is not here, or has other bytes"
  }

  /// How the libraries here differ from the recorded ones, in words; nil if they do not.
  func otherLibraries(here: SnapshotOrigin) -> String? {
    if libraries == here.libraries { return nil }
    let words = here.libraries.compactMap { library -> String? in
      let old = libraries.first { $0.name == library.name }?.version
      return old == library.version ? nil : "\(library.name) \(old ?? "unknown"), here \(library.version)"
    }
    return "libraries differ: " + (words.isEmpty ? "other ones were recorded" : words.joined(separator: "; "))
  }

  /// The origin as the first lines of a geometry.
  var lines: [String] {
    var lines = ["  \"fonts\": ["]
    lines += SnapshotGeometry.list(
      fonts.map { font in
        .object([
          ("family", .string(font.family)), ("style", .string(font.style)), ("file", .string(font.file)),
          ("crc32", .string(font.checksum)),
        ])
      })
    lines += [
      "  ],", "  \"libraries\": \(JSONText.object(libraries.map { ($0.name, .string($0.version)) }).text),",
    ]
    return lines
  }
}
