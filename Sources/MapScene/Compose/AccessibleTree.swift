internal import IdeaModel

/// Tells assistive technology what each idea is, in reading order.
struct AccessibleTree {
  private(set) var nodes: [AccessibleNode] = []

  private static let mostNames = 10

  init(_ context: ComposeContext, heading: AccessibleNode?) {
    if let heading { nodes.append(heading) }
    let hierarchy = context.hierarchy
    let measured = context.measured
    var level = Array(repeating: 1, count: hierarchy.count)
    var position = Array(repeating: 1, count: hierarchy.count)
    var seen = Array(repeating: 0, count: hierarchy.count)
    var rootsSeen = 0
    for idea in context.readingOrder {
      if let parent = hierarchy.parent[idea] {
        level[idea] = level[parent] + 1
        seen[parent] += 1
        position[idea] = seen[parent]
      } else {
        rootsSeen += 1
        position[idea] = rootsSeen
      }
    }
    let links = Self.linkSentences(context)
    nodes.reserveCapacity(nodes.count + hierarchy.count)
    for idea in context.readingOrder {
      let value = measured.map.ideas[idea]
      let setSize = hierarchy.parent[idea].map { hierarchy.children[$0].count } ?? hierarchy.roots.count
      nodes.append(
        AccessibleNode(
          role: .listItem, name: Self.name(value, measured.ideas[idea]),
          description: Self.description(value, measured.ideas[idea], links: links[idea]), ideaID: value.id,
          level: level[idea], positionInSet: position[idea], setSize: setSize, link: measured.ideas[idea].link,
          bounds: context.bounds(idea), isShortened: measured.isShortened(idea)))
    }
  }

  private static func name(_ idea: Idea, _ measured: MeasuredMap.MeasuredIdea) -> String {
    let isBlank = DrawableText(idea.text).text.isEmpty
    if !isBlank { return idea.text }
    if let description = idea.attachment?.description, !description.isEmpty { return description }
    return measured.badge?.icon.name ?? "Idea without text"
  }

  private static func description(
    _ idea: Idea, _ measured: MeasuredMap.MeasuredIdea, links: [String]
  ) -> String {
    var parts: [String] = []
    if let icon = Icon(kind: idea.kind) { parts.append(icon.name) }
    if let description = idea.attachment?.description, !description.isEmpty { parts.append(description) }
    if let note = idea.note, !note.isEmpty { parts.append(note) }
    parts += links
    return parts.map { ".!?…。".contains($0.last ?? " ") ? $0 : $0 + "." }.joined(separator: " ")
  }

  /// For each idea, what its connections say beyond its place in the tree.
  private static func linkSentences(_ context: ComposeContext) -> [[String]] {
    let measured = context.measured
    var names: [[String]] = Array(repeating: [], count: measured.ideas.count)
    var counts = Array(repeating: 0, count: measured.ideas.count)
    var fromParent: [String?] = Array(repeating: nil, count: measured.ideas.count)
    func short(_ idea: Int) -> String {
      let text = DrawableText(measured.map.ideas[idea].text).onOneLine.text
      return text.count > 60 ? String(text.prefix(59)) + "…" : text.isEmpty ? "an idea without text" : text
    }
    for (place, link) in measured.links.enumerated() {
      let connection = measured.map.connections[link.index]
      let label = connection.label.map { DrawableText($0).onOneLine.text } ?? ""
      if context.hierarchy.linkRole[place] == .tree {
        guard !label.isEmpty else { continue }
        let isDown = context.hierarchy.parent[link.target] == link.source
        let child = isDown ? link.target : link.source
        fromParent[child] = "“\(label)” \(isDown ? "from" : "to") \(short(isDown ? link.source : link.target))"
        continue
      }
      for (one, other) in [(link.source, link.target), (link.target, link.source)] {
        if one == other, counts[one] > 0, link.source == link.target, names[one].last == "itself" { continue }
        counts[one] += 1
        guard names[one].count < Self.mostNames else { continue }
        let name = one == other ? "itself" : short(other)
        names[one].append(label.isEmpty ? name : "\(name) (\(label))")
        if one == other { break }
      }
    }
    return measured.ideas.indices.map { idea in
      var sentences: [String] = []
      if let label = fromParent[idea] { sentences.append("Connection " + label) }
      guard !names[idea].isEmpty else { return sentences }
      let more = counts[idea] - names[idea].count
      sentences.append(
        "Also linked to " + names[idea].joined(separator: ", ") + (more > 0 ? " and \(more) more" : ""))
      return sentences
    }
  }
}
