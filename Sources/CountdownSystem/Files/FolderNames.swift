package import Countdown
internal import Glibc

/// The names of the files in a folder.
package enum FolderNames {
  /// All names, in no order.
  package static func all(in path: String) throws(SystemError) -> [String] {
    guard let stream = opendir(path) else {
      throw SystemError(operation: "opendir", code: errno)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafeBytes(of: &entry.pointee.d_name) {
          String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
    return names
  }
}
