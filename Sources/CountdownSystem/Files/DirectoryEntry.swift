internal import Glibc

/// An entry of a directory.
package struct DirectoryEntry: Sendable {
  package let name: String
  /// Whether the entry itself is a directory, and no link to one.
  package let isDirectory: Bool

  /// The entries of a directory but `.` and `..`, in no order; nil where it cannot be read. An
  /// error in the middle ends the list.
  package static func all(of path: String) -> [DirectoryEntry]? {
    guard let stream = opendir(path) else { return nil }
    defer { closedir(stream) }
    var entries: [DirectoryEntry] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name == "." || name == ".." { continue }
      let isDirectory = entry.pointee.d_type == UInt8(DT_DIR)
      entries.append(DirectoryEntry(name: name, isDirectory: isDirectory))
    }
    return entries
  }
}
