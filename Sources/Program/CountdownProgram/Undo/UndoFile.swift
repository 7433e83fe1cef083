internal import Countdown
package import CountdownSystem
internal import Glibc

/// The file that holds what the latest command took away. A new file replaces the old one as a
/// whole, so that a command that breaks off leaves one of the two.
package struct UndoFile: Sendable {
  package let path: String
  private let environment: Environment

  /// The largest file that is read.
  private static let largest = 1 << 28

  /// Nil where there is no place for it.
  package init?(environment: Environment) {
    guard let folder = UserFolder.state.path(in: environment) else { return nil }
    path = "\(folder)/undo.json"
    self.environment = environment
  }

  /// Keeps what a command is about to take away, in place of what an earlier one took.
  package func write(_ items: RemovedItems) throws {
    _ = try UserFolder.state.checked(in: environment)
    let new = "\(path).\(getpid())"
    // The call also makes a missing folder.
    let descriptor = try FileLock.file(at: new)
    defer { close(descriptor) }
    do {
      if ftruncate(descriptor, 0) != 0 { throw SystemError(operation: "ftruncate", code: errno) }
      try SmallFile.write(Array("\(items.json.text)\n".utf8), to: descriptor)
      if fsync(descriptor) != 0 { throw SystemError(operation: "fsync", code: errno) }
      if rename(new, path) != 0 { throw SystemError(operation: "rename", code: errno) }
    } catch {
      unlink(new)
      throw error
    }
  }

  /// What the latest command took; nil for nothing, and for a file of another version.
  package func read() throws -> RemovedItems? {
    _ = try UserFolder.state.checked(in: environment)
    guard let bytes = try SmallFile.read(path, upTo: Self.largest) else { return nil }
    return (try? JSONObject(reading: bytes[...])).flatMap { RemovedItems($0) }
  }

  /// Forgets it, once it is brought back.
  package func remove() { unlink(path) }
}
