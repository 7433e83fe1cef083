// swift-tools-version: 6.3

import PackageDescription

// An application that depends on Countdown, as yours would; only the path is shorter here.
let package = Package(
  name: "Shop",
  dependencies: [.package(name: "countdown", path: "../../..")],
  targets: [
    .executableTarget(
      name: "Shop",
      dependencies: [
        .product(name: "Countdown", package: "countdown"),
        .product(name: "CountdownPostgres", package: "countdown"), "CPostgres",
      ]),
    .testTarget(name: "ShopTests", dependencies: ["Shop"]),
    // The shop's own way to the database, with libpq's headers. Countdown needs none, and opens
    // libpq by itself.
    .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
  ],
  swiftLanguageModes: [.v6]
)
