// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// A library of this package, importing only what stands below it.
func library(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// A dependency that exists only while its trait is on: without it no header is needed.
func system(_ name: String, trait: String) -> Target.Dependency {
  .target(name: name, condition: .when(traits: [trait]))
}

let package = Package(
  name: "Countdown",
  products: [
    .library(name: "Countdown", targets: ["Countdown"]),
    .library(name: "CountdownTesting", targets: ["CountdownTesting"]),
    .library(name: "CountdownRoutines", targets: ["CountdownRoutines"]),
    .library(name: "CountdownAlarms", targets: ["CountdownAlarms"]),
    .library(name: "CountdownAlarmsTesting", targets: ["CountdownAlarmsTesting"]),
    .library(name: "CountdownSharing", targets: ["CountdownSharing"]),
    .library(name: "CountdownHost", targets: ["CountdownHost"]),
    .library(name: "CountdownBell", targets: ["CountdownBell"]),
    .library(name: "CountdownHook", targets: ["CountdownHook"]),
    .library(name: "CountdownSound", targets: ["CountdownSound"]),
    .library(name: "CountdownDesktop", targets: ["CountdownDesktop"]),
    .executable(name: "countdown", targets: ["CountdownCLI"]),
    .executable(name: "TickDrift", targets: ["TickDrift"]),
    .executable(name: "Scale", targets: ["Scale"]),
    .executable(name: "Occurrences", targets: ["Occurrences"]),
    .executable(name: "Host", targets: ["Host"]),
    .executable(name: "HostFloor", targets: ["HostFloor"]),
  ],
  traits: [
    .trait(name: "Sound", description: "Sound through ALSA; needs libasound and libsndfile."),
    .trait(name: "Desktop", description: "Desktop notifications; needs GLib's GIO."),
    .trait(name: "Store", description: "Alarms and reminders kept in a file; needs SQLite."),
    .default(enabledTraits: ["Sound", "Desktop", "Store"]),
  ],
  targets: [
    .target(name: "CCountdownSystem"),
    library("Countdown", "CCountdownSystem"),
    library("CountdownTesting", "Countdown"),
    library("CountdownRoutines", "Countdown"),
    .systemLibrary(name: "CSQLite"),
    library("CountdownAlarms", "Countdown", "CCountdownSystem", system("CSQLite", trait: "Store")),
    library("CountdownAlarmsTesting", "Countdown", "CountdownAlarms"),

    library("CountdownSharing", "Countdown"),

    library("CountdownHost", "Countdown", "CountdownSharing", "CCountdownSystem"),

    library("CountdownBell", "Countdown"),
    library("CountdownHook", "Countdown", "CCountdownSystem"),

    .systemLibrary(name: "CALSA"),
    .systemLibrary(name: "CSndfile"),
    .target(name: "CCountdownSound", exclude: ["nature.ogg", "nature.py"]),
    library(
      "CountdownSound", "Countdown", "CCountdownSystem", "CCountdownSound",
      system("CALSA", trait: "Sound"), system("CSndfile", trait: "Sound")),

    .target(
      name: "CGIO",
      linkerSettings: ["gio-2.0", "gobject-2.0", "glib-2.0"].map {
        .linkedLibrary($0, .when(traits: ["Desktop"]))
      }),
    library("CountdownDesktop", "Countdown", system("CGIO", trait: "Desktop")),

    .executableTarget(
      name: "CountdownCLI",
      dependencies: [
        "Countdown", "CountdownRoutines", "CountdownAlarms", "CountdownBell", "CountdownHook",
        "CountdownSound", "CountdownDesktop", "CountdownSharing", "CountdownHost",
        "CCountdownSystem",
      ],
      swiftSettings: settings),

    .target(
      name: "BenchmarkSupport", path: "Benchmarks/BenchmarkSupport", swiftSettings: settings),

    .target(name: "CTickDrift", path: "Benchmarks/CTickDrift"),
    .executableTarget(
      name: "TickDrift",
      dependencies: ["Countdown", "CCountdownSystem", "CTickDrift", "BenchmarkSupport"],
      path: "Benchmarks/TickDrift", swiftSettings: settings),

    .target(name: "CScale", path: "Benchmarks/CScale"),
    .executableTarget(
      name: "Scale", dependencies: ["Countdown", "CScale", "BenchmarkSupport"],
      path: "Benchmarks/Scale", swiftSettings: settings),

    .executableTarget(
      name: "Occurrences", dependencies: ["CountdownAlarms", "CScale", "BenchmarkSupport"],
      path: "Benchmarks/Occurrences", swiftSettings: settings),

    .executableTarget(
      name: "Host", dependencies: ["CountdownHost", "BenchmarkSupport"], path: "Benchmarks/Host",
      swiftSettings: settings),
    // An empty program, to be started beside the real one.
    .executableTarget(
      name: "HostFloor", path: "Benchmarks/HostFloor", swiftSettings: settings),

    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    // What the core's tests must not do to their own process.
    .executableTarget(
      name: "CountdownProbe", dependencies: ["Countdown"], path: "Tests/CountdownProbe",
      swiftSettings: settings),
    .testTarget(
      name: "CountdownTests",
      dependencies: ["Countdown", "CountdownTesting", "CountdownProbe", "TestSupport"],
      exclude: ["Fixtures"], swiftSettings: settings),
    tests("CountdownRoutinesTests", "CountdownRoutines", "CountdownTesting"),
    // What the alarms' tests must not do to their own process.
    .executableTarget(
      name: "AlarmsProbe",
      dependencies: ["Countdown", "CountdownAlarms", "CountdownAlarmsTesting"],
      path: "Tests/AlarmsProbe", swiftSettings: settings),
    .testTarget(
      name: "CountdownAlarmsTests",
      dependencies: ["CountdownAlarms", "CountdownAlarmsTesting", "AlarmsProbe", "TestSupport"],
      exclude: ["Fixtures"], swiftSettings: settings),
    .executableTarget(
      name: "SharingProbe", dependencies: ["Countdown", "CountdownSharing"],
      path: "Tests/SharingProbe", swiftSettings: settings),
    .testTarget(
      name: "CountdownSharingTests",
      dependencies: ["CountdownSharing", "CountdownTesting", "SharingProbe", "TestSupport"],
      exclude: ["Fixtures"], swiftSettings: settings),
    // A host that the tests kill.
    .executableTarget(
      name: "HostProbe", dependencies: ["CountdownHost", "CountdownSharing"],
      path: "Tests/HostProbe", swiftSettings: settings),
    .testTarget(
      name: "CountdownHostTests",
      dependencies: [
        "CountdownHost", "CountdownSharing", "CountdownTesting", "HostProbe", "TestSupport",
      ],
      exclude: ["Fixtures"], swiftSettings: settings),
    tests("CountdownBellTests", "CountdownBell", "CountdownTesting"),
    tests("CountdownHookTests", "CountdownHook", "CountdownTesting"),
    .testTarget(
      name: "CountdownSoundTests",
      dependencies: [
        "Countdown", "CountdownSound", "CountdownTesting", "SoundProbe", "TestSupport",
        system("CSndfile", trait: "Sound"),
      ],
      exclude: ["Fixtures"], swiftSettings: settings),
    .executableTarget(
      name: "SoundProbe", dependencies: ["Countdown", "CountdownSound", "CountdownTesting"],
      path: "Tests/SoundProbe", swiftSettings: settings),
    .testTarget(
      name: "CountdownDesktopTests", dependencies: ["CountdownDesktop", "CountdownTesting"],
      exclude: ["Servers"], swiftSettings: settings),
    .testTarget(
      name: "CountdownCLITests",
      dependencies: [
        "CountdownCLI", "CountdownAlarmsTesting", "CountdownHost", "CountdownSharing",
        "CountdownTesting", "TestSupport",
      ],
      exclude: ["Fixtures"], swiftSettings: settings),
    tests("PackageTests", "TestSupport"),
    tests(
      "DocumentationTests", "Countdown", "CountdownTesting", "CountdownAlarms",
      "CountdownAlarmsTesting", "CountdownBell", "CountdownDesktop", "CountdownHook",
      "CountdownSharing", "CountdownSound"),
    tests("BenchmarkSupportTests", "BenchmarkSupport"),
    tests("TickDriftTests", "TickDrift", "BenchmarkSupport"),
    tests("ScaleTests", "Scale", "BenchmarkSupport", "TestSupport"),
    tests("OccurrencesTests", "Occurrences", "BenchmarkSupport"),
    tests("HostTests", "Host", "BenchmarkSupport"),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c2x
)
