internal import GraphLayout
internal import Ideary
internal import MapScene
internal import Painting

/// Every option there is.
///
/// Parser, help, manual page, completions and `Documentation/Options.md` read it.
enum OptionTable {
  private static let placing: Set<CommandName> = [.render, .arrange]
  private static let all = Set(CommandName.allCases)
  private static let laidOut: Set<CommandName> = [.render, .arrange, .snapshot]
  private static let shown: Set<CommandName> = laidOut.union([.check])
  private static let drawn: Set<CommandName> = [.render, .snapshot, .check]
  private static let sized: Set<CommandName> = laidOut.union([.check, .measure])
  private static let ofMaps: Set<CommandName> = [.render, .arrange, .convert, .measure, .check]
  private static let speaking = ofMaps.union([.snapshot])

  static let options: [Option] = [
    Option(
      "output", "o", .text("OUT"), usual: "the map's name with .png",
      "where to write; the ending gives the format, - is standard output; may be repeated",
      [.render, .arrange, .convert]),
    Option(
      "from", nil, .choice(["ideary"]), "the format of the input, whatever its ending", ofMaps),
    Option(
      "to", nil, .choice(OutputFormat.allCases.map(\.rawValue)),
      "the format of the output, whatever its ending", [.render, .arrange, .convert]),
    Option(
      "layout", nil, .choice(LayoutChoice.allCases.map(\.rawValue)), usual: "auto",
      "auto: given positions as they are, missing ones found; as-is; organic: a fresh layout; stress: plain stress, "
        + "for comparisons; mindmap: branches on both sides of the root; tree: one way, as --direction says; "
        + "layered: the way connections lead, as --direction says; radial: rings round the root; circular; grid: rows in the order of the file; carousel: on an ellipse",
      shown),
    Option("root", nil, .text("IDEA"), usual: "the marked one", "id or text of the idea that is the root", shown),
    Option(
      "direction", nil, .choice(LayoutDirection.allCases.map(\.rawValue)), usual: "right; left if the root is read so",
      "which way a tree or layers grow", shown),
    Option(
      "branch", nil, .text("IDEA"), "draw only the idea with this id or text and what hangs on it", drawn),
    Option(
      "depth", nil, .integer(0...1_000_000), "draw only so many levels below the root, or below the --branch", drawn),
    Option(
      "keep", nil, .choice(KeepStrength.allCases.map(\.rawValue)),
      usual: "arrange; nudge where only some ideas have positions",
      "how much of the given positions stays: nudge: only overlaps go; tidy; arrange; rearrange: their outline", laidOut
    ),
    Option("seed", nil, .integer(Int.min...Int.max), usual: "1", "seed of the layout's random choices", shown),
    Option(
      "quality", nil, .choice(["draft", "normal", "best"]), usual: "normal", "how much work the layout may take",
      shown),
    Option(
      "threads", nil, .integer(1...1024), usual: "one per core", "threads to use; never changes the result",
      [.render, .arrange, .check]),
    Option(
      "theme", nil, .choiceOrFile(Theme.all.map(\.name)), usual: "light; dark on a dark ground",
      "the look, or the path of a theme file", sized),
    Option(
      "background", nil, .text("COLOUR"), usual: "theme", "theme, none (transparent) or a CSS colour", drawn),
    Option("grid", nil, .none, "draw the canvas' grid of dots"),
    Option("scale", nil, .number(0.1...16), usual: "2 for PNG, WebP and JPEG, else 1", "pixels per unit"),
    Option(
      "size", nil, .text("WxH"), "exactly this many pixels (Wx and xH too), the map fitted and centred in it"),
    Option("page", nil, .text("PAGE"), "paper: \(Page.names.joined(separator: " ")) or WxHmm", drawn),
    Option(
      "orientation", nil, .choice(Page.Orientation.allCases.map(\.rawValue)), usual: "auto", "which way the paper lies",
      drawn),
    Option("margin", nil, .text("LENGTH"), usual: "12mm", "the border of the paper, with unit: mm cm in pt px", drawn),
    Option("dpi", nil, .number(36...2400), usual: "300", "pixels per inch of a PNG, WebP or JPEG with --page"),
    Option(
      "effort", nil, .choice(PNGOptions.Effort.allCases.map(\.rawValue)), usual: "balanced",
      "how hard a PNG, WebP or JPEG is compressed; never changes its pixels"),
    Option(
      "text-scale", nil, .number(0.5...4), usual: "1",
      "larger text in larger circles; ideas move as far as that asks for, but none that is pinned, or with --layout as-is",
      sized),
    Option("fonts", nil, .text("FOLDER"), "use only the fonts in this folder", sized),
    Option(
      "legend", nil, .choice(LegendChoice.allCases.map(\.rawValue)), usual: "auto",
      "list the branches in their colours at the lower left; auto: when more than eight have several ideas", drawn),
    Option("footer", nil, .text("TEXT"), "words at the lower right", drawn),
    Option("numbers", nil, .none, "number the ideas in the order in which they are read", drawn),
    Option(
      "media", nil, .text("FOLDER"), usual: "that of the map",
      "the folder that paths of attachments are relative to, and that none may leave", drawn),
    Option("title", nil, .text("TEXT"), "instead of the map's title", drawn),
    Option("lang", nil, .text("TAG"), "language of the text, a BCP 47 tag such as es or zh-Hant", drawn),
    Option(
      "svg-text", nil, .choice(["text", "paths"]), usual: "text",
      "letters of an SVG as real text, or as outlines for the same look anywhere"),
    Option("id-prefix", nil, .text("NAME"), "what every id of an SVG begins with"),
    Option("watch", nil, .none, "render again whenever the map, an attachment or the theme changes, until Ctrl-C"),
    Option("against", nil, .text("BEFORE"), "also measure how much of this earlier map was kept", [.measure]),
    Option("diff", nil, .text("PNG"), "draw expected, difference and actual side by side", [.compare]),
    Option(
      "tolerance", nil, .number(0...1), usual: "0",
      "how far colours may be apart, as a part of the whole range; with --perceptual 0.05 unless given",
      [.compare, .snapshot]),
    Option(
      "perceptual", nil, .none, "the same to the eye is the same: antialiasing does not count", [.compare, .snapshot]),
    Option(
      "formats", nil, .text("LIST"), usual: "png,json,scene",
      "what is recorded: \(SnapshotFormat.allCases.map(\.rawValue).joined(separator: " ")); json always is", [.snapshot]
    ),
    Option("filter", nil, .text("PATTERN"), "only maps whose name in the folder is this; * is anything", [.snapshot]),
    Option("out", nil, .text("FOLDER"), "where verify puts strips and files of what changed", [.snapshot]),
    Option("jobs", "j", .integer(1...1024), usual: "one per core", "maps drawn at the same time", [.snapshot]),
    Option("prune", nil, .none, "remove reference files that belong to no map", [.snapshot]),
    Option(
      "report", nil, .text("PATH"),
      "write a JSON report; - is standard output; snapshot also writes .xml (JUnit) and .html",
      laidOut),
    Option("strict", nil, .none, "any warning becomes an error, and nothing is written", speaking),
    Option(
      "progress", nil, .choice(["auto", "always", "never"]), usual: "auto",
      "progress on standard error; auto: on a terminal, after half a second", placing),
    Option("quiet", "q", .none, "no warnings", speaking),
    Option("verbose", "v", .none, "say what was written", [.render, .arrange, .convert, .snapshot]),
    Option("help", "h", .none, "show help", all),
    Option("version", nil, .none, "show the version", [.render]),
    Option("completions", nil, .choice(["bash", "zsh", "fish"]), "print completions for a shell", [.render]),
    Option("man", nil, .none, "print the manual page", [.render]),
  ]

  static func option(named name: String) -> Option? { options.first { $0.name == name } }
  static func option(short: Character) -> Option? { options.first { $0.short == short } }
}
