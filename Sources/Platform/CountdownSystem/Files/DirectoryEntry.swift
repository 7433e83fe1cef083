package import Countdown
internal import Glibc

/// An entry of a directory.
package struct DirectoryEntry: Sendable {
  package let name: String
  /// Whether the entry itself is a directory, and no link to one.
  package let isDirectory: Bool

  /// The entries of a directory but `.` and `..`, in no order. An error in the middle ends the
  /// list.
  package static func all(in path: String) throws(SystemError) -> [DirectoryEntry] {
    guard let stream = opendir(path) else {
      throw SystemError(operation: "opendir", code: errno)
    }
    defer { closedir(stream) }
    var entries: [DirectoryEntry] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name == "." || name == ".." { continue }
      let isDirectory = entry.pointee.d_type == UInt8(DT_DIR)
      entries.append(DirectoryEntry(name: name, isDirectory: isDirectory))
    }
    return entries
  }

  /// The names of ``all(in:)``.
  package static func names(in path: String) throws(SystemError) -> [String] {
    try all(in: path).map(\.name)
  }
}
