import Foundation

/// How another file comes to have the name of a store's file.
package enum FileReplacement: CaseIterable, Sendable {
  case renamed, copiedOver, removedFirst

  /// Gives the file at a path another's contents; a file that is renamed is gone from its own name.
  package func put(_ file: String, at path: String) throws {
    if self == .renamed {
      guard rename(file, path) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
      return
    }
    let bytes = try Data(contentsOf: URL(filePath: file))
    if self == .removedFirst { try FileManager.default.removeItem(atPath: path) }
    try bytes.write(to: URL(filePath: path))
  }
}
