internal import Foundation

/// The environment of the programs that tests start: without the language, zone, bus, screen, sound
/// and database of the user that runs the tests.
package enum ChildEnvironment {
  /// With the `PATH` of the tests, on which the toolchain is.
  package static let variables = [
    "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
    "HOME": "/tmp", "LC_ALL": "C.UTF-8",
  ]
}
