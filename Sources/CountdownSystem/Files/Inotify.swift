package import Countdown
internal import Glibc

/// The watches on a directory and on those above it; see ``DirectoryWatch``.
package final class Inotify: Sendable {
  package let descriptor: Int32
  /// Whether the directory itself is watched, and not one above it while it does not exist.
  private let isComplete: Bool

  /// The result of reading events.
  package enum News {
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
      isComplete = try Self.watch(
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
  /// Watches the directory, or the lowest one above it that exists, and all above that; returns
  /// whether it was the directory itself.
  private static func watch(
    _ path: String, with descriptor: Int32, _ mask: UInt32
  ) throws(SystemError) -> Bool {
    let parts = path.split(separator: "/")
    func place(_ count: Int) -> String { "/" + parts.prefix(count).joined(separator: "/") }
    var count = parts.count
    func add(_ count: Int) throws(SystemError) -> Bool {
      try Self.add(place(count), count == parts.count ? mask : .arrivals, to: descriptor)
    }
    while try !add(count) { count -= 1 }
    // No watch has seen directories that were made in between.
    while count < parts.count, try add(count + 1) { count += 1 }
    for above in 0..<count { _ = inotify_add_watch(descriptor, place(above), .ownMoves) }
    return count == parts.count
  }

  /// Watches one directory; false when it does not exist.
  private static func add(
    _ place: String, _ mask: UInt32, to descriptor: Int32
  ) throws(SystemError) -> Bool {
    if inotify_add_watch(descriptor, place, mask) >= 0 { return true }
    if [ENOENT, ENOTDIR].contains(errno), place != "/" { return false }
    throw SystemError(operation: "inotify_add_watch", code: errno)
  }
}

extension UInt32 {
  fileprivate static let ownMoves = Self(bits: IN_DELETE_SELF, IN_MOVE_SELF, IN_ONLYDIR)
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
  package func takeEvents() -> News {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    var news = News.nothing
    while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
      var rest = buffer[..<count]
      while let event = FileEvent(taking: &rest) { note(event, in: &news) }
    }
    return news
  }

  private func note(_ event: FileEvent, in news: inout News) {
    if !isComplete || event.mask & UInt32.doubts != 0 { news = .moved }
    guard !event.name.isEmpty, !event.name.hasPrefix(".") else { return }
    switch news {
    case .nothing: news = .names([event.name])
    case .names(let names): news = .names(names.union([event.name]))
    case .moved: break
    }
  }
}
