internal import MapScene

extension RenderOptions {
  /// How fine pictures in a scene are needed: twice the pixels of the finest format, whichever is asked for, so that one
  /// scene serves all.
  func pixelsPerUnit(of scene: Scene) -> Double {
    let raster = try? Viewport.raster(scene.bounds, size: size ?? .scale(2, isAsked: false)).0.scale
    let page = try? Viewport.pdfPage(scene.bounds, size: size ?? .scale(1, isAsked: false)).0.scale
    let vector = try? Viewport.svg(scene.bounds, size: size ?? .scale(1, isAsked: false)).scale
    return 2 * max(raster ?? 0, (page ?? 0) / 0.75, vector ?? 0, 0.01)
  }
}
