package import Countdown
internal import Glibc

/// The watches on a directory and on those above it; see ``DirectoryWatch``.
///
/// The kernel reports the removal of a directory on the directory itself only when no process has
/// it open any more, nor a socket that was made in it. On the directory above, the report comes at
/// once.
package final class Inotify: Sendable {
  package let descriptor: Int32
  private let coverage: Coverage

  /// The watched directories.
  private struct Coverage: Sendable {
    /// Whether it is the directory itself, and not one above it while it does not exist.
    var isComplete = false
    /// The watch on the directory above, and the watched directory's name there.
    var parent: Int32?
    var name = ""
  }

  /// The result of reading events.
  package enum Changes {
    /// Nothing that matters: a writer's file that does not have the name of a record yet.
    case nothing
    case names(Set<String>)
    /// The watched directory may not be the one that has the path now.
    case moved
  }

  /// - Parameter noticesNewFiles: whether a file counts when it is made, and not only when it is
  ///   written or gets its name: sockets are never written.
  package init(_ path: String, noticesNewFiles: Bool = false) throws(SystemError) {
    descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    do throws(SystemError) {
      if descriptor < 0 { throw SystemError(operation: "inotify_init", code: errno) }
      coverage = try Self.watch(
        path, with: descriptor, noticesNewFiles ? .records | .arrivals : .records)
    } catch {
      if descriptor >= 0 { close(descriptor) }
      throw error
    }
  }

  deinit { close(descriptor) }
}

// MARK: - Watching

extension Inotify {
  /// Watches the directory, or the lowest one above it that exists, and all above that.
  private static func watch(
    _ path: String, with descriptor: Int32, _ mask: UInt32
  ) throws(SystemError) -> Coverage {
    let parts = path.split(separator: "/")
    func place(_ count: Int) -> String { "/" + parts.prefix(count).joined(separator: "/") }
    var count = parts.count
    func add(_ count: Int) throws(SystemError) -> Int32? {
      try Self.add(place(count), count == parts.count ? mask : .arrivals, to: descriptor)
    }
    var coverage = Coverage()
    var own: Int32?
    repeat {
      own = try add(count)
      while own == nil {
        count -= 1
        own = try add(count)
      }
      // No watch has seen directories that were made in between.
      while count < parts.count, let next = try add(count + 1) { (own, count) = (next, count + 1) }
      coverage.isComplete = count == parts.count
      if count > 0 {
        coverage.parent = inotify_add_watch(descriptor, place(count - 1), .removals)
        coverage.name = String(parts[count - 1])
      }
      // Nor a removal before the directory above was watched.
    } while try add(count) != own
    for above in 0..<max(count - 1, 0) {
      _ = inotify_add_watch(descriptor, place(above), .ownMoves)
    }
    return coverage
  }

  /// Watches one directory; returns the number of the watch, nil when it does not exist.
  private static func add(
    _ place: String, _ mask: UInt32, to descriptor: Int32
  ) throws(SystemError) -> Int32? {
    let watch = inotify_add_watch(descriptor, place, mask)
    if watch >= 0 { return watch }
    if [ENOENT, ENOTDIR].contains(errno), place != "/" { return nil }
    throw SystemError(operation: "inotify_add_watch", code: errno)
  }
}

extension UInt32 {
  fileprivate static let ownMoves = Self(bits: IN_DELETE_SELF, IN_MOVE_SELF, IN_ONLYDIR)
  fileprivate static let removals = ownMoves | Self(bits: IN_DELETE)
  fileprivate static let arrivals = ownMoves | Self(bits: IN_CREATE, IN_MOVED_TO)
  fileprivate static let records =
    ownMoves | Self(bits: IN_MOVED_TO, IN_MOVED_FROM, IN_DELETE, IN_CLOSE_WRITE)
  fileprivate static let doubts = Self(
    bits: IN_DELETE_SELF, IN_MOVE_SELF, IN_IGNORED, IN_UNMOUNT, IN_Q_OVERFLOW)

  private init(bits: any BinaryInteger...) {
    self = bits.reduce(0) { $0 | UInt32(truncatingIfNeeded: $1) }
  }
}

// MARK: - Reading

extension Inotify {
  /// Takes all events since the last call.
  package func takeEvents() -> Changes {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    var changes = Changes.nothing
    while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
      var rest = buffer[..<count]
      while let event = FileEvent(taking: &rest) { note(event, in: &changes) }
    }
    return changes
  }

  private func note(_ event: FileEvent, in changes: inout Changes) {
    if event.watch == coverage.parent, !event.name.isEmpty {
      if event.name == coverage.name { changes = .moved }
      return
    }
    if !coverage.isComplete || event.mask & UInt32.doubts != 0 { changes = .moved }
    guard !event.name.isEmpty, !event.name.hasPrefix(".") else { return }
    switch changes {
    case .nothing: changes = .names([event.name])
    case .names(let names): changes = .names(names.union([event.name]))
    case .moved: break
    }
  }
}

/// An event of an inotify instance.
package struct FileEvent {
  /// The watch that the event belongs to; -1 when events were lost.
  package let watch: Int32
  /// The kind of event, in the bits of inotify(7).
  package let mask: UInt32
  /// The entry of the watched folder; empty for the folder itself.
  package let name: String

  /// Takes the next event from the bytes of a read; nil at their end.
  package init?(taking bytes: inout ArraySlice<UInt8>) {
    let size = MemoryLayout<inotify_event>.size
    guard bytes.count >= size else { return nil }
    let header = bytes.withUnsafeBytes { $0.loadUnaligned(as: inotify_event.self) }
    guard bytes.count >= size + Int(header.len) else { return nil }
    let name = bytes.dropFirst(size).prefix(Int(header.len))
    (watch, mask) = (header.wd, header.mask)
    self.name = String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
    bytes = bytes.dropFirst(size + Int(header.len))
  }
}
