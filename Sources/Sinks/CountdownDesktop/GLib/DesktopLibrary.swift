internal import CCountdownGIO
internal import CCountdownNotify
internal import CountdownSystem

/// The libraries of the desktop, each opened before its first call.
enum DesktopLibrary {
  /// GLib and GIO, by which the bus is reached.
  static func openGIO(for what: String) throws(NotificationError) {
    do { try LibraryProblem.check(countdown_gio_open()) } catch {
      throw NotificationError(error, for: what)
    }
  }

  static func openNotify() throws(NotificationError) {
    do { try LibraryProblem.check(countdown_notify_open()) } catch {
      throw NotificationError(error, for: "notifications")
    }
  }
}
