internal import CCountdownGIO
internal import CCountdownNotify

/// The libraries of the desktop, each opened before its first call.
enum DesktopLibrary {
  /// GLib and GIO, by which the bus is reached.
  static func openGIO(for what: String) throws(NotificationError) {
    try require("libglib2.0-0", for: what, unless: countdown_gio_open())
  }

  static func openNotify() throws(NotificationError) {
    try require("libnotify4", for: "notifications", unless: countdown_notify_open())
  }

  /// - Parameters:
  ///   - package: the Debian package of the library, and its purpose.
  ///   - complaint: the dynamic loader's message; nil when the library is open.
  private static func require(
    _ package: String, for what: String, unless complaint: UnsafePointer<CChar>?
  ) throws(NotificationError) {
    guard let complaint else { return }
    throw .libraryMissing(package, for: what, String(cString: complaint))
  }
}
