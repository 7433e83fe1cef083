// swift-tools-version: 6.3

import PackageDescription

// The benchmarks, as a package of their own: whoever does not measure does not build them. They import
// products of Countdown, as anybody's program does. `TickDrift` is a product of Countdown itself.
let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (Context.environment["COUNTDOWN_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)])

/// The products of Countdown with these names.
func products(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "countdown") }
}

/// A program that measures, in the folder that it has its name from.
func benchmark(
  _ name: String, in folder: String, _ dependencies: [Target.Dependency]
) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies + ["CountdownBenchmarkHarness"], path: folder,
    swiftSettings: settings)
}

let package = Package(
  name: "CountdownBenchmarks",
  dependencies: [.package(name: "countdown", path: "..")],
  targets: [
    // `TickDrift` has `Support/Common` as a target of the other package: SwiftPM refuses two targets
    // of one name, but not two that share a folder.
    .target(name: "CountdownBenchmarkHarness", path: "Support", swiftSettings: settings),

    benchmark(
      "CountdownScaleBenchmark", in: "Scale", products("Countdown") + ["CCountdownScale"]),
    benchmark(
      "CountdownOccurrencesBenchmark", in: "Occurrences",
      products("Countdown", "CountdownAlarms") + ["CCountdownScale"]),
    benchmark(
      "CountdownFleetBenchmark", in: "Fleet",
      products("Countdown", "CountdownPostgres") + ["CCountdownFleet"]),
    benchmark("CountdownHostBenchmark", in: "Host", products("Countdown", "CountdownHost")),
    benchmark(
      "CountdownSoak", in: "Soak",
      products("Countdown", "CountdownHost", "CountdownAlarms", "CountdownSQLite")),
    // A program that does nothing, to be started beside the real one.
    .executableTarget(name: "CountdownHostFloor", path: "HostFloor"),

    .target(name: "CCountdownScale", path: "CCountdownScale"),
    // Needs the header of libpq, as the tests do.
    .target(
      name: "CCountdownFleet", path: "CCountdownFleet", linkerSettings: [.linkedLibrary("pq")]),

    .testTarget(
      name: "CountdownBenchmarkTests",
      dependencies: products("countdown") + [
        "CountdownBenchmarkHarness", "CountdownScaleBenchmark", "CountdownOccurrencesBenchmark",
        "CountdownFleetBenchmark", "CountdownHostBenchmark", "CountdownSoak", "CountdownHostFloor",
      ],
      path: "Tests", swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c2x
)
