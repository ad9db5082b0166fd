import MapScene
import Testing

@Suite("CSS colours")
struct CSSColorTests {
  @Test(
    "every notation gives the colour it means",
    arguments: [
      ("#f00", "#FF0000"), ("#F00C", "#FF0000CC"), ("#7C5CFF", "#7C5CFF"), ("#7c5cff80", "#7C5CFF80"),
      ("rgb(255, 0, 0)", "#FF0000"), ("rgb(255 0 0)", "#FF0000"), ("rgb(100% 0% 50%)", "#FF0080"),
      ("rgba(0,0,0,.5)", "#00000080"), ("rgb(0 0 0 / 50%)", "#00000080"), ("RGB( 1 , 2 , 3 )", "#010203"),
      ("hsl(120, 100%, 50%)", "#00FF00"), ("hsl(0.5turn 100% 50%)", "#00FFFF"), ("hsl(-120 100% 25%)", "#000080"),
      ("hsla(0 0% 100% / 0.2)", "#FFFFFF33"), ("rebeccapurple", "#663399"), (" Tomato ", "#FF6347"),
      ("transparent", "#00000000"), ("aliceblue", "#F0F8FF"), ("yellowgreen", "#9ACD32"),
      ("oklch(100% 0 0)", "#FFFFFF"),
      ("rgb(300 -20 0)", "#FF0000"),
    ])
  func notation(text: String, hex: String) throws {
    let color = try #require(CSSColor.parse(text))
    #expect(color.hex == hex)
  }

  @Test(
    "what is no colour is refused",
    arguments: [
      "", "#", "#12", "#12345", "#ggg", "#１２３", "rgb(1,2)", "rgb(1,2,3", "rgb(a,b,c)", "rgb(1,2,3,4,5)", "rgb(nan 0 0)",
      "rgb(1 2 3 / 4 / 5)", "hsl()", "url(javascript:1)", "redd", "rgb(inf,0,0)", "hsl(1e999 0% 0%)", "#fff;x", "none",
    ])
  func refused(text: String) { #expect(CSSColor.parse(text) == nil) }

  @Test("a long text is refused without being read")
  func long() { #expect(CSSColor.parse(String(repeating: "#", count: 1_000_000)) == nil) }
}
