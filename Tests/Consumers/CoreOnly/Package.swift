// swift-tools-version: 6.3

import PackageDescription

// A stranger's package that wants nothing but the core: from a repository, or from a folder.
// Another module of it has some of the core's names.
let checkout = Context.environment["COUNTDOWN_CHECKOUT"] ?? "../../.."
let repository = Context.environment["COUNTDOWN_URL"]

let package = Package(
  name: "CoreOnly",
  dependencies: [
    repository.map { .package(url: $0, branch: "main") }
      ?? .package(name: "countdown", path: checkout)
  ],
  targets: [
    .executableTarget(
      name: "CoreOnly", dependencies: [.product(name: "Countdown", package: "countdown")]),
    .target(name: "Peers"),
    .target(
      name: "SameNames",
      dependencies: ["Peers", .product(name: "Countdown", package: "countdown")]),
  ],
  swiftLanguageModes: [.v6]
)
