import Foundation

/// A session bus of a test's own: it starts no servers by itself, and ends with this object.
final class TestBus {
  let address: String
  private let directory: String
  private let configuration: String
  private(set) var daemon: Child?

  init() throws {
    directory = NSTemporaryDirectory() + "countdown-bus-\(UUID().uuidString.prefix(8))"
    configuration = directory + "/bus.conf"
    address = "unix:path=\(directory)/bus"
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    let text = """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
        "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig>
        <type>session</type>
        <listen>\(address)</listen>
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
