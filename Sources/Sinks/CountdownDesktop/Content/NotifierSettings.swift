internal import Countdown

/// The settings of a notifier that affect every notification.
struct NotifierSettings: Sendable {
  /// Never empty.
  let appName: String
  var icon: String?
  var desktopEntry: String?
  var soundName: String?
  var suppressesSound = false
}
