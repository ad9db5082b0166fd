internal import CImageCodec
internal import CPangoCairo

/// The libraries that shape, paint and decode, as they are here: what pixels depend on besides fonts and our own code.
package enum LibraryVersions {
  /// A library and its version.
  package struct Library: Sendable {
    package var name: String
    package var version: String
  }

  /// The libraries, and the kind of machine, on which the last bit of a floating-point number may depend.
  package static var all: [Library] {
    [
      Library(name: "cairo", version: String(cString: cairo_version_string())),
      Library(name: "pango", version: String(cString: pango_version_string())),
      Library(name: "harfbuzz", version: String(cString: hb_version_string())),
      Library(name: "freetype", version: freetype),
      Library(name: "pixman", version: String(cString: pixman_version_string())),
      Library(name: "libpng", version: String(cString: ideary_png_version())),
      Library(name: "libjpeg", version: String(cString: ideary_jpeg_version())),
      Library(name: "libwebp", version: webp),
      Library(name: "machine", version: machine),
    ]
  }

  private static var freetype: String {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0, let library else { return "unknown" }
    defer { FT_Done_FreeType(library) }
    var parts: (FT_Int, FT_Int, FT_Int) = (0, 0, 0)
    FT_Library_Version(library, &parts.0, &parts.1, &parts.2)
    return "\(parts.0).\(parts.1).\(parts.2)"
  }

  private static var webp: String {
    let parts = ideary_webp_version()
    return "\(parts >> 16 & 255).\(parts >> 8 & 255).\(parts & 255)"
  }

  private static var machine: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #elseif arch(arm)
      "arm"
    #elseif arch(i386)
      "i386"
    #else
      "other"
    #endif
  }
}
