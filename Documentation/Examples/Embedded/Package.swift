// swift-tools-version: 6.3
// A kitchen timer for a web page and for a small board. `test.sh` builds both and runs them.

import PackageDescription

/// What the page calls.
let calls = ["press", "pass", "wait", "character", "is_running"]

let package = Package(
  name: "Embedded",
  dependencies: [.package(name: "countdown", path: "../../..")],
  targets: [
    .target(
      name: "KitchenTimer",
      dependencies: [.product(name: "CountdownRules", package: "countdown")]),
    .executableTarget(
      name: "Web", dependencies: ["KitchenTimer"],
      linkerSettings: [
        .unsafeFlags(
          ["-Xclang-linker", "-nostdlib"]
            + (["--no-entry", "--strip-all", "--gc-sections", "-z", "stack-size=8192"]
            + calls.map { "--export=kitchen_\($0)" }).flatMap { ["-Xlinker", $0] })
      ]),
    .target(
      name: "CBoard", exclude: ["board.ld"],
      cSettings: [
        .unsafeFlags([
          "-ffreestanding", "-fno-builtin", "-Oz", "-mcpu=cortex-m4", "-mfloat-abi=soft",
        ])
      ]),
    .executableTarget(
      name: "Board", dependencies: ["KitchenTimer", "CBoard"],
      linkerSettings: [
        .unsafeFlags([
          "-Xclang-linker", "-nostdlib", "-Xclang-linker", "-fuse-ld=lld",
          "-Xlinker", "--gc-sections",
          "-Xlinker", "-T", "-Xlinker", Context.packageDirectory + "/Sources/CBoard/board.ld",
        ])
      ]),
  ],
  swiftLanguageModes: [.v6])
