import Countdown
import CountdownStore
import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownSQLite

/// Databases of version 0.1 that are in use, damaged, of later versions or put back.
@Suite(.ownThread) struct TakeoverTests {
  private let place = StorePlace(isFast: true)
  private var path: String { place.path + "/alarms.db" }
  private var store: SQLiteStore { SQLiteStore(path: path) }

  private func bytes() throws -> Data { try Data(contentsOf: URL(filePath: path)) }

  private func reason(_ body: () throws -> some Any) -> String {
    do {
      return "\(try body())"
    } catch {
      return "\(error)"
    }
  }

  // MARK: - What is refused

  @Test(arguments: [0, 4, 5]) func anotherVersionIsRefusedAndNotTouched(_ version: Int) throws {
    let old = try OldDatabase(place)
    try old.alarm()
    try old.program.run("PRAGMA user_version = \(version)")
    let before = try bytes()
    let told = reason { try store.keys() }
    let line =
      version == 0
      ? "\(path): the contents are damaged (version 0)"
      : "\(path): made by a newer version (version \(version), and this one knows 3); install"
    #expect(told.hasPrefix(line))
    #expect(try bytes() == before && place.files == ["alarms.db"])
  }

  /// What is damaged is not copied, however much of it could be read.
  @Test func damageIsToldAndLeftAsItIs() throws {
    let old = try OldDatabase(place)
    try old.program.run("BEGIN")
    for number in 1...8_000 { try old.alarm("alarm-\(number)", number: number) }
    try old.program.run("COMMIT")
    try old.program.run("CREATE INDEX number ON alarm (number)")
    var damaged = try bytes()
    let pages = damaged.count / 4_096
    #expect(pages > 256)
    // The cells of the last page, which is one of the index, lie somewhere else.
    for index in ((pages - 1) * 4_096 + 8)..<((pages - 1) * 4_096 + 40) { damaged[index] = 255 }
    try damaged.write(to: URL(filePath: path))
    #expect(reason { try store.keys() }.hasPrefix("\(path): the contents are damaged"))
    #expect(try bytes() == damaged)
  }

  // MARK: - Others at it

  @Test func theLogOfARunningProgramIsTakenOverToo() throws {
    let old = try OldDatabase(place)
    try old.program.run("PRAGMA journal_mode = WAL")
    try old.program.run("PRAGMA wal_autocheckpoint = 0")
    try old.alarm("a")
    try old.alarm("b", number: 2)
    #expect(place.files.contains("alarms.db-wal"))
    #expect(try store.keys() == ["alarm/1", "alarm/2"])
    try store.mustPut("own", "x")
    #expect(try SQLiteStore(path: path).keys() == ["alarm/1", "alarm/2", "own"])
  }

  /// A program of version 0.1 that has the file open can do nothing to it any more.
  @Test(arguments: ["DELETE", "WAL"]) func theOldProgramIsLockedOut(_ mode: String) throws {
    let old = try OldDatabase(place)
    try old.program.run("PRAGMA journal_mode = \(mode)")
    try old.alarm()
    let statements = [
      "SELECT revision FROM store WHERE id = 1", "UPDATE store SET revision = 9 WHERE id = 1",
      "UPDATE alarm SET label = 'late'", "DELETE FROM reminder",
      "INSERT INTO removed VALUES ('x', 1)", "DELETE FROM occurrence",
    ]
    for statement in statements { try old.program.run(statement) }
    let entries = try store.pages().flatMap(\.entries)
    #expect(entries.count == 1)
    for statement in statements {
      #expect(reason { try old.program.run(statement) }.contains("no such table"))
    }
    let layout = SQLiteLayout.alarms
    let file = try SQLiteFile(at: path)
    #expect(
      reason { try SQLiteOpening(file: file, layout: layout, patience: .zero).open() }
        .contains("application id"))
    #expect(try store.pages().flatMap(\.entries) == entries)
    #expect(try old.program.number("SELECT label = 'late' FROM alarm_3") == 1)
  }

  @Test func ofProcessesAtOnceOneTakesItOver() throws {
    for _ in 0..<5 {
      let old = try OldDatabase(place)
      try old.program.run("BEGIN")
      for number in 1...90 { try old.alarm("a\(number)", number: number) }
      try old.program.run("COMMIT")
      let probes = try (0..<4).map { _ in try Probe("list-store", path) }
      let listings = try probes.map { try $0.readToEnd() }
      #expect(listings[0].hasPrefix("90 entries, "))
      // The revisions are random numbers.
      #expect(Set(listings).count == 1)
      try FileManager.default.removeItem(atPath: path)
    }
  }

  /// Killed at any moment it is either as before or taken over, and never anything between.
  @Test func aKillInTheMiddleIsRolledBackAndDoneAgain() throws {
    let old = try OldDatabase(place)
    try old.program.run("BEGIN")
    for number in 1...3_000 { try old.alarm("a\(number)", number: number) }
    try old.program.run("COMMIT")
    let original = try bytes()
    var (rolledBack, rounds) = (0, 0)
    while rolledBack < 3, rounds < 500 {
      rounds += 1
      try original.write(to: URL(filePath: path))
      let probe = try Probe("list-store", path)
      let limit = RealTime.monotonic.advanced(by: .seconds(60))
      while !place.files.contains("alarms.db-journal"), RealTime.monotonic < limit {}
      let end = RealTime.monotonic.advanced(by: .microseconds(Int.random(in: 0...100_000)))
      while RealTime.monotonic < end {}
      probe.kill()
      if place.files.contains("alarms.db-journal") { rolledBack += 1 }
      #expect(try store.pages().flatMap(\.entries).count == 3_000)
      #expect(place.files == ["alarms.db"])
    }
    #expect(rolledBack == 3)
  }

  // MARK: - Files that come and go

  @Test func aCopyOfTheOldIsTakenOverAgain() throws {
    let old = try OldDatabase(place)
    try old.alarm()
    let copy = try bytes()
    let store = store
    #expect(try store.keys() == ["alarm/1"])
    try store.mustPut("own", "x")
    let cursor = try #require(try store.pages().last).cursor
    try copy.write(to: URL(filePath: path))
    let page = try store.changes(after: cursor, limit: 9)
    #expect(page.isComplete && page.entries.map(\.key.rawValue) == ["alarm/1"])
  }

  @Test(.enabled(if: Mounting.works, "the kernel or its container forbids mounts"))
  func aReadOnlyDatabaseIsTakenOverInMemory() throws {
    for mode in ["DELETE", "WAL"] {
      let old = try OldDatabase(place)
      try old.program.run("PRAGMA journal_mode = \(mode)")
      try old.alarm()
      try old.program.run("PRAGMA wal_checkpoint(TRUNCATE)")
      // The file alone, as the last connection leaves it.
      let whole = try bytes()
      let elsewhere = StorePlace(isFast: true)
      try elsewhere.lay(whole, as: "alarms.db")
      let copy = elsewhere.path + "/alarms.db"
      let report = try Probe("try-store", copy, through: Mounting.readOnly(elsewhere.path))
        .readToEnd()
      #expect(
        report.hasPrefix("[\"alarm/1\"] [] thrown \(copy): can be read but not written"))
      #expect(try Data(contentsOf: URL(filePath: copy)) == whole)
      #expect(elsewhere.files == ["alarms.db"])
      try FileManager.default.removeItem(atPath: place.path)
    }
  }

  /// What another user changes in a file that this one may only read.
  @Test func aCopyInMemoryKnowsThatItIsOutdated() throws {
    let old = try OldDatabase(place)
    let copy = try old.program.copy()
    let refusal = SQLiteFailure(.unreachable, "why")
    copy.origin = SQLiteConnection.Origin(
      path: path, state: SQLiteFile.State(at: path), refusal: refusal)
    #expect(copy.isReadOnly && !copy.isOutdated)
    #expect(copy.refusal.kind == .readOnly && copy.refusal.words == "why")
    // Enough to make the file longer.
    try old.alarm()
    try old.program.run("UPDATE alarm SET label = hex(zeroblob(9000))")
    #expect(copy.isOutdated)
    #expect(try copy.number("SELECT count(*) FROM alarm") == 0)
  }

  /// SQLite cannot read a log where it cannot make another file.
  @Test(.enabled(if: Mounting.works, "the kernel or its container forbids mounts"))
  func aReadOnlyDatabaseWithALogSaysWhatToDo() throws {
    let old = try OldDatabase(place)
    try old.program.run("PRAGMA journal_mode = WAL")
    try old.alarm()
    let elsewhere = StorePlace(isFast: true)
    for file in ["alarms.db", "alarms.db-wal"] {
      try elsewhere.lay(try Data(contentsOf: URL(filePath: "\(place.path)/\(file)")), as: file)
    }
    let copy = elsewhere.path + "/alarms.db"
    let report = try Probe("list-store", copy, through: Mounting.readOnly(elsewhere.path))
      .readToEnd()
    #expect(report.contains("its -wal file"))
    #expect(report.contains("; copy both files to a writable folder"))
    #expect(try SQLiteStore(path: copy).keys() == ["alarm/1"])
  }
}
