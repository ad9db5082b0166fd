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
    scene [-129.00,-168.00 377.00,213.00] #F8F9FC en
    title "Tea"
    summary "A mind map with 3 ideas, 3 connections. Main ideas: Green leaf, Black."
    layer shadows 3
    shadow 0.00,5.24 42.78…67.38 #3439504D in [-67.38,-62.14 67.38,72.62]
    shadow 160.00,-34.90 41.60…65.52 #3866954D in [94.48,-100.42 225.52,30.62]
    shadow 120.00,103.71 30.25…47.64 #8F4F3F4D in [72.36,56.07 167.64,151.34]
    layer connections 3
    stroke M155.54,15.32C152.19,32.02 147.02,48.21 140.02,63.87 linear(…) width 2.10 dashes 0.01,4.60 round in [138.97,14.27 156.59,64.92]
    fill <381> 107.88,-27.81 108.08,-27.02C108.28,-26.23 107.80,-25.42 <360> linear(…) in [48.13,-28.14 108.12,-1.63]
    fill <348> 90.31,74.20 89.79,74.82C89.27,75.45 88.33,75.54 <336> linear(…) in [32.99,24.80 90.13,75.36]
    layer ideas 17
    disc 0.00,0.00 53.47 radial(…) #0 in [-53.47,-53.47 53.47,53.47]
    ring 0.00,0.00 52.87 #464B668C width 1.20 #0 in [-53.47,-53.47 53.47,53.47]
    text "Tea" -17.07,7.63 size 21.00 display 600 en -12.00 advance 33.89 ink [-17.07,-8.12 16.82,11.83] #FCFCFC #0 in [-17.07,-8.12 16.82,11.83]
    disc 160.00,-40.00 50.90 #F8F9FC #1 in [109.10,-90.90 210.90,10.90]
    disc 160.00,-40.00 47.80 #DDEAFA #1 in [112.20,-87.80 207.80,7.80]
    stroke M149.92,-52.83L170.08,-52.83C173.62,-52.83 176.49,-49.96 176.49,-46.41L176.49,-33.59C176.49,-30.04 173.62,-27.17 170.08,-27.17L149.92,-27.17C146.38,-27.17 143.51,-30.04 143.51,-33.59L143.51,-46.41C143.51,-49.96 146.38,-52.83 149.92,-52.83ZM146.26,-30.84L156.34,-38.90L161.83,-34.50L167.70,-41.47L173.93,-34.14 #3288D7 width 2.75 round #1 in [140.76,-55.57 179.24,-24.43]
    disc 153.59,-44.03 3.11 #3288D7 #1 in [150.47,-47.15 156.70,-40.92]
    ring 160.00,-40.00 50.90 #4095E5 width 2.20 #1 in [108.00,-92.00 212.00,12.00]
    disc 195.89,-4.11 14.68 #F8F9FC #1 in [181.21,-18.79 210.57,10.57]
    disc 195.89,-4.11 11.83 #FEFEFE #1 in [183.41,-16.59 208.37,8.37]
    ring 195.89,-4.11 11.83 #4095E5 width 1.30 #1 in [183.41,-16.59 208.37,8.37]
    stroke M192.23,-8.77L199.55,-8.77C200.83,-8.77 201.88,-7.73 201.88,-6.44L201.88,-1.78C201.88,-0.50 200.83,0.55 199.55,0.55L192.23,0.55C190.94,0.55 189.90,-0.50 189.90,-1.78L189.90,-6.44C189.90,-7.73 190.94,-8.77 192.23,-8.77ZM190.90,-0.78L194.56,-3.71L196.55,-2.12L198.68,-4.65L200.95,-1.98 #4095E5 width 1.33 round #1 in [188.57,-10.10 203.21,1.88]
    disc 193.56,-5.58 1.13 #4095E5 #1 in [192.43,-6.71 194.69,-4.45]
    text "Green leaf" 221.00,-34.55 size 15.00 text 600 en 0.00 advance 78.45 ink [221.00,-45.80 299.45,-31.55] #212538 halo #F8F9FCE6 4.50 #1 in [218.75,-48.05 301.70,-29.30]
    disc 120.00,100.00 37.81 radial(…) #2 in [82.19,62.19 157.81,137.81]
    ring 120.00,100.00 37.21 #BE52388C width 1.20 #2 in [82.19,62.19 157.81,137.81]
    text "Black" 99.38,105.45 size 15.00 text 600 en 0.00 advance 41.25 ink [99.38,94.20 140.63,108.45] #38170E #2 in [99.38,94.20 140.63,108.45]
    node listItem 1 1/1 "Tea" id "a" in [-53.47,-53.47 53.47,53.47]
    node listItem 2 1/2 "Green leaf" "Photo. Also linked to Black." id "b" in [108.00,-92.00 299.45,12.00]
    node listItem 2 2/2 "Black" "Also linked to Green leaf." id "c" in [82.19,62.19 157.81,137.81]
    """
}
