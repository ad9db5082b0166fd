import GraphLayout
import IdeaModel
import MapScene
import Testing

@Suite("The dump of a small map")
struct SceneDumpTests {
  @Test("is what it was when it was looked at")
  func golden() {
    let map = IdeaMap(
      id: "m", title: "Tea", language: "en",
      ideas: [
        Idea(id: "a", text: "Tea", isRoot: true), Idea(id: "b", kind: .photo, text: "Green leaf"),
        Idea(id: "c", text: "Black"),
      ],
      connections: [
        Connection(id: "1", from: "a", to: "b"), Connection(id: "2", from: "a", to: "c"),
        Connection(id: "3", from: "b", to: "c"),
      ])
    let text = FixedWidthTextMeasurer()
    let measured = MeasuredMap(map, text: text)
    let layout = LayoutResult(positions: [Point(0, 0), Point(160, -40), Point(120, 100)], routes: [])
    let dump = SceneDump.text(of: SceneComposer.compose(measured, layout: layout, text: text))
    // Long outlines are told by their length; everything else is compared letter by letter.
    let lines = dump.split(separator: "\n").map { line in
      line.split(separator: " ").map { $0.count > 90 ? "<\($0.count)>" : String($0) }.joined(separator: " ")
        .replacing(/stops.*/, with: "")
    }
    let short = lines.map { $0.replacing(/(linear|radial)\(.*?\)/, with: { "\($0.output.1)(…)" }) }
    #expect(short.joined(separator: "\n") == Self.expected)
  }

  static let expected = """
    scene [-129.00,-158.00 281.00,213.00] #F8F9FC en
    title "Tea"
    summary "A mind map with 3 ideas, 3 connections. Main ideas: Green leaf, Black."
    layer shadows 3
    shadow 0.00,5.24 42.78…67.38 #3439504D in [-67.38,-62.14 67.38,72.62]
    shadow 160.00,-35.84 33.95…53.47 #3866954D in [106.53,-89.31 213.47,17.63]
    shadow 120.00,103.71 30.25…47.64 #8F4F3F4D in [72.36,56.07 167.64,151.34]
    layer connections 3
    stroke M157.23,5.86C154.07,25.93 148.33,45.27 140.02,63.87 linear(…) width 2.10 dashes 0.01,4.60 round in [138.97,4.81 158.28,64.92]
    fill <383> 117.16,-30.13 117.36,-29.34C117.55,-28.54 117.07,-27.74 <363> linear(…) in [48.13,-30.62 117.55,-1.63]
    fill <348> 90.31,74.20 89.79,74.82C89.27,75.45 88.33,75.54 <336> linear(…) in [32.99,24.80 90.31,75.54]
    layer ideas 15
    disc 0.00,0.00 53.47 radial(…) #0 in [-53.47,-53.47 53.47,53.47]
    ring 0.00,0.00 52.87 #464B668C width 1.20 #0 in [-53.47,-53.47 53.47,53.47]
    text "Tea" -17.07,7.63 size 21.00 display 600 en -12.00 advance 33.89 ink [-17.07,-8.12 16.82,11.83] #FCFCFC #0 in [-17.07,-8.12 16.82,11.83]
    disc 160.00,-40.00 42.44 radial(…) #1 in [117.56,-82.44 202.44,2.44]
    ring 160.00,-40.00 41.84 #2B82D18C width 1.20 #1 in [117.56,-82.44 202.44,2.44]
    text "Green" 139.38,-43.70 size 15.00 text 600 en 0.00 advance 41.25 ink [139.38,-54.95 180.63,-40.70] #0A233B #1 in [139.38,-54.95 180.63,-40.70]
    text "leaf" 143.50,-25.40 size 15.00 text 600 en 0.00 advance 33.00 ink [143.50,-36.65 176.50,-22.40] #0A233B #1 in [143.50,-36.65 176.50,-22.40]
    disc 192.75,-7.25 12.39 #F8F9FC #1 in [180.36,-19.64 205.13,5.13]
    disc 192.75,-7.25 9.54 #FEFEFE #1 in [182.56,-17.44 202.93,2.93]
    ring 192.75,-7.25 9.54 #4095E5 width 1.30 #1 in [182.56,-17.44 202.93,2.93]
    stroke M189.76,-11.06L195.73,-11.06C196.78,-11.06 197.63,-10.21 197.63,-9.16L197.63,-5.35C197.63,-4.30 196.78,-3.45 195.73,-3.45L189.76,-3.45C188.71,-3.45 187.86,-4.30 187.86,-5.35L187.86,-9.16C187.86,-10.21 188.71,-11.06 189.76,-11.06ZM188.67,-4.54L191.66,-6.93L193.29,-5.62L195.03,-7.69L196.87,-5.52 #4095E5 width 1.09 round #1 in [186.77,-12.14 198.72,-2.37]
    disc 190.84,-8.45 0.92 #4095E5 #1 in [189.92,-9.37 191.77,-7.53]
    disc 120.00,100.00 37.81 radial(…) #2 in [82.19,62.19 157.81,137.81]
    ring 120.00,100.00 37.21 #BE52388C width 1.20 #2 in [82.19,62.19 157.81,137.81]
    text "Black" 99.38,105.45 size 15.00 text 600 en 0.00 advance 41.25 ink [99.38,94.20 140.63,108.45] #38170E #2 in [99.38,94.20 140.63,108.45]
    node listItem 1 1/1 "Tea" id "a" in [-53.47,-53.47 53.47,53.47]
    node listItem 2 1/2 "Green leaf" "Photo. Also linked to Black." id "b" in [117.56,-82.44 202.44,2.44]
    node listItem 2 2/2 "Black" "Also linked to Green leaf." id "c" in [82.19,62.19 157.81,137.81]
    """
}
