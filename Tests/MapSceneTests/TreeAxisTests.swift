import GraphLayout
import IdeaModel
import MapScene
import Testing

/// When a tree is drawn as one in rows or columns.
@Suite struct TreeAxisTests {
  private let hierarchy = Hierarchy(
    HierarchyInput(
      ids: ["root", "a", "b", "c", "d"], isRoot: [true, false, false, false, false],
      edges: [(0, 1), (0, 2), (1, 3), (1, 4)]))
  private let forms = [MeasuredMap.Form](
    [40, 30, 20, 15, 25].map { MeasuredMap.Form.circle(radius: $0) })

  private func axis(_ centres: [ScenePoint]) -> TreeAxis? {
    TreeAxis.of(hierarchy, centres: centres, forms: forms)[0]
  }

  /// Rims of a and b at 100, of c and d at 250.
  private let columns = [
    ScenePoint(0, 0), ScenePoint(130, -60), ScenePoint(120, 60), ScenePoint(265, -90), ScenePoint(275, -40),
  ]

  @Test func `columns and rows are seen, in either direction`() {
    #expect(axis(columns) == .horizontal)
    #expect(axis(columns.map { ScenePoint(-$0.x, $0.y) }) == .horizontal)
    #expect(axis(columns.map { ScenePoint($0.y, $0.x) }) == .vertical)
    #expect(axis(columns.map { ScenePoint($0.y, -$0.x) }) == .vertical)
  }

  @Test func `one idea out of line is enough for another look`() {
    var places = columns
    places[4].x += 1
    #expect(axis(places) == nil, "siblings begin on one line")
    places = columns
    places[3].x = -265
    #expect(axis(places) == nil, "away from the root")
    places = columns.map { ScenePoint($0.x * 0.5, $0.y) }
    #expect(axis(places) == nil, "wholly beyond the parent")
  }

  @Test func `a chain is no row`() {
    let chain = Hierarchy(HierarchyInput(ids: ["a", "b", "c"], edges: [(0, 1), (1, 2)]))
    let centres = [ScenePoint(-100, 0), ScenePoint(0, 0), ScenePoint(100, 0)]
    #expect(TreeAxis.of(chain, centres: centres, forms: Array(forms[2...])) == [nil])
  }

  @Test func `the root that is named is the only one of its component`() {
    let edges = [(0, 1), (1, 2), (3, 4)]
    let plain = HierarchyInput(
      ids: ["a", "b", "c", "d", "e"], isRoot: [true, false, false, true, false], edges: edges, root: 2)
    let hierarchy = Hierarchy(plain)
    #expect(Set(hierarchy.roots) == [2, 3])
    #expect(hierarchy.parent == [1, 2, nil, nil, 3])
  }

  @Test func `a dense graph is a tree where it must be one`() {
    var edges: [(source: Int, target: Int)] = []
    for one in 0..<9 { for two in 0..<one { edges.append((two, one)) } }
    let ids = (0..<9).map { "i\($0)" }
    #expect(Hierarchy(HierarchyInput(ids: ids, edges: edges)).linkRole.allSatisfy { $0 == .plain })
    let tree = Hierarchy(HierarchyInput(ids: ids, edges: edges, isAlwaysTree: true))
    #expect(tree.linkRole.count { $0 == .tree } == 8 && tree.linkRole.count { $0 == .cross } == 28)
  }
}
