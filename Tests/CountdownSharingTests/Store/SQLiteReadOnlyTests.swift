import CountdownStore
import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownSQLite

/// Databases that cannot be written, and those to which another program gave a log.
@Suite(.ownThread) struct SQLiteReadOnlyTests {
  private let place = StorePlace(isFast: true)
  private var path: String { place.path + "/store.db" }
  private var store: SQLiteStore { SQLiteStore(path: path) }

  /// The connection of another program, by which the database has a log.
  private func logging() throws -> SQLiteConnection {
    let program = try SQLiteConnection(path: path, .shared, timeout: .seconds(60))
    try program.run("PRAGMA journal_mode = WAL")
    try program.run("PRAGMA wal_autocheckpoint = 0")
    return program
  }

  /// Copies files to a folder of their own; returns it.
  private func copy(_ files: String...) throws -> StorePlace {
    let elsewhere = StorePlace(isFast: true)
    for file in files {
      try elsewhere.lay(try Data(contentsOf: URL(filePath: "\(place.path)/\(file)")), as: file)
    }
    return elsewhere
  }

  @Test func theLogOfAnotherProgramIsReadAndLeftToIt() throws {
    try store.mustPut("tea", "x")
    let program = try logging()
    try program.run("UPDATE entry SET body = CAST('y' AS BLOB)")
    #expect(place.files.contains("store.db-wal"))
    #expect(try store.entry("tea")?.text == "y")
    try store.mustPut("own", "z")
    #expect(try SQLiteStore(path: path).keys() == ["tea", "own"])
  }

  @Test(
    .enabled(if: Mounting.works, "the kernel or its container forbids mounts"),
    arguments: [false, true])
  func itIsReadAndNotWritten(hasLog: Bool) throws {
    try store.mustPut("tea", "x")
    // The file alone, as the last connection leaves it.
    if hasLog { try logging().run("PRAGMA wal_checkpoint(TRUNCATE)") }
    let copy = try copy("store.db")
    let file = copy.path + "/store.db"
    let whole = try Data(contentsOf: URL(filePath: file))
    let report = try Probe("try-store", file, through: Mounting.readOnly(copy.path)).readToEnd()
    #expect(report.hasPrefix("[\"tea\"] [] thrown \(file): can be read but not written"))
    #expect(try Data(contentsOf: URL(filePath: file)) == whole && copy.files == ["store.db"])
  }

  /// SQLite cannot read a log where it cannot make another file.
  @Test(.enabled(if: Mounting.works, "the kernel or its container forbids mounts"))
  func aLogThatCannotBeReadSaysWhatToDo() throws {
    try store.mustPut("tea", "x")
    let program = try logging()
    try program.run("UPDATE entry SET body = CAST('y' AS BLOB)")
    let copy = try copy("store.db", "store.db-wal")
    let file = copy.path + "/store.db"
    let report = try Probe("list-store", file, through: Mounting.readOnly(copy.path)).readToEnd()
    #expect(report.contains("its -wal file"))
    #expect(report.contains("; copy both files to a writable folder"))
    #expect(try SQLiteStore(path: file).entry("tea")?.text == "y")
  }

  /// What another user changes in a file that this one may only read.
  @Test func aCopyInMemoryKnowsThatItIsOutdated() throws {
    try store.mustPut("tea", "x")
    let copy = try SQLiteConnection(path: path, .shared, timeout: .zero).copy()
    copy.origin = SQLiteConnection.Origin(
      path: path, state: SQLiteFile.State(at: path), refusal: SQLiteFailure(.unreachable, "why"))
    #expect(copy.isReadOnly && !copy.isOutdated)
    #expect(copy.refusal.kind == .readOnly && copy.refusal.words == "why")
    // Enough to make the file longer.
    try store.mustPut("eggs", String(repeating: "x", count: 9_000))
    #expect(copy.isOutdated)
    #expect(try copy.number("SELECT count(*) FROM entry") == 1)
  }
}
