internal import MapScene

/// Which items each band of a raster may show: a band of a large map must not look at all of them.
struct BandIndex {
  /// For each band and layer the places of its items, in painting order.
  private let places: [[[Int32]]]

  /// Sorts the items of a scene.
  ///
  /// - Complexity: O(items × bands they reach).
  init(_ scene: Scene, viewport: Viewport, plan: BandPlan, detail: Detail) {
    var places = [[[Int32]]](
      repeating: [[Int32]](repeating: [], count: scene.layers.count), count: plan.bandCount)
    for (layer, content) in scene.layers.enumerated() {
      for index in content.items.indices {
        let item = content.items[index]
        if case .hidden = detail.treatment(of: item, in: content.kind) { continue }
        // A pixel more for antialiasing, and one for rounding.
        let top = item.bounds.minY * viewport.scale + viewport.offset.y - 2
        let bottom = item.bounds.maxY * viewport.scale + viewport.offset.y + 2
        guard bottom >= 0, top <= Double(plan.height) else { continue }
        let first = Int(max(0, top)) / plan.bandHeight
        let last = Int(min(bottom, Double(plan.height - 1))) / plan.bandHeight
        if first > last { continue }
        for band in first...last where band < plan.bandCount { places[band][layer].append(Int32(index)) }
      }
    }
    self.places = places
  }

  /// The places of the items that a band may show, layer by layer.
  func items(ofBand band: Int) -> [[Int32]] { places[band] }
}
