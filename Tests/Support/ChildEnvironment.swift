internal import Foundation

/// What the programs that tests start find in their environment. The language, zone, bus, screen,
/// sound and database of whoever runs the tests are none of their business.
package enum ChildEnvironment {
  /// With the `PATH` of the tests, on which the toolchain is.
  package static let variables = [
    "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
    "HOME": "/tmp", "LC_ALL": "C.UTF-8",
  ]
}
