/// A memory of results that forgets everything once it has grown to its limit.
///
/// What is forgotten is computed again, with the same result.
struct BoundedCache<Key: Hashable, Value> {
  private var values: [Key: Value] = [:]
  private var cost = 0
  private let limit: Int

  /// Makes an empty memory whose values cost at most `limit` in all.
  init(limit: Int) { self.limit = limit }

  /// How many values there are.
  var count: Int { values.count }

  /// The value for a key, if it is still there.
  subscript(key: Key) -> Value? { values[key] }

  /// Remembers a value.
  mutating func store(_ value: Value, for key: Key, cost: Int = 1) {
    if self.cost + cost > limit {
      values.removeAll(keepingCapacity: true)
      self.cost = 0
    }
    values[key] = value
    self.cost += cost
  }
}
