internal import CCountdownGIO

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
