import IdeaModel
import MapScene
import Testing

@Suite struct ViewportTests {
  let bounds = Rect(minX: -10, minY: 20, maxX: 190, maxY: 120)

  @Test func `a scale gives whole pixels`() throws {
    let (view, warning) = try Viewport.raster(bounds, size: .scale(2, isAsked: false))
    #expect(view.width == 400 && view.height == 200 && warning == nil)
    #expect(view.offset == ScenePoint(20, -40))
    #expect(view.dotsPerInch == 192)
  }

  @Test func `an exact size fits and centres the map`() throws {
    let view = try Viewport.raster(bounds, size: .pixels(width: 400, height: 400)).0
    #expect(view.width == 400 && view.height == 400 && view.scale == 2)
    #expect(view.offset == ScenePoint(20, -40 + 100))
    let wide = try Viewport.raster(bounds, size: .pixels(width: 300, height: nil)).0
    #expect(wide.width == 300 && wide.height == 150)
    let high = try Viewport.raster(bounds, size: .pixels(width: nil, height: 50)).0
    #expect(high.width == 100 && high.height == 50)
  }

  @Test func `a picture in which nothing can be seen says so`() throws {
    let wide = Rect(minX: 0, minY: 0, maxX: 50_000_000, maxY: 400)
    #expect(try Viewport.raster(wide, size: .scale(2, isAsked: false)).0.illegible?.code == "picture-illegible")
    #expect(try Viewport.pdfPage(wide, size: .scale(1, isAsked: false)).0.illegible != nil)
    #expect(try Viewport.svg(wide, size: .scale(1, isAsked: false)).illegible == nil)
    #expect(try Viewport.raster(bounds, size: .scale(0.1, isAsked: true)).0.illegible == nil)
  }

  @Test func `too large a picture is fitted, or refused if it was asked for`() throws {
    let huge = Rect(minX: 0, minY: 0, maxX: 50_000, maxY: 30_000)
    let (view, warning) = try Viewport.raster(huge, size: .scale(2, isAsked: false))
    #expect(view.width <= 65_535 && view.width * view.height <= 4e9)
    #expect(warning?.code == "picture-fitted")
    #expect(throws: Viewport.SizeError.self) { try Viewport.raster(huge, size: .scale(2, isAsked: true)) }
    #expect(throws: Viewport.SizeError.self) {
      try Viewport.raster(bounds, size: .pixels(width: 1_000_000_000, height: nil))
    }
  }

  @Test func `a page turns to the side on which the map is larger`() throws {
    let page = try #require(Page(named: "a4"))
    #expect(page.oriented(for: bounds).width > page.oriented(for: bounds).height)
    let square = Rect(minX: 0, minY: 0, maxX: 1, maxY: 1)
    #expect(page.oriented(for: square).width < page.oriented(for: square).height)
    let view = try Viewport.pdfPage(bounds, size: .page(page, dotsPerInch: 300)).0
    #expect((view.width - 841.89).magnitude < 0.01 && (view.height - 595.28).magnitude < 0.01)
    // The map's centre is the sheet's centre.
    let centre = ScenePoint(90, 70) * view.scale + view.offset
    #expect((centre.x - view.width / 2).magnitude < 1e-9 && (centre.y - view.height / 2).magnitude < 1e-9)
  }

  @Test func `a PDF page ends at 14,400 points`() throws {
    let huge = Rect(minX: 0, minY: 0, maxX: 40_000, maxY: 100)
    let (view, warning) = try Viewport.pdfPage(huge, size: .scale(1, isAsked: false))
    #expect(view.width == 14_400 && warning?.code == "page-fitted")
  }

  @Test func `a margin of half a page is refused`() throws {
    var page = try #require(Page(named: "A5"))
    page.margin = 210
    #expect(throws: Viewport.SizeError.marginTooLarge) {
      try Viewport.pdfPage(bounds, size: .page(page, dotsPerInch: 72))
    }
  }
}
