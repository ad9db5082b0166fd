#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder with the folders in it.
package enum FolderTree {
  /// Folders deeper than this are not looked into.
  package static let depthLimit = 64
  /// A folder with more files than this is not a folder of maps.
  package static let fileLimit = 200_000

  /// Lists the files in a folder and in the folders below it.
  ///
  /// Hidden files and folders are left out, and so are folders that are links, pipes and devices: no loop is entered,
  /// nothing outside is read, nothing waits for ever. A link that leads nowhere is listed.
  ///
  /// - Parameters:
  ///   - root: The folder.
  ///   - leavesOut: Told the path of each folder within `root`; true if it is not looked into.
  /// - Returns: Paths within `root`, ordered by their bytes.
  /// - Throws: ``FileError`` when a folder cannot be read, or there are too many files or too deep folders.
  /// - Complexity: O(k log k) in the files and folders *k*.
  package static func files(below root: String, leavesOut: (String) -> Bool = { _ in false }) throws(FileError)
    -> [String]
  {
    var result: [String] = []
    var folders = [(path: "", depth: 0)]
    while let folder = folders.popLast() {
      let place = folder.path.isEmpty ? root : "\(root)/\(folder.path)"
      let names: [String]
      do throws(SystemError) { names = try Folder.names(in: place) } catch { throw Folder.error(error, reading: place) }
      for name in names where !name.hasPrefix(".") {
        let path = folder.path.isEmpty ? name : "\(folder.path)/\(name)"
        guard let status = try? FileStatus("\(root)/\(path)", followsLinks: false) else {
          // What vanishes while we look is not there; but a name that is not UTF-8 has only been misread.
          if name.unicodeScalars.contains("\u{FFFD}") { result.append(path) }
          continue
        }
        if status.isFolder {
          if leavesOut(path) { continue }
          guard folder.depth < depthLimit else {
            throw .unreadable(path: "\(root)/\(path)", reason: "folders are more than \(depthLimit) deep here")
          }
          folders.append((path, folder.depth + 1))
        } else {
          let end = status.isLink ? try? FileStatus("\(root)/\(path)") : status
          if end?.isRegular ?? true { result.append(path) }
        }
      }
      if result.count > fileLimit { throw .unreadable(path: root, reason: "it holds over \(fileLimit) files") }
    }
    return result.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Makes the folder that a file is to lie in, where it is missing.
  ///
  /// - Throws: ``FileError/cannotWrite(path:reason:)``.
  package static func makeFolder(for file: String) throws(FileError) {
    if let slash = file.lastIndex(of: "/"), slash != file.startIndex { try make(String(file[..<slash])) }
  }

  /// Makes a folder and those above it, where they are missing.
  ///
  /// - Throws: ``FileError/cannotWrite(path:reason:)``.
  package static func make(_ path: String) throws(FileError) {
    if path.isEmpty { return }
    if let status = try? FileStatus(path) {
      if status.isFolder { return }
      throw .cannotWrite(path: path, reason: "it is not a folder")
    }
    try makeFolder(for: path)
    // Another thread may have been faster.
    if unsafe mkdir(path, 0o777) != 0, errno != EEXIST {
      throw .cannotWrite(path: path, reason: FileError.reason(errno))
    }
  }

  /// Whether a path is a file of bytes, links followed; false for folders, pipes and devices.
  package static func isFile(_ path: String) -> Bool { (try? FileStatus(path))?.isRegular ?? false }

  /// Whether there is anything at a path, be it a link that leads nowhere.
  package static func exists(_ path: String) -> Bool { (try? FileStatus(path, followsLinks: false)) != nil }

  /// Removes a file or a link.
  ///
  /// - Throws: ``FileError/cannotWrite(path:reason:)``.
  package static func removeFile(_ path: String) throws(FileError) {
    do throws(SystemError) { try Folder.removeFile(path) } catch {
      throw .cannotWrite(path: path, reason: FileError.reason(error.code))
    }
  }
}
