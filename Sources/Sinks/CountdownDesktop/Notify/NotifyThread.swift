internal import CCountdownGIO
internal import Countdown

/// The one thread of the process that calls libnotify, for all notifiers.
///
/// libnotify keeps a proxy and a list of its notifications for the whole process, without a lock:
/// two threads that make notifications cause a crash. Its signals arrive on the main context of
/// the first call, so the thread stays once it has begun: it sleeps when there is nothing to do,
/// and later notifiers reuse it. An application that itself calls libnotify shares that state,
/// and should do so on one thread, before or after, never at the same time.
///
/// Unchecked because everything but `thread` is used on that thread only.
final class NotifyThread: @unchecked Sendable {
  private static let only = Locked<NotifyThread?>(nil)

  let thread: GLibThread
  private(set) lazy var link = ServerLink(of: self)
  private var members: [ObjectIdentifier: NotificationService] = [:]

  private init(_ thread: GLibThread) { self.thread = thread }

  /// The thread, which begins at the first call; throws ``SystemError`` when none is available.
  static func get() throws(SystemError) -> NotifyThread {
    try only.withLock { only throws(SystemError) in
      if let only { return only }
      let new = NotifyThread(try GLibThread.start(name: "countdown-notif"))
      only = new
      return new
    }
  }

  /// Keeps a service alive, and reports to it what happens to the server.
  func join(_ service: NotificationService) { members[ObjectIdentifier(service)] = service }

  func leave(_ service: NotificationService) { members[ObjectIdentifier(service)] = nil }

  /// The server was replaced or is gone: its notifications are no longer on the screen.
  func serverChanged() {
    for service in members.values { service.serverChanged() }
  }

  /// There is a server again, for what waits for one.
  func serverAppeared() {
    for service in members.values { service.serverAppeared() }
  }

  /// A message that libnotify logged.
  func heard(_ message: String) {
    guard let action = NotifyLog.unknownAction(in: message) else { return }
    // libnotify does not name the notification.
    for service in members.values where service.ledger.isAnythingShown {
      service.unknownAction(action)
    }
  }
}

/// The messages that libnotify logs besides its results. By default it writes them to standard
/// error.
enum NotifyLog {
  /// Receives the messages logged on the thread of a home, as long as the process lives. Messages
  /// caused by the application's own calls go where they always went.
  static func listen(for home: NotifyThread) {
    let everything: Int32 = -1
    _ = g_log_set_handler(
      "libnotify", everything,
      { domain, level, message, data in
        guard let data else { return }
        let home = Unmanaged<NotifyThread>.fromOpaque(data).takeUnretainedValue()
        guard home.thread.isCurrent else {
          return g_log_default_handler(domain, level, message, nil)
        }
        home.heard(String(cString: message))
      }, Unmanaged.passRetained(home).toOpaque())
  }

  /// The name of the action in libnotify's message about one that was never offered.
  static func unknownAction(in message: String) -> String? {
    let prefix = "Received unknown action "
    return message.hasPrefix(prefix) ? String(message.dropFirst(prefix.count)) : nil
  }
}
