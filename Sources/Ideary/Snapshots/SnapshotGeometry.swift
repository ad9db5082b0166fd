internal import GraphLayout
internal import IdeaModel
internal import MapScene

/// The geometry of a drawn map as JSON: one line for each idea and connection, rounded to a tenth of a unit.
struct SnapshotGeometry {
  /// The most bytes that a recorded geometry may have: about 100,000 ideas.
  static let sizeLimit = 64 << 20

  private let body: [String]

  init(_ placed: PlacedMap) {
    let map = placed.measured.map
    let layout = placed.layout
    var lines = ["  \"layout\": \(JSONText.string(placed.layoutName).text),", "  \"ideas\": ["]
    lines += SnapshotGeometry.list(
      map.ideas.indices.map { index in
        .object(
          [
            ("id", .string(map.ideas[index].id)), ("x", .number(SnapshotGeometry.tenths(layout.positions[index].x))),
            ("y", .number(SnapshotGeometry.tenths(layout.positions[index].y))),
            ("radius", .number(SnapshotGeometry.tenths(placed.measured.radius(of: index)))),
            ("lines", .array(placed.measured.lines(of: index).map { .string($0) })),
          ] + SnapshotGeometry.label(placed.measured, index))
      })
    lines += ["  ],", "  \"connections\": ["]
    // Without ids: connections that are made in code get random ones, and nothing that is drawn depends on them.
    lines += SnapshotGeometry.list(
      zip(placed.measured.layoutGraph().edges, layout.routes).map { edge, route in
        .object([
          ("from", .string(map.ideas[edge.source].id)),
          ("to", .string(map.ideas[edge.target].id)),
          (
            "route",
            .array(
              route.points.map { point in
                .array([.number(SnapshotGeometry.tenths(point.x)), .number(SnapshotGeometry.tenths(point.y))])
              })
          ),
        ])
      })
    body = lines + ["  ]", "}"]
  }

  /// The box of text that stands beside its circle, relative to the middle of that: left, top, right, bottom.
  private static func label(_ measured: MeasuredMap, _ index: Int) -> [(String, JSONText)] {
    guard let box = measured.labelBox(index) else { return [] }
    return [("label", .array([box.minX, box.minY, box.maxX, box.maxY].map { .number(tenths($0)) }))]
  }

  /// The text for a reference of some name, as if it had been made at an origin.
  func text(_ name: String, _ origin: SnapshotOrigin) -> String {
    (["{", "  \"snapshot\": \(JSONText.string(name).text),"] + origin.lines + body)
      .joined(separator: "\n") + "\n"
  }

  /// The name of the reference that a file says it is; nil for a file that is not ours, such as a map.
  static func name(in file: [UInt8]) -> String? {
    let head = Array("{\n  \"snapshot\": ".utf8)
    guard file.starts(with: head), let end = file.dropFirst(head.count).firstIndex(of: UInt8(ascii: "\n")),
      file[end - 1] == UInt8(ascii: ","),
      case .string(let name)? = try? SettingsFile.parse(Array(file[head.count..<end - 1])).content
    else { return nil }
    return name
  }

  /// The values of an array, each on a line of its own.
  static func list(_ values: [JSONText]) -> [String] {
    values.indices.map { "    " + values[$0].text + ($0 + 1 < values.count ? "," : "") }
  }

  private static func tenths(_ value: Double) -> Double {
    let rounded = value.rounded(decimals: 1)
    // Never -0.
    return rounded == 0 ? 0 : rounded
  }
}
