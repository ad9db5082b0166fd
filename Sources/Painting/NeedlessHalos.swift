internal import MapScene

/// The halos of a scene under which there is nothing but the ground and soft shadows: nothing to tell the letters from.
///
/// A halo is the outline of every letter, stroked: the dearest thing that a painter does, and most of a vector file.
struct NeedlessHalos {
  /// For each layer which of its items have one; empty where none has.
  private var flags: [[Bool]]

  /// Finds them.
  ///
  /// - Parameters:
  ///   - scene: A sound scene.
  ///   - isDrawn: Whether an item is painted at all.
  /// - Complexity: O(items); a megabyte.
  init(_ scene: Scene, isDrawn: (SceneItem, SceneLayer.Kind) -> Bool = { _, _ in true }) {
    flags = [[Bool]](repeating: [], count: scene.layers.count)
    guard let ground = scene.background, ground.alpha == 1 else { return }
    func halo(_ item: SceneItem) -> TextLine.Halo? {
      guard case .text(let line) = item.shape, let halo = line.halo else { return nil }
      var color = halo.color
      color.alpha = 1
      return color == ground ? halo : nil
    }
    let last = scene.layers.lastIndex { layer in layer.items.contains { halo($0) != nil && isDrawn($0, layer.kind) } }
    guard let last else { return }
    var covered = CoveredGround(scene.bounds)
    // A label stands beside its own circle, its lines far enough apart: only what others draw counts as below it.
    var own: [(layer: Int, item: Int)] = []
    var owner: Int?
    for place in 0...last {
      let layer = scene.layers[place]
      flags[place] = [Bool](repeating: false, count: layer.items.count)
      for index in layer.items.indices where isDrawn(layer.items[index], layer.kind) {
        if layer.items[index].accessible != owner {
          for (layer, item) in own { covered.mark(scene.layers[layer].items[item].shape) }
          own.removeAll(keepingCapacity: true)
          owner = layer.items[index].accessible
        }
        if let halo = halo(layer.items[index]), case .text(let line) = layer.items[index].shape {
          flags[place][index] = covered.isFree(line.ink.outset(halo.width / 2))
        }
        if owner == nil { covered.mark(layer.items[index].shape) } else { own.append((place, index)) }
      }
    }
  }

  /// An item as it is painted: without a halo that could not be seen.
  func drawn(_ item: SceneItem, _ index: Int, inLayer layer: Int) -> SceneItem {
    guard index < flags[layer].count, flags[layer][index], case .text(var line) = item.shape else { return item }
    line.halo = nil
    var item = item
    item.shape = .text(line)
    return item
  }

  /// The items of a layer as they are painted.
  func drawn(_ layer: SceneLayer, _ place: Int) -> [SceneItem] {
    var items = layer.items
    for index in flags[place].indices where flags[place][index] {
      items[index] = drawn(items[index], index, inLayer: place)
    }
    return items
  }
}
