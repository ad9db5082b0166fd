/// Names for files made from a map's path.
enum MapNames {
  /// The name without folder and ending; `map` for standard input.
  static func stem(_ path: String) -> String {
    if path == "-" { return "map" }
    let name = String(path.split(separator: "/").last ?? "map")
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// The folder that a map's attachments lie in, empty for the present one; nil for standard input, which has none.
  static func folder(_ path: String) -> String? {
    if path == "-" { return nil }
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
