public import IdeaModel
public import ImageCompare
internal import Painting

/// The recorded files of one map: `NAME.json`, `NAME.png` and so on in a folder.
public struct SnapshotReference: Sendable {
  /// The folder that holds the files.
  public var folder: String
  /// What the names of the files begin with; it may lie in folders of its own, as `trips/lake`.
  public var name: String

  /// Names a reference; nothing has to exist.
  ///
  /// - Parameters:
  ///   - folder: The folder that holds the files.
  ///   - name: What the names of the files begin with; it may lie in folders of its own, as `trips/lake`.
  public init(folder: String, name: String) {
    self.folder = folder
    self.name = name
  }

  /// The path of the file of a format.
  ///
  /// - Parameter format: The format.
  /// - Returns: The path.
  public func path(_ format: SnapshotFormat) -> String { "\(folder)/\(name).\(format.ending)" }

  /// Writes what is not recorded yet, or not as it is now; files that are as they should be stay untouched.
  ///
  /// - Parameter snapshot: The map as it is now.
  /// - Returns: A finding for each file: `same`, `added`, `updated`, or `failed` where it could not be written.
  public func record(_ snapshot: Snapshot) -> [SnapshotFinding] {
    // The geometry is what says that the files are ours.
    if let old = try? read(.json), !old.isEmpty, SnapshotGeometry.name(in: old) == nil {
      var finding = SnapshotFinding(
        .json, path(.json), .failed,
        "This is not a recorded geometry and was left as it is; move it, or record elsewhere.")
      finding.isUnwritten = true
      return [finding]
    }
    return snapshot.formats.map { format in record(format, snapshot) }
  }

  private func record(_ format: SnapshotFormat, _ snapshot: Snapshot) -> SnapshotFinding {
    let path = path(format)
    let old = try? read(format)
    do throws(RenderError) {
      if let old, try isRecorded(format, old, snapshot) { return SnapshotFinding(format, path, .same) }
      let bytes = try snapshot.file(format, named: name)
      // What could never be compared is not recorded.
      if format == .png, let fault = PNGReader.fault(inHeadOf: bytes) {
        return SnapshotFinding(format, path, .failed, "\(fault) Ask for a smaller scale.")
      }
      do throws(FileError) {
        try FolderTree.makeFolder(for: path)
        try AtomicFile.write(bytes, to: path)
      } catch {
        var finding = SnapshotFinding(format, path, .failed, error.message)
        finding.isUnwritten = true
        return finding
      }
    } catch {
      return SnapshotFinding(format, path, .failed, error.description)
    }
    return SnapshotFinding(format, path, old == nil ? .added : .updated)
  }

  /// Reads a recorded file; what is no file of bytes is not waited for.
  private func read(_ format: SnapshotFormat) throws(FileError) -> [UInt8] {
    let path = path(format)
    if FolderTree.exists(path), !FolderTree.isFile(path) { throw .unreadable(path: path, reason: "it is not a file") }
    return try BoundedFile.read(path, limit: PictureFile.sizeLimit)
  }

  /// Whether recording again would change nothing that can be seen.
  private func isRecorded(_ format: SnapshotFormat, _ old: [UInt8], _ snapshot: Snapshot) throws(RenderError) -> Bool {
    if format == .png, try snapshot.isPicture(old) { return true }
    let new = try snapshot.file(format, named: name)
    if old == new { return true }
    guard format == .png, case .png(let one)? = try? PictureFile(old), case .png(let two)? = try? PictureFile(new)
    else { return false }
    return Comparison.compare(one, two, level: .exact).isSame
  }

  /// Compares a map as it is now with what was recorded.
  ///
  /// Where fonts of the reference are not here, nothing is compared, unless the fonts are pinned. Where other libraries
  /// are here, a PDF, or a PNG at the exact level, that differs is `skipped`: the libraries may be why.
  ///
  /// - Parameters:
  ///   - snapshot: The map as it is now.
  ///   - level: How strictly pixels are compared.
  ///   - hasPinnedFonts: Whether other fonts than those of the reference are a difference rather than a reason to skip.
  /// - Returns: A finding for each file.
  /// - Complexity: O(pixels + bytes).
  public func verify(_ snapshot: Snapshot, level: ComparisonLevel = .exact, hasPinnedFonts: Bool = false)
    -> [SnapshotFinding]
  {
    let geometry: [UInt8]
    do throws(FileError) {
      geometry = try read(.json)
    } catch {
      return [unreadable(.json, error)]
    }
    guard let recorded = SnapshotOrigin(recordedIn: geometry) else {
      return [
        SnapshotFinding(
          .json, path(.json), .failed, "This is not a recorded geometry, or it is damaged; record the map again.")
      ]
    }
    if let reason = recorded.missingFonts(in: snapshot.fonts) {
      let outcome: SnapshotFinding.Outcome = hasPinnedFonts ? .changed : .skipped
      return [SnapshotFinding(.json, path(.json), outcome, reason)]
    }
    let otherLibraries = recorded.otherLibraries(here: snapshot.origin)
    // Other libraries alone change no geometry, but other fonts are a change of the map.
    let origin = SnapshotOrigin(fonts: snapshot.origin.fonts, libraries: recorded.libraries)
    return snapshot.formats.map { format in
      let expected: [UInt8]
      if format == .json {
        expected = geometry
      } else {
        do throws(FileError) { expected = try read(format) } catch {
          return unreadable(format, error)
        }
      }
      let actual: [UInt8]
      do throws(RenderError) {
        if format == .png, try snapshot.isPicture(expected) { return SnapshotFinding(format, path(format), .same) }
        actual =
          format == .json ? Array(snapshot.geometry.text(name, origin).utf8) : try snapshot.file(format, named: name)
      } catch {
        return SnapshotFinding(format, path(format), .failed, error.description)
      }
      let finding = SnapshotComparison.compare(expected, actual, format: format, path: path(format), level: level)
      let dependsOnLibraries = format == .pdf || format == .png && level == .exact
      if finding.outcome == .changed, dependsOnLibraries, let otherLibraries {
        return SnapshotFinding(format, path(format), .skipped, otherLibraries)
      }
      return finding
    }
  }

  private func unreadable(_ format: SnapshotFormat, _ error: FileError) -> SnapshotFinding {
    if case .notFound = error {
      return SnapshotFinding(format, path(format), .missing, "There is no reference; record the map first.")
    }
    return SnapshotFinding(format, path(format), .failed, error.message)
  }

  /// Recorded files in a folder that belong to none of some names.
  ///
  /// Only files whose geometry says that they were recorded for this folder under their own name count: whatever else lies
  /// there is somebody's.
  ///
  /// - Parameters:
  ///   - folder: The folder of the references.
  ///   - names: The names that are still wanted.
  /// - Returns: Paths.
  /// - Throws: `FileError` when the folder cannot be read.
  public static func obsolete(in folder: String, without names: [String]) throws(FileError) -> [String] {
    let wanted = Set(names.map { Array($0.utf8) })
    var result: [String] = []
    for file in try FolderTree.files(below: folder) where file.hasSuffix(".json") {
      let name = String(file.dropLast(5))
      guard !wanted.contains(Array(name.utf8)),
        let bytes = try? BoundedFile.read("\(folder)/\(file)", limit: PictureFile.sizeLimit),
        let recorded = SnapshotGeometry.name(in: bytes), recorded.utf8.elementsEqual(name.utf8)
      else { continue }
      let reference = SnapshotReference(folder: folder, name: name)
      result += SnapshotFormat.allCases.map { reference.path($0) }.filter(FolderTree.isFile)
    }
    return result
  }
}
