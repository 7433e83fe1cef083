import Countdown
import CountdownStore
import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownSQLite

/// A database that was damaged, or changed by another program.
@Suite(.ownThread) struct SQLiteHostileEntryTests {
  private let place = StorePlace(isFast: true)
  private var path: String { place.path + "/store.db" }
  private var store: SQLiteStore { SQLiteStore(path: path, timeout: .milliseconds(50)) }

  private func run(_ script: String) throws {
    try SQLiteConnection(path: path, .shared, timeout: .seconds(60)).runScript(script)
  }

  @Test func damageIsToldAndLeftAsItIs() throws {
    let store = store
    for number in 0..<50 { try store.mustPut("k\(number)", String(repeating: "x", count: 900)) }
    let whole = try Data(contentsOf: URL(filePath: path))
    let right = try store.changes(after: .start, limit: 99).entries
    var (refusals, generator) = ((reads: 0, writes: 0), SeededGenerator(seed: 4))
    for page in 0..<(whole.count / 4_096) {
      var noisy = whole
      for index in (page * 4_096)..<((page + 1) * 4_096) where index >= 100 {
        noisy[index] = UInt8.random(in: 0...255, using: &generator)
      }
      try noisy.write(to: URL(filePath: path))
      if let found = try? store.changes(after: .start, limit: 99).entries {
        #expect(found == right)
      } else {
        refusals.reads += 1
        #expect(try Data(contentsOf: URL(filePath: path)) == noisy)
      }
      // A store that opens so small a file looks through all of it, so it writes nothing either.
      let outcome = try? self.store.put("new", "x")
      if outcome?.isWritten != true {
        refusals.writes += 1
        #expect(try Data(contentsOf: URL(filePath: path)) == noisy)
      }
    }
    #expect(refusals.reads > 2)
    #expect(refusals.writes >= refusals.reads)
    try whole.write(to: URL(filePath: path))
    #expect(try store.keys().count == 50)
  }

  static let hostile = [
    "revision = 0", "body = zeroblob(65537)", "claim_owner = 'a'",
    "claim_owner = 'a', claim_token = 1", "claim_owner = 'a' || char(0) || 'b'",
  ]

  @Test(arguments: hostile) func aRowThatCannotBeReadMakesRoom(_ change: String) throws {
    let store = store
    let revision = try store.mustPut("tea", "x")
    try run("UPDATE entry SET \(change)")
    let entry = try #require(try store.entry("tea"))
    #expect(entry.fault?.isAboutEntry == true && entry.body == nil && entry.revision == nil)
    #expect(try store.changes(after: .start, limit: 9).entries == [entry])
    #expect(try store.put("tea", "late", replacing: revision) == .faster(entry))
    try store.mustPut("tea", "new")
    #expect(try store.entry("tea")?.text == "new")
    let aside = try SQLiteConnection(path: path, .shared, timeout: .zero)
    #expect(try aside.number("SELECT count(*) FROM aside WHERE key = 'tea'") == 1)
  }

  @Test func numbersAtTheirEndsDoNoHarm() throws {
    let columns = [
      "state.change", "state.forgotten", "entry.change", "mark.change", "mark.number",
    ]
    let cases = columns.flatMap { column in [Int64.max, .min, -1].map { (column, $0) } }
    for (column, number) in cases {
      let store = store
      try? FileManager.default.removeItem(atPath: path)
      let revision = try self.store.mustPut("tea", "x")
      let cursor = try #require(try store.pages().last).cursor
      let parts = column.split(separator: ".")
      try run("UPDATE OR REPLACE \(parts[0]) SET \(parts[1]) = \(number)")
      _ = try? store.changes(after: cursor, limit: 9)
      _ = try? store.changes(after: .start, limit: 9)
      _ = try? store.put("tea", "y", replacing: revision)
      #expect(try store.entry("tea") != nil)
    }
  }

  @Test func rowsThatShareTheNumberOfAChangeAreNotLeftOut() throws {
    let store = store
    for key in ["a", "b", "c"] { try store.mustPut(key, "x") }
    try run("UPDATE entry SET change = 1")
    #expect(try Set(store.keys(limit: 3)) == ["a", "b", "c"])
    #expect(throws: StoreError.self) { try store.keys(limit: 2) }
  }

  @Test func keysThatAreNoneAreLeftOut() throws {
    let store = store
    try store.mustPut("tea", "x", due: 1)
    try run(
      "INSERT INTO entry SELECT ' ', revision, 7, body, due_ns, NULL, NULL, NULL FROM entry")
    #expect(try store.keys() == ["tea"])
    #expect(try store.due(before: .now, limit: 9).map(\.key.rawValue) == ["tea"])
    try store.mustPut("egg", "x")
    #expect(try Set(store.keys(limit: 1)) == ["tea", "egg"])
  }
}
