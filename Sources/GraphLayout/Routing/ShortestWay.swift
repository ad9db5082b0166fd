/// The shortest way between two nodes past the outlines of all others.
///
/// The search (A*: Hart, Nilsson, Raphael 1968, DOI 10.1109/TSSC.1968.300136) runs on the tangents between only those
/// outlines that were found in the way. Where its way enters others, these come in too, and it runs again. Each such way
/// is no longer than the shortest past all, so the first that enters nothing is the shortest.
package struct ShortestWay {
  /// The outlines that it keeps out of.
  package let field: ObstacleField
  /// Tangents looked at, of all ways together.
  package private(set) var work = 0

  /// A way past more outlines than this is not looked for.
  private static let mostOutlines = 40

  /// Prepares a search.
  package init(_ field: ObstacleField) { self.field = field }

  /// A corner on a way: the end of the best way to it so far.
  private struct Stop {
    let place: Point
    /// Of the outlines in the way, the one that it is a corner of, and which; less than 0 at the ends of the way.
    let outline: Int
    let corner: Int
    var length = Double.infinity
    var before = -1
    var isDone = false
  }

  /// The bends of the shortest way; nil if there is none.
  ///
  /// - Parameters:
  ///   - from: Where it begins.
  ///   - to: Where it ends.
  ///   - ends: The nodes that it joins, which do not stand in its way.
  /// - Returns: The bends, none where the straight way is free.
  /// - Complexity: O(k³ c) at most for *k* outlines of *c* corners that were in the way, and often far less.
  package mutating func bends(from: Point, to: Point, _ ends: (Int, Int)) -> [Point]? {
    var outlines = field.entered(from: from, to: to, except: ends)
    if outlines.isEmpty { return [] }
    while outlines.count <= Self.mostOutlines, let way = bends(from, to, past: outlines) {
      var found = outlines
      for (one, two) in zip([from] + way, way + [to]) {
        for outline in field.entered(from: one, to: two, except: ends) where !found.contains(outline) {
          found.append(outline)
        }
      }
      if found.count == outlines.count { return way }
      outlines = found
    }
    return nil
  }

  private mutating func bends(_ from: Point, _ to: Point, past outlines: [Int]) -> [Point]? {
    var stops = [Stop(place: from, outline: -1, corner: -1, length: 0), Stop(place: to, outline: -1, corner: -1)]
    var first: [Int] = []
    for (place, outline) in outlines.enumerated() {
      let corners = field.corners(of: outline)
      first.append(stops.count - corners.lowerBound)
      for corner in corners { stops.append(Stop(place: field.corner(corner), outline: place, corner: corner)) }
    }
    while let stop = nearest(stops, to) {
      if stop == 1 { return way(stops) }
      stops[stop].isDone = true
      var next = [1]
      for (place, outline) in outlines.enumerated() {
        if place == stops[stop].outline {
          let corners = field.corners(of: outline)
          let corner = stops[stop].corner
          next.append(first[place] + (corner == corners.lowerBound ? corners.upperBound : corner) - 1)
          next.append(first[place] + (corner + 1 == corners.upperBound ? corners.lowerBound : corner + 1))
        } else {
          field.tangents(from: stops[stop].place, to: outline) { next.append(first[place] + $0) }
        }
      }
      for other in next where !stops[other].isDone {
        work += 1
        let length = stops[stop].length + (stops[other].place - stops[stop].place).length
        if length < stops[other].length,
          !outlines.contains(where: { field.isEntered($0, from: stops[stop].place, to: stops[other].place) })
        {
          stops[other].length = length
          stops[other].before = stop
        }
      }
    }
    return nil
  }

  /// The stop from which the whole way may be shortest.
  private func nearest(_ stops: [Stop], _ to: Point) -> Int? {
    var best: Int?
    var least = Double.infinity
    for (place, stop) in stops.enumerated() where !stop.isDone && stop.length < .infinity {
      let length = stop.length + (to - stop.place).length
      if length < least { (best, least) = (place, length) }
    }
    return best
  }

  private func way(_ stops: [Stop]) -> [Point] {
    var result: [Point] = []
    var stop = stops[1].before
    while stop > 0 {
      result.append(stops[stop].place)
      stop = stops[stop].before
    }
    return result.reversed()
  }
}
