// swift-tools-version: 6.3

import PackageDescription

// The benchmarks are a package of their own, so that a build of Countdown does not build them. They
// import products only, as every program outside does. `TickDrift` is a product of Countdown.
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

/// A program that measures.
func benchmark(
  _ name: String, in folder: String, _ dependencies: [Target.Dependency],
  embedding resources: [Resource] = []
) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies + ["CountdownBenchmarkHarness"], path: folder,
    resources: resources, swiftSettings: settings)
}

let package = Package(
  name: "CountdownBenchmarks",
  dependencies: [.package(name: "countdown", path: "..")],
  targets: [
    // `Support/Common` is a target of the other package too, for `TickDrift`: SwiftPM refuses two
    // targets of one name, but not two that share a folder.
    .target(name: "CountdownBenchmarkHarness", path: "Support", swiftSettings: settings),

    benchmark(
      "CountdownScaleBenchmark", in: "Scale", products("Countdown") + ["CCountdownScale"],
      embedding: [.embedInCode("Contenders/Netty/Netty.java")]),
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
