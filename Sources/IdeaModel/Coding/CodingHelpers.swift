#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Generous decoding: what is optional and unusable counts as not there, as in `MapFile`.
extension KeyedDecodingContainer {
  /// A value of an optional field; nil when it is missing, null or of another type.
  func lenient<Value: Decodable>(_ type: Value.Type, _ key: Key) -> Value? { try? decode(type, forKey: key) }

  /// ISO 8601 text, or what the decoder's own strategy makes of it (Foundation's default: seconds since 2001).
  func date(_ key: Key) -> Date? {
    if let text = lenient(String.self, key), let date = MapDate.parse(text) { return date }
    guard let date = lenient(Date.self, key), MapDate.isWritable(date) else { return nil }
    return date
  }

  /// A required id: a string, or the digits of an integer.
  func identifier(_ keys: Key...) throws -> String {
    let key = keys.first(where: contains) ?? keys[0]
    if let number = lenient(Int64.self, key) { return String(number) }
    return try decode(String.self, forKey: key)
  }
}
