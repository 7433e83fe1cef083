internal import Countdown

/// The settings of a notifier that affect every notification.
struct NotifierSettings: Sendable {
  /// Never empty.
  let appName: String
  var icon: String?
  /// The icon in pixels; nil where the server finds it by its name.
  var iconPixels: DesktopNotification.Pixels?
  var desktopEntry: String?
  var soundName: String?
  var suppressesSound = false
  /// The notification that stands for so many others.
  var summary: @Sendable (_ others: Int) -> DesktopNotification = { others in
    var summary = DesktopNotification(
      id: NotificationLedger.summary,
      title: "\(others) more notification\(others == 1 ? "" : "s")",
      body: "The notification server has restarted; only the newest are shown again.")
    summary.expiry = .never
    return summary
  }
}

/// The name of this program, if an application gave no name for itself.
enum ProgramName {
  /// The name of the program's file; never empty.
  static var current: String {
    let path = CommandLine.arguments.first ?? ""
    return cleaned(path.split(separator: "/").last.map(String.init) ?? "")
  }

  /// A name that is safe to show; never empty.
  static func cleaned(_ name: String, otherwise: String = "Program") -> String {
    let line = NotificationText.line(name, limit: 200)
    return line.allSatisfy(\.isWhitespace) ? otherwise : line
  }
}
