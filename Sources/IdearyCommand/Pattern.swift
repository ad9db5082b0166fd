/// Patterns over names, as in a shell.
enum Pattern {
  /// Whether a name is what a pattern describes: `*` is any characters, slashes too, and `?` is one.
  ///
  /// - Complexity: O(name · pattern).
  static func matches(_ name: String, _ pattern: String) -> Bool {
    let name = Array(name)
    let pattern = Array(pattern)
    var position = 0
    var next = 0
    // Where to try again: one character more for the last star.
    var star: (position: Int, next: Int)?
    while position < name.count {
      if next < pattern.count, pattern[next] == "*" {
        star = (position, next + 1)
        next += 1
      } else if next < pattern.count, pattern[next] == "?" || pattern[next] == name[position] {
        position += 1
        next += 1
      } else if let last = star {
        star = (last.position + 1, last.next)
        position = last.position + 1
        next = last.next
      } else {
        return false
      }
    }
    return pattern[next...].allSatisfy { $0 == "*" }
  }
}
