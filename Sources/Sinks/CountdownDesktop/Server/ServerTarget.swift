internal import CountdownSystem
internal import Glibc

/// The service that shows notifications: a server on the session bus or, in a sandbox, the
/// desktop's portal.
enum ServerTarget: Hashable, Sendable {
  case server
  case portal

  /// The name on the bus.
  var name: String {
    switch self {
    case .server: "org.freedesktop.Notifications"
    case .portal: "org.freedesktop.portal.Desktop"
    }
  }

  /// A harmless question that its main loop has to answer. (A library's own thread answers the
  /// usual ping also while that loop hangs.)
  var question: (method: BusMethod, arguments: [BusValue]) {
    switch self {
    case .server:
      (method("/org/freedesktop/Notifications", name, "GetServerInformation"), [])
    case .portal:
      (
        method("/org/freedesktop/portal/desktop", "org.freedesktop.DBus.Properties", "Get"),
        [.string("org.freedesktop.portal.Notification"), .string("version")]
      )
    }
  }

  private func method(_ path: String, _ interface: String, _ method: String) -> BusMethod {
    BusMethod(destination: name, path: path, interface: interface, name: method)
  }
}

extension ServerTarget {
  /// The service that libnotify asks first in an environment, by its own rules: in a flatpak, in
  /// a snap, or when forced, the portal; if that is missing, the server.
  static func expected(
    in environment: (String) -> String?, isFlatpak: Bool, controlGroups: String
  ) -> ServerTarget {
    if environment("NOTIFY_IGNORE_PORTAL") != nil { return .server }
    if environment("NOTIFY_FORCE_PORTAL") != nil || isFlatpak { return .portal }
    let isSnap = controlGroups.split(separator: "\n").contains { line in
      line.split(separator: "/").last?.hasPrefix("snap.") == true
    }
    return isSnap ? .portal : .server
  }

  /// The service that libnotify asks first in this process.
  static func expected() -> ServerTarget {
    expected(
      in: { name in getenv(name).map { String(cString: $0) } },
      isFlatpak: access("/.flatpak-info", R_OK) == 0, controlGroups: controlGroups())
  }

  private static func controlGroups() -> String {
    String(decoding: (try? SmallFile.read("/proc/self/cgroup")) ?? [], as: UTF8.self)
  }
}
