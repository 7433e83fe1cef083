import Foundation

/// A session bus of a test's own: it starts no servers by itself unless it is told how, and ends
/// with this object.
final class TestBus {
  let address: String
  private let directory: String
  private let configuration: String
  private(set) var daemon: Child?

  /// - Parameters:
  ///   - service: what the bus runs when a program asks for a notification server.
  ///   - timeout: how long it waits for that, in milliseconds.
  init(starting service: String? = nil, timeout: Int = 60_000) throws {
    directory = NSTemporaryDirectory() + "countdown-bus-\(UUID().uuidString.prefix(8))"
    configuration = directory + "/bus.conf"
    address = "unix:path=\(directory)/bus"
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    if let service {
      let entry = "[D-BUS Service]\nName=org.freedesktop.Notifications\nExec=\(service)\n"
      try entry.write(
        toFile: directory + "/n.service", atomically: false, encoding: .utf8)
    }
    let text = """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
        "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig>
        <type>session</type>
        <listen>\(address)</listen>
        <servicedir>\(directory)</servicedir>
        <limit name="service_start_timeout">\(timeout)</limit>
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/>
          <allow eavesdrop="true"/>
          <allow own="*"/>
        </policy>
      </busconfig>
      """
    try text.write(toFile: configuration, atomically: false, encoding: .utf8)
    try start()
  }

  deinit {
    daemon = nil
    try? FileManager.default.removeItem(atPath: directory)
  }

  func start() throws {
    try? FileManager.default.removeItem(atPath: directory + "/bus")
    let daemon = try Child(
      ["dbus-daemon", "--nofork", "--config-file=\(configuration)", "--print-address=1"],
      package: "dbus")
    _ = try daemon.readLine()
    self.daemon = daemon
  }

  func kill() { daemon = nil }

  var environment: [String: String] { ["DBUS_SESSION_BUS_ADDRESS": address] }
}
