import MapScene
import Testing

@Suite("Roots, trees and branches")
struct HierarchyTests {
  private func hierarchy(
    _ ids: [String], _ edges: [(Int, Int)], roots: [Int] = [], created: [Double?]? = nil,
    choice: ParentChoice = .fileOrder
  ) -> Hierarchy {
    Hierarchy(
      HierarchyInput(
        ids: ids, isRoot: ids.indices.map { roots.contains($0) }, createdAt: created,
        edges: edges.map { (source: $0.0, target: $0.1) }, parentChoice: choice))
  }

  @Test("a marked root wins over a higher degree")
  func marked() {
    let found = hierarchy(["a", "b", "c", "d"], [(0, 1), (1, 2), (1, 3)], roots: [0])
    #expect(found.roots == [0])
    #expect(found.depth == [0, 1, 2, 2])
    #expect(found.parent == [nil, 0, 1, 1])
  }

  /// Stars of thirty leaves, each hub tied to the next.
  private func chainOfStars(_ count: Int) -> [(Int, Int)] {
    (0..<count).flatMap { star -> [(Int, Int)] in
      let hub = star * 31
      return (1...30).map { (hub, hub + $0) } + (star > 0 ? [(hub - 31, hub)] : [])
    }
  }

  @Test("however lopsided, a large map without a mark has one root: the highest degree, nearest to the centre")
  func lopsided() {
    let ids = (0..<186).map { "n\(100 + $0)" }
    let found = hierarchy(ids, chainOfStars(6))
    // Four hubs have 32 connections; of the two in the middle the least id.
    #expect(found.roots == [62])
    #expect(found.depth[62] == 0 && found.linkRole.allSatisfy { $0 == .tree })
    // The order of the connections does not matter.
    #expect(hierarchy(ids, chainOfStars(6).reversed()).roots == [62])
    #expect(hierarchy(ids, chainOfStars(6), roots: [31]).roots == [31])
  }

  @Test("a large map whose branches are alike keeps its one root")
  func balanced() {
    let branches = (0..<12).flatMap { branch -> [(Int, Int)] in
      let top = 1 + branch * 10
      return [(0, top)] + (1..<10).map { (top, top + $0) }
    }
    #expect(hierarchy((0..<121).map { "n\($0)" }, branches).roots == [0])
  }

  @Test("without a mark the highest degree is the root")
  func degree() { #expect(hierarchy(["a", "b", "c", "d"], [(0, 1), (1, 2), (1, 3)]).roots == [1]) }

  @Test("among equal degrees the nearest to the centre is the root")
  func centre() {
    let ids = (0..<7).map { "n\($0)" }
    #expect(hierarchy(ids, (0..<6).map { ($0, $0 + 1) }).roots == [3])
  }

  @Test("among equally central ones the oldest, then the least id")
  func oldest() {
    let ring = [(0, 1), (1, 2), (2, 3), (3, 0)]
    #expect(hierarchy(["d", "c", "b", "a"], ring).roots == [3])
    #expect(hierarchy(["d", "c", "b", "a"], ring, created: [5, 1, 9, nil]).roots == [1])
    #expect(hierarchy(["b", "a"], [(0, 1)], created: [2, 2]).roots == [1])
  }

  @Test("among equally near parents the first connection wins, or the least id")
  func parents() {
    let edges = [(0, 1), (0, 2), (1, 3), (2, 3)]
    #expect(hierarchy(["r", "z", "a", "x"], edges, roots: [0]).parent[3] == 1)
    let least = hierarchy(["r", "z", "a", "x"], edges, roots: [0], choice: .leastID)
    #expect(least.parent[3] == 2)
    #expect(least.linkRole == [.tree, .tree, .cross, .tree])
  }

  @Test("of parallel connections the first is the branch, loops are cross links")
  func parallel() {
    let found = hierarchy(["a", "b"], [(1, 0), (0, 1), (1, 1)], roots: [0], choice: .leastID)
    #expect(found.linkRole == [.tree, .cross, .cross])
    #expect(found.parentConnection == [nil, 0])
    #expect(found.degree == [2, 4])
  }

  @Test("branches are numbered by creation, then by file order, and new ones do not renumber the others")
  func branches() {
    let star = [(0, 1), (0, 2), (0, 3)]
    #expect(hierarchy(["r", "a", "b", "c"], star, roots: [0], created: [0, 30, 10, 20]).branch == [nil, 2, 0, 1])
    #expect(hierarchy(["r", "a", "b", "c"], star, roots: [0]).branch == [nil, 0, 1, 2])
    let found = hierarchy(["r", "a", "b", "c"], star, roots: [0], created: [0, nil, 10, nil])
    #expect(found.branch == [nil, 1, 0, 2])
    #expect(found.children[0] == [2, 1, 3])
  }

  @Test("several islands without a root take a slot each, their hubs have depth 1")
  func islands() {
    let found = hierarchy(["a", "b", "c", "d", "e", "f", "g"], [(0, 1), (0, 2), (3, 4), (3, 5), (5, 6)])
    #expect(found.roots == [3, 0])
    #expect(found.depth == [1, 2, 2, 1, 2, 2, 3])
    #expect(found.branch == [0, 0, 0, 1, 1, 1, 1])
    #expect(found.subBranch == [nil, 0, 1, nil, 0, 1, 1])
    #expect(found.componentCount == 2)
  }

  @Test("one lonely idea does not make islands of the rest")
  func lonely() {
    let found = hierarchy(["a", "b", "c", "d"], [(0, 1), (0, 2)])
    #expect(found.depth == [0, 1, 1, 1])
    #expect(found.branch == [nil, 0, 1, 2])
  }

  @Test("two marked roots share a component, each idea goes to the nearer")
  func twoRoots() {
    let found = hierarchy(["a", "b", "c", "d"], [(0, 1), (1, 2), (2, 3)], roots: [0, 3])
    #expect(found.roots == [0, 3])
    #expect(found.parent == [nil, 0, 3, nil])
    #expect(found.linkRole == [.tree, .cross, .tree])
  }

  @Test("a dense graph without a root is plain, its depths end at 4")
  func dense() {
    var edges: [(Int, Int)] = []
    for row in 0..<10 {
      for column in 0..<10 {
        if column < 9 { edges.append((row * 10 + column, row * 10 + column + 1)) }
        if row < 9 { edges.append((row * 10 + column, row * 10 + column + 10)) }
      }
    }
    let found = hierarchy((0..<100).map { "n\($0)" }, edges)
    #expect(found.linkRole.allSatisfy { $0 == .plain })
    #expect((found.depth.max() ?? 0) <= 4)
    #expect((found.depth.min() ?? 0) == 1)
    #expect(Set(found.branch).count > 1)
  }

  @Test("parallel connections and loops do not make a tree dense")
  func notDense() {
    let path = (1..<9).map { ($0 - 1, $0) }
    let found = hierarchy((0..<9).map { "n\($0)" }, path + path + [(3, 3), (4, 4)])
    #expect(!found.linkRole.contains(.plain))
    #expect(found.linkRole.count { $0 == .tree } == 8)
  }

  @Test("a path of 200,000 ideas needs no stack")
  func deep() {
    let count = 200_000
    let found = hierarchy((0..<count).map { "n\($0)" }, (1..<count).map { ($0 - 1, $0) }, roots: [0])
    #expect(found.depth[count - 1] == count - 1)
    let order = found.readingOrder(positions: (0..<count).map { SIMD2(Double($0), 0) })
    #expect(order == Array(0..<count))
  }

  @Test("reading goes depth-first, clockwise from 12 o'clock")
  func reading() {
    let found = hierarchy(["r", "left", "right", "top", "leaf"], [(0, 1), (0, 2), (0, 3), (2, 4)], roots: [0])
    let places: [SIMD2<Double>] = [SIMD2(0, 0), SIMD2(-9, 0), SIMD2(9, 0), SIMD2(0, -9), SIMD2(20, 0)]
    #expect(found.readingOrder(positions: places) == [0, 3, 2, 4, 1])
  }

  @Test("the order of connections does not matter when the least id decides")
  func permuted() {
    let ids = ["f", "b", "e", "a", "d", "c"]
    let edges = [(0, 1), (0, 2), (1, 3), (2, 3), (3, 4), (1, 5), (2, 5)]
    let one = hierarchy(ids, edges, choice: .leastID)
    let two = hierarchy(ids, edges.reversed(), choice: .leastID)
    #expect(one.parent == two.parent)
    #expect(one.roots == two.roots)
  }
}
