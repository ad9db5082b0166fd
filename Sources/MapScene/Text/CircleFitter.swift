/// Breaks a paragraph into lines so that the circle round them is as small as possible.
///
/// Line *i* of *L* has its centre at `(i − (L − 1)/2)` line heights; a line of width *w* needs a circle of radius
/// `√((w/2)² + (|y| + 0.44)²)`. A dynamic programme over the break opportunities finds the least possible largest need.
/// Lengths are in em.
package struct CircleFitter: Sendable {
  package let paragraph: Paragraph
  /// The distance between lines.
  package let lineHeight: Double

  package init(paragraph: Paragraph, lineHeight: Double) {
    self.paragraph = paragraph
    self.lineHeight = lineHeight
  }

  /// Half the height that a line counts with.
  package static let halfLine = 0.44
  /// Fewer lines win within this much.
  private static let fewerLines = 0.02
  /// Up to here every number of lines is tried; beyond only while it helps.
  private static let usualLines = 6
  /// What one letter alone on the last line costs.
  private static let orphanCost = 0.3
  /// Words narrower than this are short, in em.
  private static let shortWord = 2.4
  /// What a word just short costs alone on the first line, which leaves the circle top-light and reads haltingly.
  private static let shortOpeningCost = 0.3
  /// The same on the last line.
  private static let shortClosingCost = 0.1

  /// A way to break the lines.
  package struct Solution: Sendable {
    /// The place after the last piece of each line.
    package var ends: [Int]
    /// The radius of the circle round all lines.
    package var need: Double
  }

  /// Distance of a line's far edge from the middle.
  private func reach(_ line: Int, of count: Int) -> Double {
    abs(Double(line) - Double(count - 1) / 2) * lineHeight + Self.halfLine
  }

  /// The breaks that need the smallest circle, or nil if none fits into `limit`.
  ///
  /// - Complexity: O(p · w · L²) for *p* pieces, *w* of them on a line, *L* lines.
  package func fit(limit: Double) -> Solution? {
    var best: (solution: Solution, value: Double)?
    let mostLines = max(1, Int((2 * limit - 2 * Self.halfLine) / lineHeight) + 1)
    guard paragraph.totalWidth <= Double(mostLines) * 2 * limit + 1 else { return nil }
    var misses = 0
    for count in 1...min(mostLines, max(1, paragraph.pieces.count)) {
      if let found = leastNeed(lines: count, limit: limit) {
        if best.map({ found.value < $0.value - Self.fewerLines }) ?? true {
          best = found
          misses = 0
        } else {
          misses += 1
        }
      }
      if count >= Self.usualLines, best != nil, misses >= 2 { break }
    }
    return best?.solution
  }

  private func leastNeed(lines count: Int, limit: Double) -> (solution: Solution, value: Double)? {
    let pieces = paragraph.pieces.count
    guard pieces > 0 else { return nil }
    // Of the ways to set the pieces before each place two are kept: the best so far, and the one with the least costs,
    // which wins in the end where a later line needs the larger circle anyway.
    var ways = Array(repeating: Way.none, count: 2 * (pieces + 1))
    ways[0] = Way(need: 0, cost: 0, from: 0)
    var from = Array(repeating: Array(repeating: 0, count: 2 * (pieces + 1)), count: count)
    for line in 0..<count {
      let height = reach(line, of: count)
      let free = limit * limit - height * height
      guard free > 0 else { return nil }
      let widest = 2 * free.squareRoot()
      var next = Array(repeating: Way.none, count: 2 * (pieces + 1))
      for first in 0..<pieces where ways[2 * first].need < .infinity {
        var end = first
        while end < paragraph.paragraphEnd[first] {
          end += 1
          let width = paragraph.width(first, end)
          if width > widest, paragraph.start[end] - paragraph.start[first] - paragraph.pieces[end - 1].space > widest {
            break
          }
          if width > widest { continue }
          let radius = (width * width / 4 + height * height).squareRoot()
          let price = lineCost(first, end, line: line, of: count)
          for slot in 2 * first...2 * first + 1 where ways[slot].need < .infinity {
            let way = Way(need: max(ways[slot].need, radius), cost: ways[slot].cost + price, from: slot)
            if way.value < next[2 * end].value { next[2 * end] = way }
            if (way.cost, way.need) < (next[2 * end + 1].cost, next[2 * end + 1].need) { next[2 * end + 1] = way }
          }
        }
      }
      ways = next
      from[line] = next.map(\.from)
    }
    let best = ways[2 * pieces].value <= ways[2 * pieces + 1].value ? 2 * pieces : 2 * pieces + 1
    guard ways[best].need < .infinity else { return nil }
    return (Solution(ends: trace(from, best, places: 2), need: ways[best].need), ways[best].value)
  }

  /// One way to set the pieces before a place: its largest need, its costs, and the slot it comes from.
  private struct Way {
    var need: Double
    var cost: Double
    var from: Int

    var value: Double { need + cost }
    static let none = Way(need: .infinity, cost: .infinity, from: 0)
  }

  /// What a line costs beside the room it takes: its break, and being a short word alone at an end of the text.
  private func lineCost(_ first: Int, _ end: Int, line: Int, of count: Int) -> Double {
    guard count > 1 else { return 0 }
    let isLast = line == count - 1
    let breakCost = isLast ? 0 : paragraph.pieces[end - 1].cost
    let isAlone = end - first == 1 && (line == 0 ? !paragraph.pieces[first].endsParagraph : isLast)
    guard isAlone else { return breakCost }
    if isLast, paragraph.pieces[first].isSingleLetter { return Self.orphanCost }
    let width = max(paragraph.width(first, end), 0.4 * Self.shortWord)
    guard width < Self.shortWord else { return breakCost }
    return breakCost + (isLast ? Self.shortClosingCost : Self.shortOpeningCost) * Self.shortWord / width
  }

  private func cost(_ ends: [Int]) -> Double {
    var first = 0
    var sum = 0.0
    for (line, end) in ends.enumerated() {
      sum += lineCost(first, end, line: line, of: ends.count)
      first = end
    }
    return sum
  }

  /// The ends of the lines, followed back from the last slot; every place has `places` slots.
  private func trace(_ from: [[Int]], _ last: Int, places: Int) -> [Int] {
    var ends = Array(repeating: 0, count: from.count)
    var slot = last
    for line in from.indices.reversed() {
      ends[line] = slot / places
      slot = from[line][slot]
    }
    return ends
  }

  /// The breaks that fill a circle most evenly, with as many lines or fewer.
  ///
  /// Minimises the squares of the free shares of the lines, at a radius at which the solution is known to fit; fewer
  /// lines win wherever the circle, rounded up to its ladder, has room for them.
  package func balanced(_ solution: Solution, radius: Double) -> Solution {
    let price = cost(solution.ends)
    for count in stride(from: 1, to: solution.ends.count, by: 1) {
      if let found = balanced(lines: count, room: radius), cost(found.ends) <= price { return found }
    }
    return balanced(lines: solution.ends.count, room: max(radius, solution.need)) ?? solution
  }

  private func balanced(lines count: Int, room: Double) -> Solution? {
    let pieces = paragraph.pieces.count
    guard count <= pieces else { return nil }
    var value = Array(repeating: Double.infinity, count: pieces + 1)
    value[0] = 0
    var from = Array(repeating: Array(repeating: 0, count: pieces + 1), count: count)
    for line in 0..<count {
      let height = reach(line, of: count)
      guard room > height else { return nil }
      let widest = 2 * (room * room - height * height).squareRoot() + 1e-9
      var next = Array(repeating: Double.infinity, count: pieces + 1)
      for first in 0..<pieces where value[first] < .infinity {
        var end = first
        while end < paragraph.paragraphEnd[first] {
          end += 1
          let width = paragraph.width(first, end)
          if paragraph.start[end] - paragraph.start[first] - paragraph.pieces[end - 1].space > widest { break }
          if width > widest { continue }
          let slack = (widest - width) / widest
          let sum = value[first] + slack * slack + 4 * lineCost(first, end, line: line, of: count)
          if sum < next[end] {
            next[end] = sum
            from[line][end] = first
          }
        }
      }
      value = next
    }
    guard value[pieces] < .infinity else { return nil }
    let ends = trace(from, pieces, places: 1)
    return Solution(ends: ends, need: need(ends))
  }

  private func need(_ ends: [Int]) -> Double {
    var first = 0
    var result = 0.0
    for (line, end) in ends.enumerated() {
      let width = paragraph.width(first, end)
      let height = reach(line, of: ends.count)
      result = max(result, (width * width / 4 + height * height).squareRoot())
      first = end
    }
    return result
  }

  /// The lines of a solution.
  package func lines(_ solution: Solution) -> [String] {
    var first = 0
    return solution.ends.map { end in
      defer { first = end }
      return paragraph.line(first, end)
    }
  }

  /// How many bytes of the text fit at most into a circle when its last line ends in an ellipsis.
  ///
  /// - Parameters:
  ///   - radius: The circle.
  ///   - ellipsis: The advance of the ellipsis.
  /// - Returns: A number of bytes that ends with a whole piece.
  package func prefix(inRadius radius: Double, ellipsis: Double) -> Int {
    let mostLines = max(1, Int((2 * radius - 2 * Self.halfLine) / lineHeight) + 1)
    var most = 0
    for count in 1...mostLines {
      var first = 0
      for line in 0..<count where first < paragraph.pieces.count {
        let height = reach(line, of: count)
        let free = radius * radius - height * height
        guard free > 0 else { break }
        let widest = 2 * free.squareRoot() - (line == count - 1 ? ellipsis : 0)
        var end = first
        while end < paragraph.paragraphEnd[first], paragraph.width(first, end + 1) <= widest { end += 1 }
        if end == first { break }
        first = end
      }
      if first > 0 { most = max(most, paragraph.pieces[first - 1].utf8.upperBound) }
    }
    return most
  }
}
