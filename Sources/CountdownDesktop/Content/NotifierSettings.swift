#if Desktop
  internal import Countdown

  /// What a notifier was made with, as far as it shows on every notification.
  struct NotifierSettings: Sendable {
    /// Never empty.
    let appName: String
    var icon: String?
    var desktopEntry: String?
    var soundName: String?
    var suppressesSound = false
  }
#endif
