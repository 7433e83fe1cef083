// swift-tools-version: 6.3

import PackageDescription

// A program that depends on Countdown, as yours would; only the path is shorter here.
let package = Package(
  name: "VirtualTime",
  dependencies: [.package(name: "countdown", path: "../../..")],
  targets: [
    .target(
      name: "VirtualTime",
      dependencies: [
        .product(name: "Countdown", package: "countdown"),
        .product(name: "CountdownRoutines", package: "countdown"),
      ]),
    .testTarget(
      name: "VirtualTimeTests",
      dependencies: [
        "VirtualTime",
        .product(name: "Countdown", package: "countdown"),
        .product(name: "CountdownRoutines", package: "countdown"),
        .product(name: "CountdownTesting", package: "countdown"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
