// swift-tools-version: 6.3

import PackageDescription

// A program that depends on Countdown, as yours would; only the path is shorter here.
let package = Package(
  name: "Lamp",
  dependencies: [.package(name: "countdown", path: "../../..")],
  targets: [
    .executableTarget(
      name: "Lamp",
      dependencies: [
        .product(name: "Countdown", package: "countdown"),
        .product(name: "CountdownBell", package: "countdown"),
      ]),
    .testTarget(
      name: "LampTests",
      dependencies: [
        "Lamp",
        .product(name: "Countdown", package: "countdown"),
        .product(name: "CountdownTesting", package: "countdown"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
