#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A folder of maps, each in its own JSON file; nothing done to one has an effect on the others.
///
/// It keeps nothing in memory: every call looks at the folder, so other programs may work in it too. Files appear whole
/// or not at all, and a new file never takes the place of another.
public struct MapStore: Sendable {
  /// The path of the folder, which must exist.
  public let folder: String
  private let now: @Sendable () -> Date

  /// A map in the folder.
  public struct Entry: Hashable, Sendable, Identifiable {
    /// The name of the file within the folder, such as `ideario.json`.
    public var name: String
    /// The map's own id; empty when the file has none.
    public var mapID: String
    /// The map's title; empty when it has none.
    public var title: String
    /// When the map was made.
    public var createdAt: Date?
    /// When the map was last changed.
    public var updatedAt: Date?
    /// How many ideas it holds.
    public var ideaCount: Int
    /// How many connections it holds.
    public var connectionCount: Int

    /// The name of the file, which is unique in the folder.
    public var id: String { name }

    init(name: String, map: IdeaMap) {
      self.name = name
      mapID = map.id
      title = map.title
      createdAt = map.createdAt
      updatedAt = map.updatedAt
      ideaCount = map.ideas.count
      connectionCount = map.connections.count
    }
  }

  /// What is in the folder.
  public struct Listing: Sendable {
    /// The maps, by file name.
    public var entries: [Entry]
    /// The `.json` files that could not be read as maps, by file name.
    public var failures: [(name: String, error: MapStoreError)]
  }

  /// Uses a folder.
  ///
  /// - Parameters:
  ///   - folder: Its path; it is not created.
  ///   - now: The clock of `createdAt` and `updatedAt`.
  public init(folder: String, now: @escaping @Sendable () -> Date = { Date() }) {
    self.folder = folder
    self.now = now
  }

  /// Lists the maps; a file that is not a map is reported and the others are listed all the same.
  ///
  /// - Returns: The maps and the failures, ordered by the bytes of the file names.
  /// - Throws: ``MapStoreError/file(_:)`` when the folder itself cannot be read.
  /// - Complexity: O(bytes of all maps).
  public func list() throws(MapStoreError) -> Listing {
    let names: [String]
    do throws(SystemError) {
      names = try Folder.names(in: folder)
    } catch {
      throw .file(Folder.error(error, reading: folder))
    }
    var listing = Listing(entries: [], failures: [])
    for name in names.filter(FileName.isSafe).sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      do throws(MapStoreError) {
        listing.entries.append(Entry(name: name, map: try load(name).map))
      } catch {
        listing.failures.append((name, error))
      }
    }
    return listing
  }

  /// Reads a map.
  ///
  /// - Returns: The file, ready to be changed and saved.
  /// - Throws: ``MapStoreError``.
  public func load(_ name: String) throws(MapStoreError) -> MapFile {
    let path = try path(name)
    let bytes: [UInt8]
    do { bytes = try BoundedFile.read(path, limit: MapFile.sizeLimit) } catch { throw .file(error) }
    do { return try MapFile(parsing: bytes) } catch { throw .notAMap(path: path, error) }
  }

  /// Writes a map under a name, over the one that was there; nothing in it is changed by this.
  ///
  /// - Throws: ``MapStoreError``.
  public func save(_ file: MapFile, as name: String) throws(MapStoreError) {
    let path = try path(name)
    do { try AtomicFile.write(file.serialized(), to: path) } catch { throw .file(error) }
  }

  /// Makes an empty map in a file of its own, named after its title.
  ///
  /// - Returns: The new map.
  /// - Throws: ``MapStoreError``.
  public func create(title: String) throws(MapStoreError) -> Entry {
    let date = now()
    return try add(MapFile(IdeaMap(title: title, createdAt: date, updatedAt: date)))
  }

  /// Gives a map another title, and its file a name that fits.
  ///
  /// - Returns: The map under its new name.
  /// - Throws: ``MapStoreError``.
  public func rename(_ name: String, to title: String) throws(MapStoreError) -> Entry {
    var file = try load(name)
    if file.map.title != title {
      file.map.title = title
      file.map.updatedAt = now()
      try save(file, as: name)
    }
    let stem = FileName.stem(for: title)
    let current = name.dropLast(FileName.suffix.count)
    let number = current.hasPrefix("\(stem)-") ? Int(current.dropFirst(stem.count + 1)) : nil
    if current == stem || number != nil { return Entry(name: name, map: file.map) }
    let newName = try claimName(stem)
    do throws(SystemError) {
      try Folder.rename(path(for: name), to: path(for: newName))
    } catch {
      Folder.remove(path(for: newName))
      throw .file(.cannotWrite(path: path(for: newName), reason: FileError.reason(error.code)))
    }
    return Entry(name: newName, map: file.map)
  }

  /// Copies a map into a file of its own, with a fresh map id.
  ///
  /// - Parameters:
  ///   - name: The file to copy.
  ///   - title: The title of the copy; the same title when nil.
  /// - Returns: The copy.
  /// - Throws: ``MapStoreError``.
  public func duplicate(_ name: String, title: String? = nil) throws(MapStoreError) -> Entry {
    var file = try load(name)
    let date = now()
    file.map.id = UUID().uuidString
    if let title { file.map.title = title }
    file.map.createdAt = date
    file.map.updatedAt = date
    return try add(file)
  }

  /// Deletes a map's file for good; attachments in `media/` stay, for other maps may show them.
  ///
  /// - Throws: ``MapStoreError``.
  public func delete(_ name: String) throws(MapStoreError) {
    let path = try path(name)
    do throws(SystemError) {
      try Folder.removeFile(path)
    } catch {
      switch error.code {
      case SystemError.notFound: throw .file(.notFound(path: path))
      case SystemError.isFolder: throw .file(.isFolder(path: path))
      default: throw .file(.cannotWrite(path: path, reason: FileError.reason(error.code)))
      }
    }
  }

  private func add(_ file: MapFile) throws(MapStoreError) -> Entry {
    let name = try claimName(FileName.stem(for: file.map.title))
    do throws(MapStoreError) {
      try save(file, as: name)
    } catch {
      Folder.remove(path(for: name))
      throw error
    }
    return Entry(name: name, map: file.map)
  }

  /// Makes an empty file under the first free name `stem.json`, `stem-2.json` …, so that nobody else takes it.
  private func claimName(_ stem: String) throws(MapStoreError) -> String {
    var number = 1
    while true {
      let name = (number == 1 ? stem : "\(stem)-\(number)") + FileName.suffix
      do throws(SystemError) {
        if try Folder.createFile(path(for: name)) { return name }
      } catch {
        throw .file(.cannotWrite(path: path(for: name), reason: FileError.reason(error.code)))
      }
      number += 1
    }
  }

  private func path(_ name: String) throws(MapStoreError) -> String {
    guard FileName.isSafe(name) else { throw .unsafeName(name) }
    return path(for: name)
  }

  private func path(for name: String) -> String { folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)" }
}
