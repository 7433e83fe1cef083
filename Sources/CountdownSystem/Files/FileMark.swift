internal import Glibc

/// Which file stands behind a name: another one of the same name has another mark.
package struct FileMark: Hashable, Sendable {
  private let device: UInt
  private let number: UInt

  /// The file that a path names, links not followed; nil where nothing is.
  package init?(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    (device, number) = (UInt(status.st_dev), UInt(status.st_ino))
  }
}
