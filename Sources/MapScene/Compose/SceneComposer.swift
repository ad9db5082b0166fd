public import GraphLayout

/// Turns a measured map and its positions into a picture made of values.
public enum SceneComposer {
  /// Composes the picture.
  ///
  /// Painting order: ground, shadows of all orbs, links that are no branches, branches from the deepest up, orbs in
  /// reading order, labels of connections, title. All coordinates are finite and everything lies inside the bounds.
  /// - Parameters:
  ///   - measured: The map with its sizes.
  ///   - layout: Positions in the order of the map's ideas, and routes in the order of `layoutGraph().edges`; where a
  ///     position is missing or not finite the origin stands for it, where a route is missing one is found.
  ///   - text: The text engine that measured the map.
  ///   - media: What the attachments hold, as far as it can be shown; pictures that are not there are only framed.
  /// - Returns: The picture.
  /// - Complexity: O(n log n + m) in ideas *n* and connections *m*.
  public static func compose(
    _ measured: MeasuredMap, layout: LayoutResult, text: any TextMeasuring, media: CapturedMedia = CapturedMedia()
  ) -> Scene {
    let context = ComposeContext(measured, layout: layout)
    var links = LinkComposer(context)
    links.run()
    let orbs = OrbComposer(context, media: MediaComposer(context, media: media, links: links.items))
    let shadows = orbs.shadows()
    let ideas = orbs.ideas()
    var page = PageComposer(context, text: text)
    let order = OrderComposer.items(context, text: text)
    let labels = links.labels + orbs.names() + order
    page.frame(content: [ideas, links.items, labels], glows: shadows, largestGlow: orbs.largestGlow)
    var layers: [SceneLayer] = []
    func add(_ kind: SceneLayer.Kind, _ items: [SceneItem]) {
      if !items.isEmpty { layers.append(SceneLayer(kind: kind, items: items)) }
    }
    add(.ground, page.groundItems + orbs.nebulae())
    add(.shadows, shadows)
    add(.connections, links.items)
    add(.ideas, ideas)
    add(.labels, labels)
    add(.furniture, page.furniture)
    var scene = Scene(
      bounds: page.bounds, background: context.background, language: measured.language, title: page.sceneTitle,
      summary: page.summary, layers: layers, accessible: AccessibleTree(context, heading: page.heading).nodes)
    scene.unnamed = measured.reduction?.unnamed ?? 0
    return scene
  }

  /// The page of a reduced map, before it has any names: in units.
  static func page(of measured: MeasuredMap, layout: LayoutResult, text: any TextMeasuring) -> Rect {
    var page = PageComposer(ComposeContext(measured, layout: layout), text: text)
    page.frame(content: [], glows: [], largestGlow: 0)
    return page.bounds
  }
}
