// swift-tools-version: 6.3

import PackageDescription

// A stranger's package that consists of what the documentation shows: `examples.py` writes the
// examples into its tests. The environment says where Countdown is.
let checkout = Context.environment["COUNTDOWN_CHECKOUT"] ?? "../../.."

let products = [
  "Countdown", "CountdownTesting", "CountdownRoutines", "CountdownAlarms",
  "CountdownAlarmsTesting", "CountdownFoundation", "CountdownStore", "CountdownSQLite",
  "CountdownPostgres", "CountdownSharing", "CountdownHost", "CountdownBell", "CountdownHook",
  "CountdownSound", "CountdownDesktop",
]

let package = Package(
  name: "Documentation",
  dependencies: [
    .package(name: "countdown", path: checkout)
  ],
  targets: [
    .testTarget(
      name: "DocumentationTests",
      dependencies: products.map { .product(name: $0, package: "countdown") },
      // An example with imports names every module that it needs.
      swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")])
  ],
  swiftLanguageModes: [.v6]
)
