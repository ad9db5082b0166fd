#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A place on the canvas, in units (one unit is one pixel at zoom 1), x to the right and y down.
public struct Position: Hashable, Sendable {
  /// Units to the right of the origin.
  public var x: Double
  /// Units below the origin.
  public var y: Double

  /// Makes a position from its coordinates, in units.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A footprint that was given rather than fitted to the text.
public enum IdeaSize: Hashable, Sendable {
  /// A card, with its full width and height in units.
  case box(width: Double, height: Double)
  /// A circle, with its radius in units.
  case circle(radius: Double)
}

/// What kind of thing was captured.
///
/// Kinds that this version does not know keep their name and are drawn as text.
public struct CaptureKind: Hashable, Sendable, RawRepresentable {
  /// The name in the map file.
  public let rawValue: String

  /// Makes a kind from its name in the map file.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A written idea.
  public static let text = CaptureKind(rawValue: "text")
  /// A photograph.
  public static let photo = CaptureKind(rawValue: "photo")
  /// A sound recording.
  public static let audio = CaptureKind(rawValue: "audio")
  /// A drawing.
  public static let drawing = CaptureKind(rawValue: "drawing")
  /// A moving picture.
  public static let video = CaptureKind(rawValue: "video")
}

/// A file that belongs to an idea.
public struct Attachment: Hashable, Sendable, Codable {
  /// A path relative to the map's folder, or a `data:` URL.
  ///
  /// Nothing is ever fetched.
  public var file: String
  /// What can be seen or heard in it, for people who cannot.
  public var description: String?

  /// Makes an attachment.
  public init(file: String, description: String? = nil) {
    self.file = file
    self.description = description
  }
}

/// One idea: a circle of the map.
public struct Idea: Hashable, Sendable, Identifiable {
  /// Any string; unique within its map.
  public var id: String
  /// What was captured.
  public var kind: CaptureKind
  /// The words in the circle; may be empty.
  public var text: String
  /// Where the idea lies; nil until it is placed.
  public var position: Position?
  /// A given footprint; nil when it follows from the text.
  public var size: IdeaSize?
  /// When it was captured.
  ///
  /// Orders siblings and branches.
  public var createdAt: Date?
  /// A CSS colour chosen by the user.
  public var color: String?
  /// Whether layouts must leave the idea exactly where it is.
  public var isPinned: Bool
  /// Whether the idea is marked as a root of the map.
  public var isRoot: Bool
  /// How much the idea matters, 1 being usual.
  public var weight: Double
  /// A longer text, shown at hand.
  public var note: String?
  /// An address that the idea leads to.
  public var link: String?
  /// The photo, sound, drawing or video.
  public var attachment: Attachment?

  /// Makes an idea; everything but the id has a default.
  public init(
    id: String = UUID().uuidString, kind: CaptureKind = .text, text: String = "", position: Position? = nil,
    size: IdeaSize? = nil, createdAt: Date? = nil, color: String? = nil, isPinned: Bool = false, isRoot: Bool = false,
    weight: Double = 1, note: String? = nil, link: String? = nil, attachment: Attachment? = nil
  ) {
    self.id = id
    self.kind = kind
    self.text = text
    self.position = position
    self.size = size
    self.createdAt = createdAt
    self.color = color
    self.isPinned = isPinned
    self.isRoot = isRoot
    self.weight = weight
    self.note = note
    self.link = link
    self.attachment = attachment
  }
}
