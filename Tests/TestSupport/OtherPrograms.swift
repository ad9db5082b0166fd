import Foundation

/// Whether another program that looks at our files is there.
///
/// - Parameter program: Its name.
/// - Returns: Whether it can be run.
package func isInstalled(_ program: String) -> Bool {
  ["/usr/bin/", "/usr/local/bin/", "/bin/"].contains { FileManager.default.isExecutableFile(atPath: $0 + program) }
}
