import Foundation

@testable import CountdownDesktop

/// Hears on a bus what launchers would, through the program that prints a bus's messages.
final class LauncherEar {
  private let monitor: Child

  init(on bus: TestBus) throws {
    monitor = try Child(
      [
        "dbus-monitor", "--address", bus.address,
        "type='signal',interface='com.canonical.Unity.LauncherEntry'",
      ], package: "dbus")
    // Once the bus gives it a name it listens, and says so.
    while try !monitor.readLine().contains("member=NameLost") {}
  }

  /// The next update: the application, and the properties as they are printed, by their names.
  func update() throws -> [String: String] {
    while try !monitor.readLine().contains("member=Update") {}
    var update = ["application": try value()]
    var name: String?
    while true {
      let line = try value()
      if line == "]" { return update }
      if line.hasPrefix("variant"), let key = name {
        update[key] = line.split(separator: " ").dropFirst().joined(separator: " ")
        name = nil
      } else if line.hasPrefix("string ") {
        name = String(line.dropFirst(8).dropLast())
      }
    }
  }

  private func value() throws -> String {
    try monitor.readLine().trimmingCharacters(in: .whitespaces)
  }
}

/// A launcher, as far as it owns the name by which those that follow the protocol are known.
func launcher(on bus: TestBus) throws -> Child {
  let script = """
    import dbus, sys, time
    bus = dbus.bus.BusConnection('\(bus.address)')
    bus.request_name('com.canonical.Unity')
    print('there', flush=True)
    sys.stdin.read()
    """
  let child = try Child(["python3", "-c", script], package: "python3-dbus")
  _ = try child.readLine()
  return child
}
