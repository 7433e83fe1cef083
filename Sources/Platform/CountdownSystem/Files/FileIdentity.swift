internal import CCountdownSystem
internal import Glibc

/// The identity of a file or directory, whatever its name. The inode number alone is given to
/// another file when the first one is gone.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64
  /// The time at which the file was made; 0 if the file system does not record that.
  private let birth: Int64

  /// The file that a path names, links not followed; nil if there is none.
  package init?(at path: String) {
    let descriptor = countdown_open_place(path, 0)
    if descriptor < 0 { return nil }
    defer { close(descriptor) }
    self.init(of: descriptor)
  }

  /// The file or directory that a path leads to, links followed; nil if there is none. Only
  /// comparable with others of this kind.
  package init?(behind path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (device, inode, birth) = (UInt64(status.st_dev), UInt64(status.st_ino), 0)
  }

  /// The identity of an open file; nil when the descriptor is invalid.
  package init?(of descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    (device, inode) = (UInt64(status.st_dev), UInt64(status.st_ino))
    var birth: Int64 = 0
    self.birth = countdown_file_birth(descriptor, &birth) == 0 ? birth : 0
  }
}
