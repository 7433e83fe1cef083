internal import Foundation

/// The room's disk without room.
struct FullDisk {
  private let path: String

  /// Writes until nothing more can be written.
  init(_ room: Room) {
    path = room.disk + "/filler"
    // A process that is started meanwhile must not keep the file, and with it the room.
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { return }
    defer { close(file) }
    // In large pieces first; the rest of what is free is smaller than a page.
    for size in [1_048_576, 4_096, 1] {
      let piece = [UInt8](repeating: 0, count: size)
      while write(file, piece, size) == size {}
    }
  }

  func free() { unlink(path) }
}
