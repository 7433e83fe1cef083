// swift-tools-version: 6.3

import PackageDescription

// A program that depends on Countdown, as yours would; only the path is shorter here.
let package = Package(
  name: "StatusBar",
  dependencies: [.package(name: "countdown", path: "../../..")],
  targets: [
    .executableTarget(
      name: "StatusBar",
      dependencies: [
        .product(name: "Countdown", package: "countdown"),
        .product(name: "CountdownSharing", package: "countdown"),
      ]),
    .testTarget(
      name: "StatusBarTests",
      dependencies: [
        "StatusBar",
        .product(name: "Countdown", package: "countdown"),
        .product(name: "CountdownSharing", package: "countdown"),
        .product(name: "CountdownTesting", package: "countdown"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
