public import GraphLayout
public import MapScene
public import Painting

/// Which arrangement a map gets.
public enum LayoutChoice: String, Sendable, CaseIterable {
  /// The positions in the map if every idea has one; ideas without one are placed among the rest; else organic.
  case auto
  /// The positions in the map; ideas without one go beside their neighbours.
  case asIs = "as-is"
  /// A fresh layout by stress, without overlaps.
  case organic
  /// Plain stress, for comparisons; overlaps stay.
  case stress
  /// The branches of a root on both its sides.
  case mindmap
  /// A tree that grows one way.
  case tree
  /// Layers from which connections lead one way.
  case layered
  /// A tree on rings round its root.
  case radial
  /// Every component on a circle.
  case circular
  /// All ideas in rows and columns.
  case grid
  /// All ideas on one ellipse.
  case carousel
}

/// Everything that steers how a map becomes a picture.
public struct RenderOptions: Sendable {
  /// The arrangement; `.auto` by default.
  public var layout: LayoutChoice
  /// The id or the text of the idea that is the root, whatever is marked; nil by default.
  public var root: String?
  /// Which way the layouts `.tree` and `.layered` grow; nil for the way in which the root's text is read.
  public var direction: LayoutDirection?
  /// The id or the text of an idea: only it and what hangs on it is placed and drawn; nil by default, for everything.
  ///
  /// Arranging a map keeps all of it.
  public var branch: String?
  /// How many levels below the roots, or below the idea on top of the branch, are placed and drawn; nil for all.
  public var depth: Int?
  /// How much of given positions is kept when a map is arranged; nil, the default, for `.arrange`, and for `.nudge` where
  /// only some ideas have positions.
  public var keep: KeepStrength?
  /// The seed of every random choice; 1 by default.
  public var seed: UInt64
  /// How much work the layout may take; `.normal` by default.
  public var quality: LayoutQualityLevel
  /// Threads, at least 1; nil for one per core.
  ///
  /// Never changes the result.
  public var threads: Int?
  /// How the map is composed.
  public var scene: SceneOptions
  /// The size; nil for the usual one of each format: 2 pixels per unit for PNG, 1 for SVG, 0.75 points for PDF.
  public var size: OutputSize?
  /// How an SVG is written.
  public var svg: SVGOptions
  /// How a PNG is written.
  public var png: PNGOptions
  /// Where fonts are taken from; `.system` by default.
  ///
  /// Read when a pipeline is made.
  public var fonts: FontSource
  /// The folder that paths of attachments are relative to: the one that holds the map file; nil by default: no file is
  /// read, and pictures are only framed.
  ///
  /// Nothing outside of it is read, and nothing is ever fetched.
  public var mediaFolder: String?

  /// Makes options; everything has a default.
  public init(
    layout: LayoutChoice = .auto, root: String? = nil, direction: LayoutDirection? = nil, branch: String? = nil,
    depth: Int? = nil, keep: KeepStrength? = nil, seed: UInt64 = 1, quality: LayoutQualityLevel = .normal,
    threads: Int? = nil,
    scene: SceneOptions = SceneOptions(), size: OutputSize? = nil, svg: SVGOptions = SVGOptions(),
    png: PNGOptions = PNGOptions(), fonts: FontSource = .system, mediaFolder: String? = nil
  ) {
    self.layout = layout
    self.root = root
    self.direction = direction
    self.branch = branch
    self.depth = depth
    self.keep = keep
    self.seed = seed
    self.quality = quality
    self.threads = threads
    self.scene = scene
    self.size = size
    self.svg = svg
    self.png = png
    self.fonts = fonts
    self.mediaFolder = mediaFolder
  }
}
