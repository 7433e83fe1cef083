import Testing

/// The table of modules in the design: arrows only point down.
@Suite struct ModuleRuleTests {
  /// What each target may import. A new target fails the test until it has a row here.
  private static let allowed: [String: Set<String>] = [
    "Countdown": ["Synchronization", "Observation", "Glibc", "CCountdown"],
    "CountdownTesting": ["Countdown"],
    "CountdownRoutines": ["Countdown", "Synchronization"],
    "CountdownBell": ["Countdown", "Synchronization", "Glibc"],
    "CountdownHook": ["Countdown", "Synchronization", "Glibc", "CCountdownSystem"],
    "CountdownSound": [
      "Countdown", "Synchronization", "Glibc", "CCountdownSystem", "CCountdownSound",
      "CCountdownALSA",
      "CCountdownSndfile",
    ],
    "CountdownDesktop": ["Countdown", "Synchronization", "Glibc", "CCountdownGIO"],
    "CountdownAlarms": [
      "Countdown", "Synchronization", "Glibc", "Foundation", "CCountdown", "CCountdownSystem",
      "CCountdownSQLite",
    ],
    "CountdownAlarmsTesting": ["Countdown", "CountdownAlarms", "Foundation"],
    "CountdownSharing": ["Countdown", "Synchronization", "Glibc", "Foundation"],
    "CountdownHost": [
      "Countdown", "CountdownSharing", "CCountdownSystem", "Synchronization", "Glibc",
    ],
    "CountdownCLI": [
      "Countdown", "CountdownRoutines", "CountdownAlarms", "CountdownBell", "CountdownHook",
      "CountdownSound", "CountdownDesktop", "CountdownSharing", "CountdownHost",
      "CCountdown", "CCountdownSystem", "Synchronization", "Glibc", "Foundation",
    ],
  ]

  @Test func noTargetImportsUpward() throws {
    let files = try SourceTree.swiftFiles(in: "Sources")
    #expect(files.count > 50)
    for file in files {
      let allowed = try #require(Self.allowed[file.target], "no row for \(file.target)")
      let forbidden = Set(file.imports).subtracting(allowed)
      #expect(forbidden.isEmpty, "\(file) may not import \(forbidden.sorted())")
    }
  }

  @Test func importsAreFoundHoweverTheyAreWritten() {
    let file = SourceTree.File(
      path: "Sources/X/x.swift",
      lines: [
        "import A", "internal import B", "@preconcurrency public import C.Sub",
        "import struct D.Thing", "// import E", "let imported = 1",
      ])
    #expect(file.imports == ["A", "B", "C", "D"])
    #expect(file.target == "X")
  }

  @Test func theTableHasNoRowsThatNobodyNeeds() throws {
    let targets = Set(try SourceTree.swiftFiles(in: "Sources").map(\.target))
    #expect(Set(Self.allowed.keys) == targets)
  }
}
