package import Countdown
internal import Glibc

/// Calls back when something happens to certain files of a folder, without polling: the files may
/// be written, replaced, or not there yet.
///
/// ```swift
/// let watch = try FolderWatch("/etc", names: ["localtime"]) { … }
/// ```
///
/// The watch ends with its last reference.
package final class FolderWatch: Sendable {
  /// Ends the thread.
  private let end: WakeSignal

  /// - Throws: `SystemError`, where the kernel has no watches, descriptors or threads left.
  package init(
    _ folder: String, names: Set<String>, _ onChange: @escaping @Sendable () -> Void
  ) throws(SystemError) {
    let events = inotify_init1(Int32(IN_CLOEXEC))
    guard events >= 0 else { throw SystemError(operation: "inotify_init1", code: errno) }
    do throws(SystemError) {
      guard inotify_add_watch(events, folder, Self.kinds) >= 0 else {
        throw SystemError(operation: "inotify_add_watch", code: errno)
      }
      let end = try WakeSignal()
      try SystemThread.detached(name: "folder-watch") {
        Self.listen(to: events, until: end.number, names, onChange)
        close(events)
        withExtendedLifetime(end) {}
      }
      self.end = end
    } catch {
      close(events)
      throw error
    }
  }

  deinit { end.post() }

  /// A file is touched, closed after writing, made, moved or deleted; or the folder itself is
  /// removed. A file that is still being written is not worth a look.
  private static let kinds = UInt32(
    IN_ATTRIB | IN_CLOSE_WRITE | IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE
      | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)

  private static func listen(
    to events: Int32, until end: Int32, _ names: Set<String>, _ onChange: () -> Void
  ) {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    var polled = [events, end].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while polled[1].revents == 0 {
      if poll(&polled, 2, -1) < 0 || polled[0].revents == 0 { continue }
      let count = read(events, &buffer, buffer.count)
      // A descriptor that fails once will fail again; poll ignores a negative descriptor.
      if count <= 0 { polled[0].fd = -1 }
      if count <= 0 || mentions(names, in: buffer[..<count]) { onChange() }
    }
  }

  /// Whether an event is about one of the files, or about all: about the folder itself, or about an
  /// overflow of events.
  private static func mentions(_ names: Set<String>, in events: ArraySlice<UInt8>) -> Bool {
    var rest = events
    while let event = FileEvent(taking: &rest) {
      if event.name.isEmpty || names.contains(event.name) { return true }
    }
    return false
  }
}
