// swift-tools-version: 6.3

import PackageDescription

// A program that depends on Countdown, as yours would; only the path is shorter here.
let package = Package(
  name: "AlarmClock",
  dependencies: [.package(name: "countdown", path: "../../..")],
  targets: [
    .executableTarget(
      name: "AlarmClock",
      dependencies: [
        .product(name: "Countdown", package: "countdown"),
        .product(name: "CountdownAlarms", package: "countdown"),
        .product(name: "CountdownSQLite", package: "countdown"),
        .product(name: "CountdownBell", package: "countdown"),
      ]),
    .testTarget(
      name: "AlarmClockTests",
      dependencies: [
        "AlarmClock",
        .product(name: "CountdownAlarms", package: "countdown"),
        .product(name: "CountdownAlarmsTesting", package: "countdown"),
        .product(name: "CountdownStore", package: "countdown"),
        .product(name: "CountdownTesting", package: "countdown"),
        .product(name: "Countdown", package: "countdown"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
