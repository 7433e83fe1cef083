// swift-tools-version: 6.3

import PackageDescription

// A stranger's package: it uses every product of Countdown, and its own targets have the names that
// first come to mind. The environment says where Countdown is.
let checkout = Context.environment["COUNTDOWN_CHECKOUT"] ?? "../../.."
let settings: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let products =
  Context.environment["COUNTDOWN_PRODUCTS"]?.split(separator: " ").map(String.init) ?? [
    "Countdown", "CountdownTesting", "CountdownRoutines", "CountdownAlarms",
    "CountdownAlarmsTesting", "CountdownStore", "CountdownSQLite", "CountdownPostgres",
    "CountdownSharing", "CountdownHost",
    "CountdownBell", "CountdownHook", "CountdownSound", "CountdownDesktop",
  ]

let names = [
  "Alarms", "Arguments", "Bell", "BenchmarkSupport", "CALSA", "CGIO", "CLI", "CScale", "CSndfile",
  "CSystem", "Commands", "Core", "Desktop", "Hook", "Host", "HostFloor", "Interval",
  "Journal", "Notifier", "Occurrences", "Probe", "Program", "Reminders", "Routines", "Runtime",
  "Scale", "Scheduler", "Session", "Sharing", "Sound", "Store", "Support", "System", "Terminal",
  "TestSupport", "Timer", "Tick", "Watch", "Zones",
]

let package = Package(
  name: "Everything",
  dependencies: [
    .package(name: "countdown", path: checkout)
  ],
  targets: [
    .executableTarget(
      name: "Everything",
      dependencies: products.map { .product(name: $0, package: "countdown") } + ["CSQLite"]
        + names.map { .target(name: $0) },
      swiftSettings: settings),
    // As many packages have it, with the same header that a module of Countdown has.
    .systemLibrary(name: "CSQLite", path: "CSQLite"),
  ]
    + names.map { name in
      .target(
        name: name, path: "Names", exclude: names.filter { $0 != name }.map { "\($0).swift" },
        swiftSettings: settings)
    },
  swiftLanguageModes: [.v6]
)
