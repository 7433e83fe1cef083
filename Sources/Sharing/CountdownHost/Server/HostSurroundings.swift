internal import Countdown
internal import CountdownSystem
internal import Glibc

/// The host's values of the user's session, which may differ from those of a command.
enum HostSurroundings {
  /// For `ping`: the session bus, the screen and the system's time zone; `null` for a missing one.
  static var fields: JSONObject {
    ["bus": .text(bus), "display": .text(display), "zone": .text(zone)]
  }

  /// The address of the session bus, or the socket where it usually is.
  private static var bus: String? {
    if let address = variable("DBUS_SESSION_BUS_ADDRESS") { return address }
    let path = UserFolder.runtime(in: UserFolder.environment).map { $0 + "/bus" }
    return path.flatMap { access($0, F_OK) == 0 ? "unix:path=\($0)" : nil }
  }

  private static var display: String? { variable("WAYLAND_DISPLAY") ?? variable("DISPLAY") }

  /// The name of the system's zone, such as `Europe/Berlin`, by which alarms ring whatever `TZ`
  /// says.
  private static var zone: String? {
    guard let target = SmallFile.target(ofLink: "/etc/localtime") else { return nil }
    guard let folder = target.range(of: "/zoneinfo/") else { return target }
    return String(target[folder.upperBound...])
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension JSONValue {
  fileprivate static func text(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
}
