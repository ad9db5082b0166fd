internal import MapScene

/// Which items each band of a raster may show: a band of a large map must not look at all of them.
struct BandIndex {
  /// The places of all bands' items, in painting order: those of one layer in one band lie together.
  private let places: [Int32]
  /// Where those of each band and layer begin, and where the last end.
  private let starts: [Int]
  private let layers: Int

  /// Sorts the items of a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - viewport: Where it lies on the picture.
  ///   - plan: How the picture is cut.
  ///   - detail: What is painted at all.
  ///   - limit: The most memory that may be taken, in bytes.
  /// - Throws: That it takes more: known before it is taken.
  /// - Complexity: O(items × bands they reach).
  init(
    _ scene: Scene, viewport: Viewport, plan: BandPlan, detail: Detail, limit: Int
  ) throws(PaintError) {
    layers = scene.layers.count
    let cells = plan.bandCount * layers
    var starts = [Int](repeating: 0, count: cells + 1)
    for (layer, content) in scene.layers.enumerated() {
      for item in content.items {
        for band in BandIndex.bands(of: item, in: content.kind, viewport, plan, detail) {
          starts[band * layers + layer + 1] += 1
        }
      }
    }
    for cell in 0..<cells { starts[cell + 1] += starts[cell] }
    let needed = BandIndex.memory(places: starts[cells], cells: cells)
    guard needed <= limit else {
      throw .tooMuchMemory(
        width: plan.width, height: plan.height, needed: plan.memory + needed, limit: plan.memory + limit)
    }
    try MemoryCheck.demand(needed)
    var places = [Int32](repeating: 0, count: starts[cells])
    var next = starts
    for (layer, content) in scene.layers.enumerated() {
      for (place, item) in content.items.enumerated() {
        for band in BandIndex.bands(of: item, in: content.kind, viewport, plan, detail) {
          let cell = band * layers + layer
          places[next[cell]] = Int32(place)
          next[cell] += 1
        }
      }
    }
    self.places = places
    self.starts = starts
  }

  /// What it takes, in bytes.
  var memory: Int { BandIndex.memory(places: places.count, cells: starts.count - 1) }

  private static func memory(places: Int, cells: Int) -> Int {
    // Twice where each cell begins: once more while it is filled.
    places * MemoryLayout<Int32>.stride + 2 * (cells + 1) * MemoryLayout<Int>.stride
  }

  /// The bands that an item reaches.
  private static func bands(
    of item: SceneItem, in layer: SceneLayer.Kind, _ viewport: Viewport, _ plan: BandPlan, _ detail: Detail
  ) -> Range<Int> {
    if case .hidden = detail.treatment(of: item, in: layer) { return 0..<0 }
    // A pixel more for antialiasing, and one for rounding.
    let top = item.bounds.minY * viewport.scale + viewport.offset.y - 2
    let bottom = item.bounds.maxY * viewport.scale + viewport.offset.y + 2
    guard bottom >= 0, top <= Double(plan.height) else { return 0..<0 }
    let first = Int(max(0, top)) / plan.bandHeight
    let last = min(Int(min(bottom, Double(plan.height - 1))) / plan.bandHeight, plan.bandCount - 1)
    return first <= last ? first..<last + 1 : 0..<0
  }

  /// The places of the items of a layer that a band may show.
  func items(ofBand band: Int, layer: Int) -> ArraySlice<Int32> {
    places[starts[band * layers + layer]..<starts[band * layers + layer + 1]]
  }
}
