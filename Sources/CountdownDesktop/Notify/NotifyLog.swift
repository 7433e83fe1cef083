#if Desktop
  internal import CCountdownGIO

  /// What libnotify has to say beside its results. It would write it to stderr.
  enum NotifyLog {
    /// Hears what is said on the thread of a home, for as long as the process lives. What the
    /// application's own calls give rise to goes where it always went.
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

    /// The name of the action in what libnotify says of one that was never offered.
    static func unknownAction(in message: String) -> String? {
      let prefix = "Received unknown action "
      return message.hasPrefix(prefix) ? String(message.dropFirst(prefix.count)) : nil
    }
  }
#endif
