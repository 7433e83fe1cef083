import Foundation

/// A screen without a display, with programs that draw on it.
final class TestScreen {
  private let server: Child
  private let display: String
  private let bus: TestBus
  private let directory = NSTemporaryDirectory() + "countdown-screen-\(UUID().uuidString.prefix(8))"

  init(for bus: TestBus) throws {
    self.bus = bus
    server = try Child(
      ["Xvfb", "-displayfd", "1", "-screen", "0", "800x400x24", "-nolisten", "tcp"],
      package: "xvfb")
    display = try ":" + server.readLine()
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: directory) }

  /// Starts a notification server, and waits until it owns its name.
  func start(server command: String, package: String) throws -> Child {
    let child = try Child([command], package: package, environment: environment)
    _ = try run(
      ["gdbus", "wait", "--session", "--timeout", "60", "org.freedesktop.Notifications"],
      package: "libglib2.0-bin")
    return child
  }

  /// Runs a program to its end; answers what it printed.
  func run(_ command: [String], package: String) throws -> String {
    try Child(command, package: package, environment: environment).readToEnd()
  }

  /// How many colours a picture of the screen has, once there are more than `least`.
  ///
  /// A popup is drawn a moment after it was asked for, so pictures are taken until it is there.
  func colours(moreThan least: Int) throws -> Int {
    var count = 0
    for _ in 1...300 where count <= least {
      let picture = directory + "/shot.png"
      _ = try run(["import", "-window", "root", picture], package: "imagemagick")
      let text = try run(["identify", "-format", "%k\\n", picture], package: "imagemagick")
      count = Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
    }
    return count
  }

  /// Presses the mouse as a hand would: moves there, holds the button for 150 ms.
  func click(x: Int, y: Int) throws {
    let move = ["mousemove", "\(x - 20)", "\(y)", "mousemove", "\(x)", "\(y)"]
    _ = try run(
      ["xdotool"] + move + ["mousedown", "1", "sleep", "0.15", "mouseup", "1"], package: "xdotool")
  }

  private var environment: [String: String] {
    bus.environment.merging(["DISPLAY": display, "NO_AT_BRIDGE": "1"]) { $1 }
  }
}
