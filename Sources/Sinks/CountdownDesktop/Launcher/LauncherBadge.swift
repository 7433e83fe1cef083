internal import Countdown

/// Shows a number, and a progress, on the application's icon in the launcher or dock.
///
/// A launcher that starts later has not received earlier signals, and a session bus that hangs
/// would block its callers. This badge is sent again when a launcher appears, a call waits two
/// seconds at most, and nothing is sent when there is nothing to show:
///
/// ```swift
/// let badge = try LauncherBadge(desktopFile: "tea.desktop")
/// try badge.show(LauncherEntry(count: 3))
/// ```
///
/// Launchers forget the number when its sender leaves the bus, so it is shown as long as this
/// object lives. The connection to the bus is made at the first call.
public final class LauncherBadge: Sendable {
  private let timeout: Duration
  private let breaker = Locked(Breaker())
  private let thread: GLibThread
  private let service: LauncherService

  /// A badge that shows nothing yet; throws ``NotificationError`` when the system provides no
  /// thread for it.
  ///
  /// - Parameters:
  ///   - desktopFile: the name of the application's desktop entry, such as `tea.desktop`, by
  ///     which launchers know it.
  ///   - timeout: the time that a call waits for the bus.
  public convenience init(
    desktopFile: String, timeout: Duration = .seconds(2)
  ) throws(NotificationError) {
    try self.init(desktopFile: desktopFile, timeout: timeout, onListener: nil)
  }

  /// - Parameter onListener: called when a launcher appears, on a thread of the badge; it must
  ///   not block.
  package convenience init(
    desktopFile: String, timeout: Duration = .seconds(2), onListener: (@Sendable () -> Void)?
  ) throws(NotificationError) {
    try self.init(
      desktopFile: desktopFile, timeout: timeout, repetition: 600, onListener: onListener,
      address: { SessionBusAddress.find() })
  }

  /// - Parameter repetition: the seconds after which the badge is sent again, for launchers that
  ///   do not announce themselves.
  init(
    desktopFile: String, timeout: Duration = .seconds(2), repetition: UInt32,
    onListener: (@Sendable () -> Void)? = nil, address: @escaping @Sendable () -> String?
  ) throws(NotificationError) {
    try DesktopLibrary.openGIO(for: "the badge")
    self.timeout = timeout
    do {
      thread = try GLibThread.start(name: "countdown-badge")
    } catch {
      throw .noThread(error, for: "badge")
    }
    service = LauncherService(
      desktopFile: desktopFile, repetition: repetition, thread: thread, onListener: onListener,
      address: address)
  }

  deinit {
    thread.post { [service, thread] in
      service.leave { thread.end() }
    }
  }

  /// Shows an entry, replacing the last one. Returns when the bus has it.
  public func show(_ entry: LauncherEntry) throws(NotificationError) {
    try request("show the badge", within: timeout) { $0.show(entry, $1) }
  }

  /// Tests silently whether there is a bus for the badge. Whether a launcher listens is unknown:
  /// some never say so.
  ///
  /// - Parameter limit: the time allowed; by default 200 ms.
  public func check(within limit: Duration = .milliseconds(200)) throws(NotificationError) {
    try request("reach the session bus", within: limit, isTrial: true) { $0.check($1) }
  }

  /// Removes the badge, and leaves the bus. A later call connects again.
  public func clear() {
    thread.post { [service] in service.leave {} }
  }

  /// Whether a launcher says that it listens, as far as the bus has reported. Some never say so.
  package var hasListener: Bool { service.hasListener }

  private func request(
    _ operation: String, within limit: Duration, isTrial: Bool = false,
    _ body: @escaping @Sendable (LauncherService, Reply) -> Void
  ) throws(NotificationError) {
    guard breaker.withLock({ $0.allows(at: RealTime.monotonic) }) else {
      throw .notAnswering(operation)
    }
    let reply = Reply()
    thread.post { [service] in body(service, reply) }
    switch reply.wait(within: limit) {
    case .success: breaker.withLock { $0.answered() }
    case .failure(let error):
      breaker.withLock { $0.answered() }
      throw error
    case nil:
      thread.post { [service] in service.gaveUp() }
      if !isTrial { breaker.withLock { $0.timedOut(at: RealTime.monotonic) } }
      throw .timedOut(operation, within: limit)
    }
  }
}
