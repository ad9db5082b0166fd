internal import IdeaModel
public import ImageCompare
internal import Painting

/// The recorded files of one map: `NAME.json`, `NAME.png` and so on in a folder.
public struct SnapshotReference: Sendable {
  /// The folder that holds the files.
  public var folder: String
  /// What the names of the files begin with.
  public var name: String

  /// Names a reference; nothing has to exist.
  ///
  /// - Parameters:
  ///   - folder: The folder that holds the files.
  ///   - name: What the names of the files begin with.
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
    snapshot.formats.map { format in
      let path = path(format)
      let old = try? BoundedFile.read(path, limit: PictureFile.sizeLimit)
      do throws(RenderError) {
        if let old, try isRecorded(format, old, snapshot) { return SnapshotFinding(format, path, .same) }
        let bytes = try snapshot.file(format)
        do throws(FileError) {
          try FolderTree.make(folder)
          try AtomicFile.write(bytes, to: path)
        } catch {
          return SnapshotFinding(format, path, .failed, error.message)
        }
      } catch {
        return SnapshotFinding(format, path, .failed, error.description)
      }
      return SnapshotFinding(format, path, old == nil ? .added : .updated)
    }
  }

  /// Whether recording again would change nothing that can be seen.
  private func isRecorded(_ format: SnapshotFormat, _ old: [UInt8], _ snapshot: Snapshot) throws(RenderError) -> Bool {
    if format == .png, try snapshot.isPicture(old) { return true }
    let new = try snapshot.file(format)
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
      geometry = try BoundedFile.read(path(.json), limit: SnapshotGeometry.sizeLimit)
    } catch {
      return snapshot.formats.map { unreadable($0, error) }
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
        do throws(FileError) { expected = try BoundedFile.read(path(format), limit: PictureFile.sizeLimit) } catch {
          return unreadable(format, error)
        }
      }
      let actual: [UInt8]
      do throws(RenderError) {
        if format == .png, try snapshot.isPicture(expected) { return SnapshotFinding(format, path(format), .same) }
        actual = format == .json ? Array(snapshot.geometry.text(origin).utf8) : try snapshot.file(format)
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
}
