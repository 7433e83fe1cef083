// swift-tools-version: 6.3

import PackageDescription

// Warnings are errors where the package is checked, and nowhere else: a newer compiler's warning
// must not stop a package that depends on it by path. In the checks a public type also has to say
// whether it is `Sendable`.
//
// `COUNTDOWN_PORTABLE` makes the core wait as it does where there is no timerfd, to test that here.
// `COUNTDOWN_SMALL` makes the program smaller by a fifth, as it is installed; these flags are for a
// package that is built itself, and not for one that others depend on.
let isPortable = Context.environment["COUNTDOWN_PORTABLE"] != nil
let isSmall = Context.environment["COUNTDOWN_SMALL"] != nil
let smallCode = ["-Osize", "-Xfrontend", "-function-sections"]
let smallLinking =
  ["-use-ld=lld"]
  + ["--icf=all", "-z", "pack-relative-relocs"].flatMap { ["-Xlinker", $0] }
let settings: [SwiftSetting] =
  (isPortable ? [.define("COUNTDOWN_PORTABLE")] : []) + [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  + (Context.environment["COUNTDOWN_STRICT"] == nil
    ? [] : [.treatAllWarnings(as: .error), .treatWarning("ExplicitSendable", as: .error)])
  + (isSmall ? [.unsafeFlags(smallCode, .when(configuration: .release))] : [])

/// The libraries that other packages can use.
let libraries = [
  "CountdownRules", "Countdown", "CountdownTesting", "CountdownRoutines", "CountdownAlarms",
  "CountdownAlarmsTesting", "CountdownFoundation", "CountdownStore", "CountdownSQLite",
  "CountdownPostgres", "CountdownSharing", "CountdownHost", "CountdownBell", "CountdownHook",
  "CountdownSound", "CountdownDesktop",
]

/// The modules that read what comes from outside.
let readers = [
  "Countdown", "CountdownTesting", "CountdownRoutines", "CountdownSystem", "CountdownStore",
  "CountdownSQLite", "CountdownPostgres", "CountdownAlarms", "CountdownSharing", "CountdownHost",
  "CountdownSound", "CountdownDesktop", "CountdownTerminal", "CountdownArguments",
  "CountdownProgram", "CountdownCommands",
]

/// The targets of a folder of `Sources`.
func wing(_ name: String, _ targets: Target...) -> [Target] {
  for target in targets { target.path = "Sources/\(name)/\(target.name)" }
  return targets
}

func library(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// The declarations of a library of the system, which is opened when it is first needed.
func opened(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .target(name: name, dependencies: dependencies + ["CCountdownLoading"])
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

/// A program that tests start.
func probe(
  _ name: String, in folder: String, _ dependencies: Target.Dependency...
) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: "Tests/Probes/\(folder)",
    swiftSettings: settings)
}

let package = Package(
  name: "Countdown",
  // Where Swift's `InlineArray` is. Says nothing about Linux.
  platforms: [.macOS(.v26), .iOS(.v26), .tvOS(.v26), .watchOS(.v26), .visionOS(.v26)],
  products: libraries.map { .library(name: $0, targets: [$0]) } + [
    .executable(name: "countdown", targets: ["CountdownCLI"]),
    .executable(name: "TickDrift", targets: ["TickDrift"]),
  ],
  targets: wing(
    "Core",
    .target(name: "CCountdown", cSettings: isPortable ? [.define("COUNTDOWN_PORTABLE")] : []),
    library("CountdownRules"),
    library("Countdown", "CountdownRules", "CCountdown"),
    library("CountdownTesting", "Countdown"),
    library("CountdownRoutines", "Countdown"))
    + wing(
      "Platform",
      .target(name: "CCountdownSystem"),
      .target(name: "CCountdownLoading"),
      library("CountdownSystem", "Countdown", "CCountdownSystem", "CCountdownLoading"))
    + wing(
      "Sinks",
      library("CountdownBell", "Countdown"),
      library("CountdownHook", "Countdown", "CountdownRoutines", "CountdownSystem"),
      opened("CCountdownALSA"),
      opened("CCountdownSndfile"),
      .target(
        name: "CCountdownSound", exclude: ["nature.ogg", "nature.py", "tick.ogg", "tick.py"]),
      library(
        "CountdownSound", "Countdown", "CountdownSystem", "CCountdownSound", "CCountdownALSA",
        "CCountdownSndfile"),
      opened("CCountdownGIO"),
      opened("CCountdownNotify", "CCountdownGIO"),
      library(
        "CountdownDesktop", "Countdown", "CountdownSystem", "CCountdownGIO", "CCountdownNotify"))
    + wing(
      "Stores",
      library("CountdownStore", "Countdown", "CountdownSystem"),
      opened("CCountdownSQLite"),
      library(
        "CountdownSQLite", "Countdown", "CountdownSystem", "CountdownStore", "CCountdownSQLite"),
      opened("CCountdownPostgres"),
      library(
        "CountdownPostgres", "Countdown", "CountdownSystem", "CountdownStore",
        "CCountdownPostgres"))
    + wing(
      "Alarms",
      library("CountdownAlarms", "Countdown", "CCountdown", "CountdownSystem", "CountdownStore"),
      library("CountdownAlarmsTesting", "Countdown", "CountdownAlarms"),
      library("CountdownFoundation", "Countdown", "CountdownAlarms"))
    + wing(
      "Sharing",
      library(
        "CountdownSharing", "Countdown", "CountdownRoutines", "CountdownSystem", "CountdownStore"),
      library(
        "CountdownHost", "Countdown", "CountdownSystem", "CountdownStore", "CountdownSharing"))
    + wing(
      "Program",
      library("CountdownTerminal", "Countdown", "CountdownSystem"),
      library(
        "CountdownArguments", "Countdown", "CountdownAlarms", "CountdownSharing", "CountdownSystem",
        "CountdownTerminal"),
      library(
        "CountdownProgram", "Countdown", "CountdownRoutines", "CountdownAlarms", "CountdownStore",
        "CountdownSQLite", "CountdownPostgres", "CountdownSharing", "CountdownHost",
        "CountdownSystem", "CountdownTerminal", "CountdownArguments"),
      library(
        "CountdownResident", "Countdown", "CountdownRoutines", "CountdownAlarms", "CountdownStore",
        "CountdownSharing", "CountdownHost", "CountdownBell", "CountdownHook", "CountdownSound",
        "CountdownDesktop",
        "CountdownSystem", "CountdownTerminal", "CountdownArguments", "CountdownProgram"),
      library(
        "CountdownViews", "Countdown", "CountdownRoutines", "CountdownAlarms", "CountdownStore",
        "CountdownSharing", "CountdownHost", "CountdownHook", "CountdownSystem",
        "CountdownTerminal", "CountdownArguments", "CountdownProgram", "CountdownResident"),
      library(
        "CountdownCommands", "Countdown", "CountdownAlarms", "CountdownStore", "CountdownSQLite",
        "CountdownPostgres", "CountdownSharing", "CountdownHost", "CountdownSound",
        "CountdownDesktop", "CountdownSystem", "CountdownTerminal", "CountdownArguments",
        "CountdownProgram", "CountdownResident", "CountdownViews"),
      .executableTarget(
        name: "CountdownCLI",
        dependencies: [
          "CountdownSystem", "CountdownTerminal", "CountdownArguments", "CountdownCommands",
        ],
        swiftSettings: settings,
        // Without exported symbols: nothing looks for any, and the runtime's start searches all
        // there are.
        linkerSettings: [
          .unsafeFlags(
            ["-Xlinker", "--no-export-dynamic"] + (isSmall ? smallLinking : []),
            .when(configuration: .release))
        ]))
    + [
      // Of the benchmarks only this product; the others are a package of their own in `Benchmarks`.
      .executableTarget(
        name: "TickDrift",
        dependencies: [
          "Countdown", "CCountdown", "CCountdownTickDrift", "CountdownBenchmarkSupport",
        ],
        path: "Benchmarks/TickDrift", swiftSettings: settings),
      .target(name: "CCountdownTickDrift", path: "Benchmarks/CCountdownTickDrift"),
      .target(
        name: "CountdownBenchmarkSupport", path: "Benchmarks/Support/Common",
        swiftSettings: settings),

      // What is declared of the libraries of the system, compiled against their own headers. Those
      // of GLib lie where only pkg-config looks.
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
      probe("CountdownProbe", in: "Core", "Countdown", "CountdownRoutines"),
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
          "Countdown", "CountdownTesting", "CountdownRoutines", "CountdownSystem", "CountdownStore",
          "CountdownSQLite", "CountdownPostgres", "CountdownSharing", "CountdownHost",
          "CountdownTestStores",
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
          "CountdownHook", "CountdownTerminal", "CountdownArguments", "CountdownProgram",
          "CountdownResident", "CountdownViews", "CountdownCommands", "CountdownTestStores",
        ], starting: ["CountdownCLI"], exclude: ["Fixtures"]),
      // The readers of what comes from outside, with the inputs that a fuzzer has found.
      tests("CountdownFuzzTests", of: readers, exclude: ["Corpus", "Program"]),
      // The package as a whole: its rules, its documentation, its installation, and `TickDrift`.
      tests(
        "CountdownProjectTests",
        of: [
          "Countdown", "CountdownTesting", "CountdownRoutines", "CountdownStore", "CountdownAlarms",
          "CountdownSharing", "CountdownBenchmarkSupport", "CCountdownHeaderChecks",
        ], starting: ["CountdownCLI", "TickDrift"]),
    ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c2x
)

// The core and nothing else: with its tests for the thread sanitizer, which needs a build of its
// own, and without them on systems for which the rest is not written.
let core = ["CCountdown", "CountdownRules", "Countdown", "CountdownTesting", "CountdownRoutines"]
#if os(Linux)
  let kept =
    Context.environment["COUNTDOWN_CORE_ONLY"] == nil
    ? nil : core + ["CountdownProbe", "CountdownTestSupport", "CountdownTests"]
#else
  let kept: [String]? = core
#endif
if let kept {
  package.products.removeAll { !kept.contains($0.name) }
  package.targets.removeAll { !kept.contains($0.name) }
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
