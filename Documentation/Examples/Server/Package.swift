// swift-tools-version: 6.3

import PackageDescription

// A program that depends on Countdown, as yours would; only the path is shorter here.
let package = Package(
  name: "Server",
  dependencies: [.package(name: "countdown", path: "../../..")],
  targets: [
    .executableTarget(
      name: "Server",
      dependencies: [
        .product(name: "Countdown", package: "countdown")
      ]),
    .testTarget(
      name: "ServerTests",
      dependencies: [
        "Server",
        .product(name: "Countdown", package: "countdown"),
        .product(name: "CountdownTesting", package: "countdown"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
