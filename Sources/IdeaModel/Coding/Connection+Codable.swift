extension Connection: Codable {
  private enum CodingKeys: String, CodingKey {
    case id
    case from
    case to
    case label
    case isDirected = "directed"
    case weight
    case source
    case target
    case fromID
    case toID
  }

  /// Decodes the keys of the map file, also `source`/`target` and `fromID`/`toID`.
  ///
  /// Only the ends are required. Without an id it is named after its ends, as ``MapFile`` does.
  ///
  /// - Throws: `DecodingError` when an end is missing or no id.
  public init(from decoder: any Decoder) throws {
    let keyed = try decoder.container(keyedBy: CodingKeys.self)
    let from = try keyed.identifier(.from, .source, .fromID)
    let to = try keyed.identifier(.to, .target, .toID)
    self.init(id: (try? keyed.identifier(.id)) ?? "\(from)→\(to)", from: from, to: to)
    label = keyed.lenient(String.self, .label)
    isDirected = keyed.lenient(Bool.self, .isDirected) ?? false
    weight = keyed.lenient(Double.self, .weight).flatMap { IdeaMap.isUsable(weight: $0) ? $0 : nil } ?? 1
  }

  /// Encodes the keys of the map file, without those that hold the default.
  ///
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var keyed = encoder.container(keyedBy: CodingKeys.self)
    try keyed.encode(id, forKey: .id)
    try keyed.encode(from, forKey: .from)
    try keyed.encode(to, forKey: .to)
    try keyed.encodeIfPresent(label, forKey: .label)
    if isDirected { try keyed.encode(true, forKey: .isDirected) }
    if weight != 1 { try keyed.encode(weight, forKey: .weight) }
  }
}
