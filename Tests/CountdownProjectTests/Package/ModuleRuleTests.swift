import Foundation
import Testing

/// The order of the targets: arrows only point down, and every name is ours alone.
@Suite struct ModuleRuleTests {
  /// A target of `Sources`, and what it may import beside the standard library.
  private struct Room {
    let name: String
    let imports: Set<String>

    /// - Parameters:
    ///   - below: targets of this package; each must stand further up in the list.
    ///   - system: what comes with Swift, or C modules of this package.
    init(_ name: String, on below: Set<String> = [], system: Set<String> = []) {
      (self.name, imports) = (name, below.union(system))
    }
  }

  /// From the bottom up. A new target fails the test until it has a row here.
  private static let rooms = [
    Room("Countdown", system: ["Synchronization", "Observation", "Glibc", "CCountdown"]),
    Room("CountdownTesting", on: ["Countdown"]),
    Room("CountdownRoutines", on: ["Countdown"], system: ["Observation", "Synchronization"]),
    Room("CountdownSystem", on: ["Countdown"], system: ["Glibc", "CCountdownSystem"]),
    Room("CountdownStore", on: ["Countdown", "CountdownSystem"], system: ["Glibc"]),
    Room(
      "CountdownSQLite", on: ["Countdown", "CountdownSystem", "CountdownStore"],
      system: ["CCountdownSQLite", "Glibc"]),
    Room(
      "CountdownPostgres", on: ["Countdown", "CountdownSystem", "CountdownStore"],
      system: ["CCountdownPostgres", "Glibc"]),
    Room(
      "CountdownAlarms", on: ["Countdown", "CountdownSystem", "CountdownStore"],
      system: ["CCountdown", "Glibc", "Synchronization"]),
    Room(
      "CountdownAlarmsTesting", on: ["Countdown", "CountdownAlarms"]),
    Room(
      "CountdownFoundation", on: ["Countdown", "CountdownAlarms"], system: ["Foundation"]),
    Room(
      "CountdownSharing", on: ["Countdown", "CountdownSystem", "CountdownStore"],
      system: ["Glibc"]),
    Room(
      "CountdownHost",
      on: ["Countdown", "CountdownSystem", "CountdownStore", "CountdownSharing"],
      system: ["Glibc", "Synchronization"]),
    Room("CountdownBell", on: ["Countdown"], system: ["Glibc"]),
    Room("CountdownHook", on: ["Countdown", "CountdownSystem"], system: ["Glibc"]),
    Room(
      "CountdownSound", on: ["Countdown", "CountdownSystem"],
      system: ["CCountdownALSA", "CCountdownSndfile", "CCountdownSound", "Glibc"]),
    Room(
      "CountdownDesktop", on: ["Countdown"],
      system: ["CCountdownGIO", "CCountdownNotify", "Glibc"]),

    // The program.
    Room("CountdownTerminal", on: ["Countdown", "CountdownSystem"], system: ["Glibc"]),
    Room(
      "CountdownArguments",
      on: [
        "Countdown", "CountdownSystem", "CountdownAlarms", "CountdownSharing", "CountdownTerminal",
      ], system: ["Glibc"]),
    Room(
      "CountdownProcesses",
      on: [
        "Countdown", "CountdownRoutines", "CountdownSystem", "CountdownAlarms", "CountdownStore",
        "CountdownSQLite", "CountdownPostgres", "CountdownSharing", "CountdownHost",
        "CountdownTerminal", "CountdownArguments",
      ], system: ["Glibc"]),
    Room(
      "CountdownHostRuntime",
      on: [
        "Countdown", "CountdownSystem", "CountdownAlarms", "CountdownStore", "CountdownSharing",
        "CountdownHost", "CountdownBell", "CountdownHook", "CountdownSound", "CountdownDesktop",
        "CountdownTerminal", "CountdownArguments", "CountdownProcesses",
      ], system: ["Glibc"]),
    Room(
      "CountdownCommands",
      on: [
        "Countdown", "CountdownRoutines", "CountdownSystem", "CountdownAlarms", "CountdownStore",
        "CountdownSQLite", "CountdownPostgres", "CountdownSharing", "CountdownHost",
        "CountdownHook", "CountdownSound", "CountdownDesktop", "CountdownTerminal",
        "CountdownArguments", "CountdownProcesses",
        "CountdownHostRuntime",
      ], system: ["Glibc"]),
    Room(
      "CountdownCLI",
      on: ["CountdownSystem", "CountdownTerminal", "CountdownArguments", "CountdownCommands"],
      system: ["Glibc"]),
  ]

  @Test func noTargetImportsUpward() throws {
    for (place, room) in Self.rooms.enumerated() {
      let below = Set(Self.rooms[..<place].map(\.name))
      let ours = room.imports.filter { $0.hasPrefix("Countdown") }
      #expect(ours.isSubset(of: below), "\(room.name) imports what does not stand below it")
    }
  }

  @Test func noFileImportsWhatItsTargetMayNot() throws {
    let files = try SourceTree.swiftFiles(in: "Sources")
    #expect(files.count > 50)
    for file in files {
      let room = try #require(
        Self.rooms.first { $0.name == file.target }, "no row for \(file.target)")
      let forbidden = Set(file.imports).subtracting(room.imports)
      #expect(forbidden.isEmpty, "\(file) may not import \(forbidden.sorted())")
    }
  }

  @Test func theTableHasNoRowsThatNobodyNeeds() throws {
    let files = try SourceTree.swiftFiles(in: "Sources")
    #expect(Set(Self.rooms.map(\.name)) == Set(files.map(\.target)))
    for room in Self.rooms {
      let imported = Set(files.filter { $0.target == room.name }.flatMap(\.imports))
      #expect(room.imports == imported, "\(room.name)")
    }
  }

  /// SwiftPM refuses two packages with one name among their targets, whatever is used of them.
  @Test func everyTargetHasANameThatNobodyElseHas() throws {
    let manifest = try String(
      contentsOf: Package.root.appending(path: "Package.swift"), encoding: .utf8)
    let declaration = /(?:[nN]ame: |library\(\s*|benchmark\(\s*|probe\(\s*|tests\(\s*)"(\w+)"/
    let names = Set(manifest.matches(of: declaration).map { String($0.1) })
      .union(try Package.libraries())
    #expect(names.count > 40)
    for name in names.sorted() where name != "countdown" {
      // `TickDrift` is a product, whose name is fixed.
      let isOurs = name.hasPrefix("Countdown") || name.hasPrefix("CCountdown")
      #expect(isOurs || name == "TickDrift", "\(name) may be somebody else's")
    }
  }

  @Test func theIndexDocumentsEveryLibrary() throws {
    let index = try String(contentsOf: Package.root.appending(path: ".spi.yml"), encoding: .utf8)
    let documented = index.matches(of: /- (Countdown\w*)/).map { String($0.1) }
    #expect(documented.sorted() == (try Package.libraries().sorted()))
  }

  @Test func cModulesAreCalledLikeTheirTargets() throws {
    for folder in ["Sources", "Benchmarks"] {
      let base = Package.root.appending(path: folder).path
      for path in try FileManager.default.subpathsOfDirectory(atPath: base)
      where path.hasSuffix("module.modulemap") {
        let target = path.split(separator: "/")[folder == "Sources" ? 1 : 0]
        let text = try String(contentsOfFile: "\(base)/\(path)", encoding: .utf8)
        #expect(text.contains("module \(target) "), "\(path)")
      }
    }
  }

  /// The headers of the C library and of the compiler, without which Swift itself does not work.
  private static let headers: Set<String> = [
    "dlfcn.h", "errno.h", "fcntl.h", "langinfo.h", "linux/close_range.h", "locale.h",
    "malloc.h", "poll.h", "pthread.h", "sched.h", "semaphore.h", "signal.h", "spawn.h",
    "stdarg.h", "stdbool.h", "stddef.h", "stdint.h", "stdio.h", "stdlib.h", "string.h",
    "sys/eventfd.h", "sys/mman.h", "sys/signalfd.h", "sys/socket.h",
    "sys/stat.h", "sys/syscall.h", "sys/timerfd.h", "time.h", "unistd.h",
  ]

  @Test func noFileNeedsAHeaderThatSwiftDoesNotBring() throws {
    let base = Package.root.appending(path: "Sources").path
    var included: Set<String> = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: base)
    where path.hasSuffix(".c") || path.hasSuffix(".h") {
      let text = try String(contentsOfFile: "\(base)/\(path)", encoding: .utf8)
      for match in text.matches(of: /#\s*(?:include|import)\s*[<"]([^>"]+)[>"]/) {
        let header = String(match.1)
        included.insert(header)
        let isKnown = header.hasPrefix("CCountdown") || Self.headers.contains(header)
        #expect(isKnown, "\(path) needs \(header)")
      }
    }
    #expect(Self.headers.isSubset(of: included), "\(Self.headers.subtracting(included).sorted())")
    let manifest = try String(
      contentsOf: Package.root.appending(path: "Package.swift"), encoding: .utf8)
    for word in ["systemLibrary", "pkgConfig", "linkedLibrary"] {
      #expect(!manifest.contains(word), "\(word)")
    }
  }

  @Test func importsAreFoundHoweverTheyAreWritten() {
    let file = SourceTree.File(
      path: "Sources/Wing/X/x.swift",
      lines: [
        "import A", "internal import B", "@preconcurrency public import C.Sub",
        "import struct D.Thing", "// import E", "let imported = 1",
      ])
    #expect(file.imports == ["A", "B", "C", "D"])
    #expect(file.target == "X")
  }
}
