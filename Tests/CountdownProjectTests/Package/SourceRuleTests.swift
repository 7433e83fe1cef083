import CountdownTestSupport
import Foundation
import Testing

/// How code reads here, as far as a program can tell.
@Suite(.ownThread) struct SourceRuleTests {
  private static let example = "Documentation/Examples/Fleet"
  private static let folders = [
    "Sources", "Tests", "Benchmarks", "\(example)/Sources", "\(example)/Tests",
  ]

  private func files() throws -> [SourceTree.File] {
    try Self.folders.flatMap { try SourceTree.swiftFiles(in: $0) }
  }

  @Test func noFileIsLongerThan250LinesAndNoLineWiderThan100Columns() throws {
    for file in try files() {
      #expect(file.lines.count <= 251, "\(file) has \(file.lines.count - 1) lines")
      for number in file.linesOfCode
      where file.lines[number].utf8.count > 100 && file.lines[number].count > 100 {
        Issue.record("\(file):\(number + 1) has \(file.lines[number].count) columns")
      }
    }
  }

  @Test func uncheckedClaimsAreProvedByAComment() throws {
    // Put together here, so that this file does not find itself.
    let claims = ["nonisolated(" + "unsafe)", "@unchecked " + "Sendable"]
    for file in try files() {
      for (number, line) in file.lines.enumerated() where claims.contains(where: line.contains) {
        let context = file.lines[max(number - 4, 0)...number]
        #expect(context.contains { $0.contains("//") }, "\(file):\(number + 1) proves nothing")
      }
    }
  }

  @Test func nothingInTheSourcesTrapsOnPurpose() throws {
    let traps = ["try" + "!", "fatal" + "Error(", "precondition" + "(", " as" + "! "]
    for file in try SourceTree.swiftFiles(in: "Sources") {
      for (number, line) in file.lines.enumerated() where traps.contains(where: line.contains) {
        Issue.record("\(file):\(number + 1): \(line)")
      }
    }
  }

  /// Where real time is the subject, or another process, server or device that says nothing when
  /// it gets somewhere.
  private static let realTime: Set<String> = [
    "Tests/CountdownProgramTests/Running/ProgramRun+FirstSecond.swift",
    "Tests/CountdownProgramTests/Running/ProgramSoundTests.swift",
    "Tests/CountdownSharingTests/Fleet/FleetEndingTests.swift",
    "Tests/CountdownSharingTests/Fleet/FleetHarmTests.swift",
    "Tests/CountdownSharingTests/Fleet/FleetLivingTests.swift",
    "Tests/CountdownSharingTests/Fleet/FleetProcessTests.swift",
    "Tests/CountdownSharingTests/Fleet/FleetServerTests.swift",
    "Tests/CountdownSharingTests/Fleet/Support/FleetProcess.swift",
    "Tests/CountdownSharingTests/Host/HostPlaceTests.swift",
    "Tests/CountdownSharingTests/Host/OpenTests.swift",
    "Tests/CountdownSharingTests/Keeper/StoreThreadTests.swift",
    "Tests/CountdownSharingTests/Postgres/Support/CuttingProxy.swift",
    "Tests/CountdownSharingTests/Store/FileStoreFollowingTests.swift",
    "Tests/CountdownSinkTests/Desktop/DesktopFaultTests.swift",
    "Tests/CountdownSinkTests/Desktop/LifetimeTests.swift",
    "Tests/CountdownSinkTests/Desktop/Support/Bench.swift",
  ]

  private func sleeps(_ line: String) -> Bool {
    let sleeps = [
      "Task" + ".sleep", "usl" + "eep(", "Thread" + ".sleep", "nano" + "sleep", "letTime" + "Pass(",
    ]
    if sleeps.contains(where: line.contains) { return true }
    // Only such lines, for the search below takes long.
    guard line.contains("wait(") || line.contains("sleep(") else { return false }
    return line.contains(
      /Semaphore\(\)\.wait\(until|\.wait\(until: .*\.milliseconds\(|(?:^|[^.\w])sleep\(\d/)
  }

  @Test func noTestSleeps() throws {
    for file in try SourceTree.swiftFiles(in: "Tests")
    where file.target.hasSuffix("Tests") && !Self.realTime.contains(file.path) {
      for (number, line) in file.lines.enumerated() where sleeps(line) {
        Issue.record("\(file):\(number + 1): \(line)")
      }
    }
  }

  /// What a program does must not depend on the language, zone, bus or sound of whoever runs the
  /// tests.
  @Test func everyProgramOfATestHasAnEnvironmentOfItsOwn() throws {
    for file in try SourceTree.swiftFiles(in: "Tests") {
      let made = file.lines.count { $0.contains(/\bProcess\(\)/) }
      let given = file.lines.count { $0.contains(".environment = ") }
      #expect(made <= given, "\(file) starts a program with the environment of the tests")
    }
  }

  @Test func everyPublicDeclarationIsDocumented() throws {
    for file in try SourceTree.swiftFiles(in: "Sources") {
      for (number, line) in file.lines.enumerated() where declaresSomethingPublic(line) {
        #expect(isDocumented(number, in: file.lines), "\(file):\(number + 1): \(line)")
      }
    }
  }

  private func declaresSomethingPublic(_ line: String) -> Bool {
    let words = line.split(separator: " ")
    return words.first == "public" && words.dropFirst().first != "import"
      && words.dropFirst().first != "extension"
  }

  /// Whether a documentation comment stands above a declaration, its attributes in between.
  private func isDocumented(_ number: Int, in lines: [String]) -> Bool {
    for line in lines[..<number].reversed() {
      let text = line.trimmingCharacters(in: .whitespaces)
      if text.hasPrefix("///") { return true }
      if !text.hasPrefix("@") { return false }
    }
    return false
  }

  @Test func swiftFormatHasNothingToSay() throws {
    let outcome = try ChildProcess.run(
      try Package.swift(),
      ["format", "lint", "--strict", "--recursive", "--parallel"]
        + (Self.folders + ["Package.swift"]).map { Package.root.appending(path: $0).path })
    #expect(outcome.status == 0, "\(outcome.errors)")
  }
}
