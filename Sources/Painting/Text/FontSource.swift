internal import CPangoCairo

/// Where fonts are taken from.
public enum FontSource: Hashable, Sendable {
  /// The fonts installed on the system, as Fontconfig is set up there.
  case system
  /// Only the font files in a folder and the folders in it, whatever is installed or set up on the system.
  case directory(String)
}

/// A font that was used for some text.
public struct UsedFont: Hashable, Sendable {
  /// Its family, such as `Inter`.
  public var family: String
  /// Its style within the family, such as `Semi Bold`.
  public var style: String
  /// The name of its file, without the folder.
  public var file: String
  /// The version that the file states, in 16.16 fixed point.
  public var version: Int
  /// The CRC-32 of the file; nil if it cannot be read.
  public var checksum: UInt32?
}

/// A Fontconfig configuration of our own over the files of one folder.
final class FontFolder {
  let configuration: OpaquePointer

  /// Opens a folder.
  init(_ path: String) throws(PaintError) {
    guard let configuration = FcConfigCreate() else {
      throw .library(name: "Fontconfig", message: "no configuration could be made")
    }
    self.configuration = configuration
    guard FcConfigParseAndLoadFromMemory(configuration, FontFolder.rules, 1) != 0,
      FcConfigAppFontAddDir(configuration, path) != 0,
      let fonts = FcConfigGetFonts(configuration, FcSetApplication), fonts.pointee.nfont > 0
    else { throw .noFontsIn(path) }
  }

  deinit { FcConfigDestroy(configuration) }

  /// What Pango and Cairo rely on: where scanned folders are remembered, where emoji come from, and that fonts made of pictures shrink to the size asked for.
  private static let rules = """
    <?xml version="1.0"?><fontconfig><cachedir prefix="xdg">fontconfig</cachedir>
    <alias binding="same"><family>emoji</family><prefer><family>Noto Color Emoji</family></prefer></alias>
    <match target="font"><test name="outline"><bool>false</bool></test>
    <edit name="pixelsizefixupfactor" mode="assign"><divide><name target="pattern">pixelsize</name>
    <name target="font">pixelsize</name></divide></edit>
    <edit name="matrix" mode="assign"><times><name>matrix</name><matrix><name>pixelsizefixupfactor</name>
    <double>0</double><double>0</double><name>pixelsizefixupfactor</name></matrix></times></edit>
    <edit name="size" mode="assign"><divide><name>size</name><name>pixelsizefixupfactor</name></divide></edit>
    </match></fontconfig>
    """
}
