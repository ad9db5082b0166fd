/// Finds ideas by id: exactly first, then without case where that is unique.
struct IdeaIndex {
  private var exact: [String: Int]
  /// Lower-case ids, made when first needed; -1 where two ideas share one.
  private var caseless: [String: Int]?

  init(capacity: Int = 0) {
    exact = [:]
    exact.reserveCapacity(capacity)
  }

  /// An index of the ids; the first of equal ones counts.
  init(ids: some Collection<String>) {
    self.init(capacity: ids.count)
    for (number, id) in ids.enumerated() { _ = insert(id, number) }
  }

  /// Adds an id; false when it is there already, and then nothing changes.
  mutating func insert(_ id: String, _ number: Int) -> Bool {
    if exact[id] != nil { return false }
    exact[id] = number
    caseless = nil
    return true
  }

  /// Whether the very id is there.
  func holds(_ id: String) -> Bool { exact[id] != nil }

  /// The number of the idea that the id means.
  mutating func find(_ id: String) -> Int? {
    if let number = exact[id] { return number }
    if caseless == nil { caseless = foldedIDs() }
    guard let number = caseless?[id.lowercased()], number >= 0 else { return nil }
    return number
  }

  private func foldedIDs() -> [String: Int] {
    var folded: [String: Int] = [:]
    folded.reserveCapacity(exact.count)
    for (id, number) in exact {
      let key = id.lowercased()
      folded[key] = folded[key] == nil ? number : -1
    }
    return folded
  }
}

/// Makes names that are not taken yet.
///
/// `a` becomes `a-2`, `a-3` and so on.
struct FreshNames {
  private var nextNumber: [String: Int] = [:]
  private var given: Set<String> = []

  /// The first free `name-2`, `name-3` …; the same one is never given twice.
  mutating func fresh(for name: String, isTaken: (String) -> Bool) -> String {
    var number = nextNumber[name, default: 2]
    var candidate = "\(name)-\(number)"
    while isTaken(candidate) || given.contains(candidate) {
      number += 1
      candidate = "\(name)-\(number)"
    }
    nextNumber[name] = number + 1
    given.insert(candidate)
    return candidate
  }
}
