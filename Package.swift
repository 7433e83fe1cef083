// swift-tools-version: 6.3

import PackageDescription

// Warnings are errors where the package is checked, and nowhere else: a newer compiler's warning must
// not stop whoever depends on it by path.
let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (Context.environment["COUNTDOWN_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)])

/// The libraries that other packages can use.
let libraries = [
  "Countdown", "CountdownTesting", "CountdownRoutines", "CountdownAlarms", "CountdownAlarmsTesting",
  "CountdownFoundation", "CountdownStore", "CountdownSQLite", "CountdownPostgres",
  "CountdownSharing", "CountdownHost", "CountdownBell", "CountdownHook", "CountdownSound",
  "CountdownDesktop",
]

/// The modules that read what comes from outside.
let readers = [
  "Countdown", "CountdownTesting", "CountdownRoutines", "CountdownSystem", "CountdownStore",
  "CountdownSQLite", "CountdownPostgres", "CountdownAlarms", "CountdownSharing", "CountdownHost",
  "CountdownSound", "CountdownDesktop", "CountdownTerminal", "CountdownArguments",
  "CountdownProcesses", "CountdownCommands",
]

/// A library in a wing of `Sources`.
func library(_ name: String, in wing: String, _ dependencies: Target.Dependency...) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/\(wing)/\(name)", swiftSettings: settings
  )
}

/// A module in C.
func c(_ name: String, in wing: String, exclude: [String] = []) -> Target {
  .target(name: name, path: "Sources/\(wing)/\(name)", exclude: exclude)
}

/// Tests of some modules, and programs that they start.
func tests(
  _ name: String, of modules: [String], starting programs: [String] = [], exclude: [String] = []
) -> Target {
  .testTarget(
    name: name,
    dependencies: (modules + programs + ["CountdownTestSupport"]).map { .byName(name: $0) },
    exclude: exclude, swiftSettings: settings)
}

/// A program that measures. Without a folder of another name it lies in one of its own.
func benchmark(
  _ name: String, in folder: String? = nil, _ dependencies: Target.Dependency...
) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies + ["CountdownBenchmarkSupport"],
    path: "Benchmarks/\(folder ?? name)", swiftSettings: settings)
}

/// A program that tests start.
func probe(
  _ name: String, in folder: String, _ dependencies: Target.Dependency...
) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: "Tests/Probes/\(folder)",
    swiftSettings: settings)
}

/// The declarations of a library of the system, which is opened when it is first needed.
func opened(_ name: String, in wing: String, _ dependencies: Target.Dependency...) -> Target {
  .target(
    name: name, dependencies: dependencies + ["CCountdownLoading"],
    path: "Sources/\(wing)/\(name)")
}

let package = Package(
  name: "Countdown",
  products: libraries.map { .library(name: $0, targets: [$0]) } + [
    .executable(name: "countdown", targets: ["CountdownCLI"]),
    .executable(name: "TickDrift", targets: ["TickDrift"]),
  ],
  targets: [
    c("CCountdown", in: "Core"),
    library("Countdown", in: "Core", "CCountdown"),
    library("CountdownTesting", in: "Core", "Countdown"),
    library("CountdownRoutines", in: "Core", "Countdown"),

    // What is Linux and not timing, for all that follow. Libraries of the system are opened when
    // they are first needed.
    c("CCountdownSystem", in: "Platform"),
    c("CCountdownLoading", in: "Platform"),
    library(
      "CountdownSystem", in: "Platform", "Countdown", "CCountdownSystem", "CCountdownLoading"),

    // Where processes keep what they decide together.
    library("CountdownStore", in: "Stores", "Countdown", "CountdownSystem"),
    opened("CCountdownSQLite", in: "Stores"),
    library(
      "CountdownSQLite", in: "Stores", "Countdown", "CountdownSystem", "CountdownStore",
      "CCountdownSQLite"),
    opened("CCountdownPostgres", in: "Stores"),
    library(
      "CountdownPostgres", in: "Stores", "Countdown", "CountdownSystem", "CountdownStore",
      "CCountdownPostgres"),

    library(
      "CountdownAlarms", in: "Alarms", "Countdown", "CCountdown", "CountdownSystem",
      "CountdownStore"),
    library("CountdownAlarmsTesting", in: "Alarms", "Countdown", "CountdownAlarms"),
    library("CountdownFoundation", in: "Alarms", "Countdown", "CountdownAlarms"),

    library("CountdownSharing", in: "Sharing", "Countdown", "CountdownSystem", "CountdownStore"),
    library(
      "CountdownHost", in: "Sharing", "Countdown", "CountdownSystem", "CountdownStore",
      "CountdownSharing"),

    library("CountdownBell", in: "Sinks", "Countdown"),
    library("CountdownHook", in: "Sinks", "Countdown", "CountdownSystem"),

    opened("CCountdownALSA", in: "Sinks"),
    opened("CCountdownSndfile", in: "Sinks"),
    c("CCountdownSound", in: "Sinks", exclude: ["nature.ogg", "nature.py"]),
    library(
      "CountdownSound", in: "Sinks", "Countdown", "CountdownSystem", "CCountdownSound",
      "CCountdownALSA", "CCountdownSndfile"),

    opened("CCountdownGIO", in: "Sinks"),
    opened("CCountdownNotify", in: "Sinks", "CCountdownGIO"),
    library(
      "CountdownDesktop", in: "Sinks", "Countdown", "CountdownSystem", "CCountdownGIO",
      "CCountdownNotify"),

    // The rooms of the program: each imports those above it in this list only.
    library("CountdownTerminal", in: "Program", "Countdown", "CountdownSystem"),
    library(
      "CountdownArguments", in: "Program", "Countdown", "CountdownAlarms", "CountdownSharing",
      "CountdownSystem",
      "CountdownTerminal"),
    library(
      "CountdownProcesses", in: "Program", "Countdown", "CountdownRoutines", "CountdownAlarms",
      "CountdownStore",
      "CountdownSQLite", "CountdownPostgres", "CountdownSharing", "CountdownHost",
      "CountdownSystem", "CountdownTerminal", "CountdownArguments"),
    library(
      "CountdownHostRuntime", in: "Program", "Countdown", "CountdownAlarms", "CountdownStore",
      "CountdownSharing",
      "CountdownHost", "CountdownBell", "CountdownHook", "CountdownSound", "CountdownDesktop",
      "CountdownSystem", "CountdownTerminal", "CountdownArguments", "CountdownProcesses"),
    library(
      "CountdownCommands", in: "Program", "Countdown", "CountdownRoutines", "CountdownAlarms",
      "CountdownStore",
      "CountdownSQLite", "CountdownPostgres", "CountdownSharing", "CountdownHost",
      "CountdownHook", "CountdownSound", "CountdownDesktop", "CountdownSystem",
      "CountdownTerminal", "CountdownArguments", "CountdownProcesses", "CountdownHostRuntime"),
    .executableTarget(
      name: "CountdownCLI",
      dependencies: [
        "CountdownSystem", "CountdownTerminal", "CountdownArguments", "CountdownCommands",
      ],
      path: "Sources/Program/CountdownCLI", swiftSettings: settings,
      // Without exported symbols: nothing looks for any, and the runtime's start searches all there
      // are.
      linkerSettings: [
        .unsafeFlags(["-Xlinker", "--no-export-dynamic"], .when(configuration: .release))
      ]),

    // Benchmarks: `TickDrift` is a product, the others are run from a clone only.
    benchmark("TickDrift", "Countdown", "CCountdown", "CCountdownTickDrift"),
    .target(name: "CCountdownTickDrift", path: "Benchmarks/CCountdownTickDrift"),
    benchmark("CountdownScaleBenchmark", in: "Scale", "Countdown", "CCountdownScale"),
    .target(name: "CCountdownScale", path: "Benchmarks/CCountdownScale"),
    benchmark(
      "CountdownOccurrencesBenchmark", in: "Occurrences", "CountdownAlarms", "CCountdownScale"),
    benchmark(
      "CountdownFleetBenchmark", in: "Fleet", "Countdown", "CountdownPostgres",
      "CCountdownPostgres", "CCountdownFleet"),
    .target(
      name: "CCountdownFleet", dependencies: ["CCountdownPostgres"],
      path: "Benchmarks/CCountdownFleet"),
    benchmark("CountdownHostBenchmark", in: "Host", "CountdownHost"),
    benchmark("CountdownSoak", in: "Soak", "CountdownHost", "CountdownAlarms", "CountdownSQLite"),
    // An empty program, to be started beside the real one.
    .executableTarget(name: "CountdownHostFloor", path: "Benchmarks/HostFloor"),
    .target(
      name: "CountdownBenchmarkSupport", path: "Benchmarks/Support", swiftSettings: settings),

    // What is declared of the libraries of the system, compiled against their own headers. Those of
    // GLib lie where only pkg-config looks.
    .target(
      name: "CCountdownHeaderChecks",
      dependencies: [
        "CCountdownALSA", "CCountdownSndfile", "CCountdownGIO", "CCountdownNotify",
        "CCountdownSQLite", "CCountdownPostgres",
      ],
      path: "Tests/Headers",
      cSettings: [
        .unsafeFlags(
          [
            "include/glib-2.0", "include/gdk-pixbuf-2.0",
            "lib/x86_64-linux-gnu/glib-2.0/include", "lib/aarch64-linux-gnu/glib-2.0/include",
            "lib64/glib-2.0/include",
          ].map { "-isystem/usr/\($0)" })
      ]),

    // Programs of the tests: what tests must not do to their own process.
    probe("CountdownProbe", in: "Core", "Countdown"),
    probe("CountdownAlarmsProbe", in: "Alarms", "CountdownSQLite", "CountdownAlarmsTesting"),
    probe(
      "CountdownSharingProbe", in: "Sharing", "Countdown", "CountdownStore", "CountdownSQLite",
      "CountdownPostgres", "CountdownSharing"),
    probe("CountdownFleetProbe", in: "Fleet", "Countdown", "CountdownPostgres"),
    probe("CountdownHostProbe", in: "Host", "CountdownHost", "CountdownSharing"),
    probe("CountdownSoundProbe", in: "Sound", "Countdown", "CountdownSound", "CountdownTesting"),
    probe("CountdownDesktopProbe", in: "Desktop", "Countdown", "CountdownDesktop"),
    .target(
      name: "CountdownTestSupport", dependencies: ["Countdown"], path: "Tests/Support",
      exclude: ["Stores"], swiftSettings: settings),
    .target(
      name: "CountdownTestStores",
      dependencies: ["CountdownSystem", "CountdownStore", "CountdownTestSupport"],
      path: "Tests/Support/Stores", swiftSettings: settings),

    tests(
      "CountdownTests", of: ["Countdown", "CountdownTesting", "CountdownRoutines"],
      starting: ["CountdownProbe"], exclude: ["Fixtures"]),
    tests(
      "CountdownAlarmsTests",
      of: [
        "Countdown", "CountdownTesting", "CountdownSystem", "CountdownStore", "CountdownSQLite",
        "CountdownPostgres", "CountdownAlarms", "CountdownAlarmsTesting", "CountdownFoundation",
        "CountdownTestStores",
      ], starting: ["CountdownAlarmsProbe"], exclude: ["Fixtures"]),
    tests(
      "CountdownSharingTests",
      of: [
        "Countdown", "CountdownTesting", "CountdownSystem", "CountdownStore", "CountdownSQLite",
        "CountdownPostgres", "CountdownSharing", "CountdownHost", "CountdownTestStores",
      ], starting: ["CountdownSharingProbe", "CountdownFleetProbe", "CountdownHostProbe"],
      exclude: ["Fixtures", "Host/Fixtures"]),
    tests(
      "CountdownSinkTests",
      of: [
        "Countdown", "CountdownTesting", "CountdownRoutines", "CountdownSystem", "CountdownBell",
        "CountdownHook", "CountdownSound", "CCountdownSound", "CCountdownSndfile",
        "CountdownDesktop",
      ], starting: ["CountdownSoundProbe", "CountdownDesktopProbe"],
      exclude: ["Sound/Fixtures", "Desktop/Servers"]),
    tests(
      "CountdownProgramTests",
      of: [
        "Countdown", "CountdownTesting", "CountdownRoutines", "CountdownSystem", "CountdownStore",
        "CountdownAlarms", "CountdownAlarmsTesting", "CountdownSharing", "CountdownHost",
        "CountdownHook", "CountdownTerminal", "CountdownArguments", "CountdownProcesses",
        "CountdownHostRuntime", "CountdownCommands", "CountdownTestStores",
      ], starting: ["CountdownCLI"], exclude: ["Fixtures"]),
    // The readers of what comes from outside, with the inputs that a fuzzer has found.
    tests("CountdownFuzzTests", of: readers, exclude: ["Corpus", "Program"]),
    // The package as a whole: its rules, its documentation, its installation, its benchmarks.
    tests(
      "CountdownProjectTests",
      of: [
        "Countdown", "CountdownTesting", "CountdownStore", "CountdownAlarms", "CountdownSharing",
        "CountdownBenchmarkSupport", "CCountdownHeaderChecks",
      ],
      starting: [
        "CountdownCLI", "TickDrift", "CountdownScaleBenchmark", "CountdownOccurrencesBenchmark",
        "CountdownFleetBenchmark", "CountdownHostBenchmark", "CountdownSoak",
      ]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c2x
)

// For the thread sanitizer, which needs a build of its own: the core, its tests and nothing else.
if Context.environment["COUNTDOWN_CORE_ONLY"] != nil {
  let core = [
    "CCountdown", "Countdown", "CountdownTesting", "CountdownRoutines", "CountdownProbe",
    "CountdownTestSupport", "CountdownTests",
  ]
  package.products.removeAll { !core.contains($0.name) }
  package.targets.removeAll { !core.contains($0.name) }
}

// For fuzzing: a program of the readers, which needs the flags of `.ci/release fuzz`.
if Context.environment["COUNTDOWN_FUZZ"] != nil {
  package.targets.removeAll { $0.type == .test }
  package.targets.append(
    .executableTarget(
      name: "CountdownFuzzer", dependencies: readers.map { .byName(name: $0) },
      path: "Tests/CountdownFuzzTests",
      exclude: ["Corpus", "Replay", "Program/words.dict"], swiftSettings: settings))
}
