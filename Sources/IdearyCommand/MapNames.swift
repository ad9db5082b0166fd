/// Names for files made from a map's path.
enum MapNames {
  /// The name without folder and ending; `map` for standard input.
  static func stem(_ path: String) -> String {
    if path == "-" { return "map" }
    let name = String(path.split(separator: "/").last ?? "map")
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }
}
