/// Why something in a folder of maps did not work.
public enum MapStoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A file or the folder could not be read or written.
  case file(FileError)
  /// The file is not a map.
  case notAMap(path: String, MapFileError)
  /// The name is not that of a map file in the folder.
  case unsafeName(String)

  /// One plain sentence, with the file before it.
  public var description: String {
    switch self {
    case .file(let error): error.description
    case .notAMap(let path, let error): "\(path): \(error)"
    case .unsafeName(let name):
      "\(MapFindings.quoted(name)) is not the name of a map file; it must end in .json and name no other folder."
    }
  }
}
