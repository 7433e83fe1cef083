internal import CCountdownGIO

/// The error that GLib reports when a call over the bus fails.
struct BusFailure: Error, Hashable, Sendable {
  /// The D-Bus name of the error when another process sent it.
  let remoteName: String?
  /// GLib's own message, or the other process's.
  let message: String
  /// Whether no reply came within GLib's own, longer, limit, or the bus's.
  var isTimeout = false
  /// Whether the connection is closed.
  var isClosed = false

  init(remoteName: String? = nil, message: String) {
    (self.remoteName, self.message) = (remoteName, message)
  }

  /// Takes over a GError, which is freed.
  init(taking error: UnsafeMutablePointer<GError>?) {
    guard let error else {
      self.init(message: "unknown error")
      return
    }
    defer { g_error_free(error) }
    let remote = g_dbus_error_get_remote_error(error)
    defer { g_free(remote) }
    _ = g_dbus_error_strip_remote_error(error)
    let name = remote.map { String(cString: $0) }
    self.init(remoteName: name, message: String(cString: error.pointee.message))
    let ours = error.pointee.domain == g_io_error_quark() ? error.pointee.code : 0
    // The bus reports this for a service that it starts and that never appears.
    let isTheirs = ["TimedOut", "Timeout"].contains { name == Self.standard + $0 }
    (isTimeout, isClosed) = (ours == G_IO_ERROR_TIMED_OUT || isTheirs, ours == G_IO_ERROR_CLOSED)
  }
}

extension BusFailure {
  /// The server left the bus before it answered.
  static var serverLeft: BusFailure {
    BusFailure(remoteName: standard + "NoReply", message: "The server left the bus")
  }

  /// Whether the name has no owner, and none could be started.
  var isMissingServer: Bool {
    guard let remoteName, remoteName.hasPrefix(Self.standard) else { return false }
    let name = remoteName.dropFirst(Self.standard.count)
    return name == "ServiceUnknown" || name == "NameHasNoOwner" || name.hasPrefix("Spawn.")
  }

  /// Whether the other process went away before it replied.
  var isLostReply: Bool { remoteName == Self.standard + "NoReply" }

  private static var standard: String { "org.freedesktop.DBus.Error." }
}
