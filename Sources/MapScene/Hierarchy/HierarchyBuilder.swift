internal import FoundationEssentials
internal import IdeaModel

extension Hierarchy {
  /// Finds roots, trees, branches and link roles.
  ///
  /// Roots are the ideas marked as such, but where the input names the root it is the only one of its component; one without one takes its idea of highest degree, then the nearest to
  /// the centre of the component, then the oldest, then the least id. Trees are breadth-first. When a map has several
  /// components of two or more ideas, those without a marked root are islands, whose hubs have depth 1. A component
  /// without a marked root that has more than half again as many connections as a tree is a plain graph: its ideas
  /// gather round hubs of high degree, and none of its connections is drawn as a branch.
  ///
  /// - Complexity: O(n log n + m) in ideas *n* and connections *m*.
  package init(_ input: HierarchyInput) {
    let count = input.ids.count
    parent = Array(repeating: nil, count: count)
    parentConnection = Array(repeating: nil, count: count)
    depth = Array(repeating: 0, count: count)
    children = Array(repeating: [], count: count)
    branch = Array(repeating: nil, count: count)
    subBranch = Array(repeating: nil, count: count)
    component = Array(repeating: -1, count: count)
    degree = Array(repeating: 0, count: count)
    linkRole = Array(repeating: .cross, count: input.edges.count)
    for edge in input.edges {
      degree[edge.source] += 1
      degree[edge.target] += 1
    }
    var builder = HierarchyBuilder(input: input)
    let members = builder.findComponents(&self)
    builder.chooseTops(&self, members: members)
    builder.growTrees(&self)
    builder.nameBranches(&self)
  }
}

/// The steps of finding a hierarchy, with what they share.
private struct HierarchyBuilder {
  let input: HierarchyInput
  let adjacency: Adjacency
  /// The place of each idea in the order of ids.
  let idRank: [Int]
  /// The place of each idea in the order of creation.
  let ageRank: [Int]
  /// All ideas in the order of creation.
  let byAge: [Int]
  /// The ideas from which trees grow.
  var tops: [Int] = []
  /// The depth of the top of each component: 0, or 1 for islands and plain graphs.
  var baseDepth: [Int] = []
  /// Whether a component is a plain graph.
  var isPlain: [Bool] = []
  private var sweep: BreadthFirstSweep

  init(input: HierarchyInput) {
    self.input = input
    let count = input.ids.count
    adjacency = Adjacency(count: count, edges: input.edges)
    sweep = BreadthFirstSweep(count: count)
    let byID = (0..<count).sorted { one, two in
      if input.ids[one] != input.ids[two] { return input.ids[one].utf8.lexicographicallyPrecedes(input.ids[two].utf8) }
      return one < two
    }
    byAge = (0..<count).sorted { one, two in
      let first = input.createdAt[one] ?? .infinity
      let second = input.createdAt[two] ?? .infinity
      return first != second ? first < second : one < two
    }
    idRank = Self.ranks(byID)
    ageRank = Self.ranks(byAge)
  }

  private static func ranks(_ order: [Int]) -> [Int] {
    var result = Array(repeating: 0, count: order.count)
    for (rank, index) in order.enumerated() { result[index] = rank }
    return result
  }

  func findComponents(_ hierarchy: inout Hierarchy) -> [[Int]] {
    var members: [[Int]] = []
    for first in 0..<hierarchy.count where hierarchy.component[first] < 0 {
      hierarchy.component[first] = members.count
      var found = [first]
      var next = 0
      while next < found.count {
        for other in adjacency.neighbours(of: found[next]) where hierarchy.component[Int(other)] < 0 {
          hierarchy.component[Int(other)] = members.count
          found.append(Int(other))
        }
        next += 1
      }
      members.append(found)
    }
    hierarchy.componentCount = members.count
    return members
  }

  mutating func chooseTops(_ hierarchy: inout Hierarchy, members: [[Int]]) {
    let isSeveral = members.count { $0.count > 1 } > 1 || !members.contains { $0.count > 1 } && members.count > 1
    var distinct = Array(repeating: 0, count: members.count)
    var pairs: Set<SIMD2<Int32>> = []
    for edge in input.edges where edge.source != edge.target {
      let pair = SIMD2(Int32(min(edge.source, edge.target)), Int32(max(edge.source, edge.target)))
      if pairs.insert(pair).inserted { distinct[hierarchy.component[edge.source]] += 1 }
    }
    let hasMark = members.map { $0.contains { input.isRoot[$0] } }
    let bySize = members.indices.sorted { one, two in
      members[one].count != members[two].count ? members[one].count > members[two].count : one < two
    }
    baseDepth = Array(repeating: 0, count: members.count)
    isPlain = Array(repeating: false, count: members.count)
    for index in bySize {
      let ideas = members[index]
      if let root = input.root, hierarchy.component[root] == index {
        tops.append(root)
        continue
      }
      if hasMark[index] {
        tops += ideas.filter { input.isRoot[$0] }.sorted { ageRank[$0] < ageRank[$1] }
        continue
      }
      let treeEdges = ideas.count - 1
      isPlain[index] = !input.isAlwaysTree && ideas.count >= 8 && 2 * distinct[index] > 3 * treeEdges
      let isLonely = ideas.count == 1 && members.count > 1
      baseDepth[index] = isPlain[index] || isSeveral || isLonely ? 1 : 0
      let hub = chooseHub(of: ideas, degree: hierarchy.degree, isTree: distinct[index] == treeEdges)
      if isPlain[index] {
        tops += communityHubs(of: ideas, first: hub, degree: hierarchy.degree)
      } else {
        tops.append(hub)
      }
    }
    hierarchy.roots = tops
  }

  /// The idea of highest degree; among several the nearest to the centre, the oldest, the least id.
  private mutating func chooseHub(of ideas: [Int], degree: [Int], isTree: Bool) -> Int {
    let highest = ideas.map { degree[$0] }.max() ?? 0
    var candidates = ideas.filter { degree[$0] == highest }
    if candidates.count > 1, ideas.count > 2 {
      sweep.run(from: centre(of: ideas, isTree: isTree), in: adjacency)
      let nearest = candidates.map { sweep.distance[$0] }.min() ?? 0
      candidates = candidates.filter { sweep.distance[$0] == nearest }
    }
    return candidates.min { one, two in
      let first = input.createdAt[one] ?? .infinity
      let second = input.createdAt[two] ?? .infinity
      return first != second ? first < second : idRank[one] < idRank[two]
    } ?? ideas[0]
  }

  /// The ideas of least eccentricity: exact for trees and small graphs, else the middle of a longest path found by two
  /// sweeps.
  private mutating func centre(of ideas: [Int], isTree: Bool) -> [Int] {
    let exactLimit = 2_000_000
    let ends = ideas.reduce(0) { $0 + adjacency.neighbours(of: $1).count }
    if !isTree, ideas.count.multipliedReportingOverflow(by: ideas.count + ends).partialValue <= exactLimit {
      var least = Int.max
      var result: [Int] = []
      for idea in ideas {
        sweep.run(from: [idea], in: adjacency)
        let eccentricity = sweep.farthest
        if eccentricity < least {
          least = eccentricity
          result = []
        }
        if eccentricity == least { result.append(idea) }
      }
      return result
    }
    let start = ideas.min { idRank[$0] < idRank[$1] } ?? ideas[0]
    let one = farthest(from: start)
    var path = [farthest(from: one)]
    while let last = path.last, last != one {
      let nearer = adjacency.neighbours(of: last).filter { sweep.distance[Int($0)] == sweep.distance[last] - 1 }
      guard let step = nearer.min(by: { idRank[Int($0)] < idRank[Int($1)] }) else { break }
      path.append(Int(step))
    }
    return path.count % 2 == 1 ? [path[path.count / 2]] : [path[path.count / 2 - 1], path[path.count / 2]]
  }

  /// One of the ideas farthest from another, the least id among them.
  private mutating func farthest(from idea: Int) -> Int {
    sweep.run(from: [idea], in: adjacency)
    let most = sweep.farthest
    let ends = sweep.order.reversed().prefix { sweep.distance[$0] == most }
    return ends.min { idRank[$0] < idRank[$1] } ?? idea
  }

  /// Up to eight hubs of a plain graph: high degrees, no two within two steps of each other.
  private func communityHubs(of ideas: [Int], first: Int, degree: [Int]) -> [Int] {
    let wanted = min(8, max(1, ideas.count / 6))
    let candidates = ideas.sorted { one, two in
      degree[one] != degree[two] ? degree[one] > degree[two] : ageRank[one] < ageRank[two]
    }
    var taken: Set<Int> = []
    var hubs: [Int] = []
    for hub in [first] + candidates where hubs.count < wanted && !taken.contains(hub) {
      hubs.append(hub)
      taken.insert(hub)
      for near in adjacency.neighbours(of: hub) {
        taken.insert(Int(near))
        for far in adjacency.neighbours(of: Int(near)) { taken.insert(Int(far)) }
      }
    }
    return hubs
  }

  mutating func growTrees(_ hierarchy: inout Hierarchy) {
    sweep.run(from: tops, in: adjacency)
    let distance = sweep.distance
    for idea in 0..<hierarchy.count {
      let group = hierarchy.component[idea]
      let deepest = isPlain[group] ? 4 : Int.max
      hierarchy.depth[idea] = min(deepest, distance[idea] + baseDepth[group])
    }
    chooseParents(&hierarchy, distance: distance)
    for idea in byAge {
      if let above = hierarchy.parent[idea] { hierarchy.children[above].append(idea) }
    }
    for (index, edge) in input.edges.enumerated() where isPlain[hierarchy.component[edge.source]] {
      hierarchy.linkRole[index] = .plain
    }
    breadthFirst = sweep.order
  }

  /// All ideas, parents before their children.
  private var breadthFirst: [Int] = []

  private func chooseParents(_ hierarchy: inout Hierarchy, distance: [Int]) {
    for (index, edge) in input.edges.enumerated() {
      let child: Int
      let above: Int
      switch distance[edge.target] - distance[edge.source] {
      case 1: (above, child) = (edge.source, edge.target)
      case -1: (above, child) = (edge.target, edge.source)
      default: continue
      }
      if let present = hierarchy.parent[child] {
        guard input.parentChoice == .leastID, idRank[above] < idRank[present] else { continue }
      }
      hierarchy.parent[child] = above
      hierarchy.parentConnection[child] = index
    }
    for index in hierarchy.parentConnection {
      if let index { hierarchy.linkRole[index] = .tree }
    }
  }

  func nameBranches(_ hierarchy: inout Hierarchy) {
    let isTop = Set(tops)
    var branchCount = 0
    for idea in byAge {
      let isIslandHub = isTop.contains(idea) && baseDepth[hierarchy.component[idea]] == 1
      let isBranch = hierarchy.parent[idea].map { hierarchy.depth[$0] == 0 } ?? false
      guard isIslandHub || isBranch else { continue }
      hierarchy.branch[idea] = branchCount
      branchCount += 1
    }
    for idea in breadthFirst {
      let group = hierarchy.component[idea]
      let isTurned = baseDepth[group] == 1 && !isPlain[group]
      for (place, child) in hierarchy.children[idea].enumerated() {
        if hierarchy.branch[child] == nil { hierarchy.branch[child] = hierarchy.branch[idea] }
        guard isTurned else { continue }
        hierarchy.subBranch[child] = hierarchy.parent[idea] == nil ? place : hierarchy.subBranch[idea]
      }
    }
  }
}

extension IdeaMap {
  /// Roots and trees of the map as they are, without measuring anything.
  ///
  /// - Parameter options: What is said about roots and parents.
  /// - Returns: The hierarchy, and both ends of each connection by their places; nil where one is missing.
  package func hierarchy(_ options: SceneOptions) -> (hierarchy: Hierarchy, ends: [(source: Int, target: Int)?]) {
    var place: [String: Int] = [:]
    for (index, idea) in ideas.enumerated() where place[idea.id] == nil { place[idea.id] = index }
    let ends = connections.map { connection -> (source: Int, target: Int)? in
      guard let source = place[connection.from], let target = place[connection.to] else { return nil }
      return (source, target)
    }
    return (Hierarchy(hierarchyInput(edges: ends.compactMap { $0 }, options: options)), ends)
  }

  /// The hierarchy's input for this map: connections whose ends are missing are left out by the caller.
  func hierarchyInput(edges: [(source: Int, target: Int)], options: SceneOptions) -> HierarchyInput {
    HierarchyInput(
      ids: ideas.map(\.id), isRoot: ideas.map(\.isRoot),
      createdAt: ideas.map { $0.createdAt?.timeIntervalSinceReferenceDate },
      edges: edges, parentChoice: options.parentChoice,
      root: options.root.flatMap { root in ideas.firstIndex { $0.id == root } }, isAlwaysTree: options.isAlwaysTree)
  }
}
