// swift-tools-version: 6.3

import PackageDescription

// A stranger's program that wires every sink to every source, and breaks them.
let checkout = Context.environment["COUNTDOWN_CHECKOUT"] ?? "../../.."

let package = Package(
  name: "Alerts",
  dependencies: [.package(name: "countdown", path: checkout)],
  targets: [
    .executableTarget(
      name: "Alerts",
      dependencies: [
        "Countdown", "CountdownRoutines", "CountdownAlarms", "CountdownBell", "CountdownHook",
        "CountdownSound", "CountdownDesktop",
      ].map { .product(name: $0, package: "countdown") },
      swiftSettings: [.treatAllWarnings(as: .error)])
  ],
  swiftLanguageModes: [.v6]
)
