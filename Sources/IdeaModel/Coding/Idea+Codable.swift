#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Position: Codable {
  private enum CodingKeys: String, CodingKey {
    case x
    case y
  }

  /// Decodes `{"x":1,"y":2}` or `[1, 2]`, which is how Foundation writes a `CGPoint`.
  ///
  /// - Throws: `DecodingError` when it is neither, or beyond ±2²⁶.
  public init(from decoder: any Decoder) throws {
    if let keyed = try? decoder.container(keyedBy: CodingKeys.self) {
      self.init(x: try keyed.decode(Double.self, forKey: .x), y: try keyed.decode(Double.self, forKey: .y))
    } else {
      var list = try decoder.unkeyedContainer()
      self.init(x: try list.decode(Double.self), y: try list.decode(Double.self))
    }
    if !IdeaMap.isUsable(self) {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "The position lies beyond ±67108864 units."))
    }
  }

  /// Encodes `{"x":1,"y":2}`.
  ///
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var keyed = encoder.container(keyedBy: CodingKeys.self)
    try keyed.encode(x, forKey: .x)
    try keyed.encode(y, forKey: .y)
  }
}

extension IdeaSize: Codable {
  private enum CodingKeys: String, CodingKey {
    case w
    case h
    case r
  }

  /// Decodes `{"w":120,"h":48}` or `{"r":40}`.
  ///
  /// - Throws: `DecodingError` when it is neither, or a number is not over 0 and within 2²⁶.
  public init(from decoder: any Decoder) throws {
    let keyed = try decoder.container(keyedBy: CodingKeys.self)
    if let width = keyed.lenient(Double.self, .w), let height = keyed.lenient(Double.self, .h) {
      self = .box(width: width, height: height)
    } else {
      self = .circle(radius: try keyed.decode(Double.self, forKey: .r))
    }
    if !IdeaMap.isUsable(self) {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "The size must be over 0 and within 67108864."))
    }
  }

  /// Encodes `{"w":120,"h":48}` or `{"r":40}`.
  ///
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var keyed = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .box(let width, let height):
      try keyed.encode(width, forKey: .w)
      try keyed.encode(height, forKey: .h)
    case .circle(let radius): try keyed.encode(radius, forKey: .r)
    }
  }
}

extension CaptureKind: Codable {}

extension Idea: Codable {
  private enum CodingKeys: String, CodingKey {
    case id
    case kind
    case text
    case position
    case size
    case createdAt
    case color
    case isPinned = "pinned"
    case isRoot = "root"
    case weight
    case note
    case link
    case attachment
  }

  /// Decodes the keys of the map file; only `id` is required, and what else is unusable counts as not there.
  ///
  /// - Throws: `DecodingError` when there is no usable id.
  public init(from decoder: any Decoder) throws {
    let keyed = try decoder.container(keyedBy: CodingKeys.self)
    self.init(id: try keyed.identifier(.id))
    kind = keyed.lenient(CaptureKind.self, .kind) ?? .text
    text = keyed.lenient(String.self, .text) ?? ""
    position = keyed.lenient(Position.self, .position)
    size = keyed.lenient(IdeaSize.self, .size)
    createdAt = keyed.date(.createdAt)
    color = keyed.lenient(String.self, .color)
    isPinned = keyed.lenient(Bool.self, .isPinned) ?? false
    isRoot = keyed.lenient(Bool.self, .isRoot) ?? false
    weight = keyed.lenient(Double.self, .weight).flatMap { IdeaMap.isUsable(weight: $0) ? $0 : nil } ?? 1
    note = keyed.lenient(String.self, .note)
    link = keyed.lenient(String.self, .link)
    attachment = keyed.lenient(Attachment.self, .attachment)
  }

  /// Encodes the keys of the map file, without those that hold the default; dates as the encoder's strategy says.
  ///
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var keyed = encoder.container(keyedBy: CodingKeys.self)
    try keyed.encode(id, forKey: .id)
    try keyed.encode(kind, forKey: .kind)
    try keyed.encode(text, forKey: .text)
    try keyed.encodeIfPresent(position, forKey: .position)
    try keyed.encodeIfPresent(size, forKey: .size)
    try keyed.encodeIfPresent(createdAt, forKey: .createdAt)
    try keyed.encodeIfPresent(color, forKey: .color)
    if isPinned { try keyed.encode(true, forKey: .isPinned) }
    if isRoot { try keyed.encode(true, forKey: .isRoot) }
    if weight != 1 { try keyed.encode(weight, forKey: .weight) }
    try keyed.encodeIfPresent(note, forKey: .note)
    try keyed.encodeIfPresent(link, forKey: .link)
    try keyed.encodeIfPresent(attachment, forKey: .attachment)
  }
}
