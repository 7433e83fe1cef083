import Countdown
import CountdownStore
import CountdownTestStores
import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownSQLite

/// What only a store in a database can meet: another file in its place, damage, locks.
@Suite(.ownThread) struct SQLiteStoreTests {
  private let place = StorePlace(isFast: true)
  private var path: String { place.path + "/store.db" }
  private var store: SQLiteStore { SQLiteStore(path: path, timeout: .milliseconds(50)) }

  private func run(_ script: String) throws {
    try SQLiteConnection(path: path, .shared, timeout: .seconds(60)).runScript(script)
  }

  private func reason(_ body: () throws -> some Any) -> String {
    do {
      return "\(try body())"
    } catch {
      return "\(error)"
    }
  }

  /// Makes a database in which one entry was written so many times.
  private func other(_ text: String, writes: Int = 1) throws -> String {
    let file = place.path + "/other.db"
    let store = SQLiteStore(path: file)
    var revision = try store.entry("tea")?.revision
    for _ in 0..<writes { revision = try store.mustPut("tea", text, replacing: revision) }
    return file
  }

  // MARK: - The file

  @Test func theFileIsMadeByTheFirstWriteForItsOwnerAlone() throws {
    let store = store
    #expect(try store.keys() == [] && store.due(before: .now, limit: 1) == [])
    #expect(place.files == [])
    try store.mustPut("tea", "x")
    #expect(place.files == ["store.db"])
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    // A copy of the file alone is the store.
    try FileManager.default.copyItem(atPath: path, toPath: place.path + "/copy.db")
    #expect(try SQLiteStore(path: place.path + "/copy.db").entry("tea")?.text == "x")
  }

  @Test(arguments: FileReplacement.allCases)
  func anotherFileInItsPlaceIsOpened(_ way: FileReplacement) throws {
    let store = store
    let signals = Inbox<StoreSignal>()
    let revision = try store.mustPut("tea", "old")
    let cursor = try #require(try store.pages().last).cursor
    let watch = try store.watch { signals.put($0) }
    try way.put(try other("new"), at: path)
    #expect(signals.wait { $0 == .replaced } != nil)
    #expect(try store.entry("tea")?.text == "new")
    let page = try store.changes(after: cursor, limit: 9)
    #expect(page.isComplete && page.entries.map(\.text) == ["new"])
    // What was decided on the old one is not written.
    #expect(try store.put("tea", "late", replacing: revision).faster?.text == "new")
    watch.cancel()
  }

  /// A file that was restored, and has grown since to as many changes as were known, and more.
  @Test(arguments: [0, 1, 2, 3]) func anOlderCopyIsAnother(_ growth: Int) throws {
    let store = store
    var revision = try store.mustPut("tea", "old")
    let copy = try Data(contentsOf: URL(filePath: path))
    for _ in 0..<2 { revision = try store.mustPut("tea", "lost", replacing: revision) }
    let cursor = try #require(try store.pages().last).cursor
    try copy.write(to: URL(filePath: path))
    for number in 0..<growth { try self.store.mustPut("k\(number)", "x") }
    let pages = try store.pages(after: cursor)
    #expect(pages.first?.isComplete == true)
    #expect(pages.flatMap(\.entries).count == 1 + growth)
    #expect(try store.put("tea", "late", replacing: revision).faster?.text == "old")
  }

  @Test func aFileThatIsGoneIsAnEmptyStoreAndIsMadeAgain() throws {
    let store = store
    let signals = Inbox<StoreSignal>()
    let revision = try store.mustPut("tea", "old")
    let cursor = try #require(try store.pages().last).cursor
    let watch = try store.watch { signals.put($0) }
    #expect(unlink(path) == 0)
    #expect(signals.wait { $0 == .replaced } != nil)
    let page = try store.changes(after: cursor, limit: 9)
    #expect(page.isComplete && page.entries.isEmpty)
    #expect(place.files == [])
    #expect(try store.put("tea", "late", replacing: revision) == .faster(nil))
    try store.mustPut("tea", "new")
    #expect(try self.store.entry("tea")?.text == "new")
    watch.cancel()
  }

  /// A person who restores a file may remove the old one first.
  @Test func aFileThatIsGoneForAMomentIsNoEmptyStore() throws {
    let store = SQLiteStore(path: path, timeout: .zero, grace: .seconds(3_600))
    #expect(try store.keys() == [])
    try store.mustPut("tea", "x")
    let cursor = try #require(try store.pages().last).cursor
    let readings = Inbox<String>()
    let watch = try store.watch { _ in readings.put(reason { try store.keys() }) }
    #expect(rename(path, path + "-kept") == 0)
    let line =
      "\(path): moved or deleted while it was open (there is no file);"
      + " put it back, or try again in a second"
    #expect(readings.wait { $0 == line } != nil)
    #expect(reason { try store.read([.key("tea")]) } == line)
    #expect(reason { try store.due(before: .now, limit: 9) } == line)
    #expect(reason { try store.check() } == line)
    // The watcher is called although the file is the one that it knows.
    #expect(rename(path + "-kept", path) == 0)
    #expect(readings.wait { _ in readings.all.last == "[\"tea\"]" } != nil)
    #expect(try store.changes(after: cursor, limit: 9).isComplete == false)
    watch.cancel()
  }

  @Test func theMomentBeginsAnewForAFileThatCameBack() throws {
    let store = SQLiteStore(path: path, timeout: .zero, grace: .zero)
    try store.mustPut("tea", "x")
    #expect(unlink(path) == 0)
    #expect(try store.keys() == [])
    #expect(try store.put("tea", "y").isWritten)
    #expect(try store.keys() == ["tea"])
  }

  // MARK: - Checking

  @Test func aCheckLooksThroughTheWholeFile() throws {
    let store = store
    #expect(try store.check() == 0)
    #expect(place.files == [])
    for number in 0..<200 {
      try store.mustPut("k\(number)", String(repeating: "x", count: 9_000))
    }
    #expect(try store.check() == 1)
    var bytes = try Data(contentsOf: URL(filePath: path))
    // A file of so many pages is not looked through when it is opened.
    #expect(bytes.count > 256 * 4_096)
    for index in (bytes.count / 2)..<bytes.count { bytes[index] = 255 }
    try bytes.write(to: URL(filePath: path))
    #expect(reason { try store.check() }.hasPrefix("\(path): the contents are damaged"))
  }

  @Test(arguments: SQLiteFailure.Kind.allCases)
  func everyLineSaysWhatToDo(_ kind: SQLiteFailure.Kind) {
    let line = "\(StoreError(SQLiteFailure(kind, "in SQLite's words"), at: "/a.db"))"
    let parts = line.split(separator: "; ")
    #expect(parts.count >= 2 && line.contains("/a.db") && !line.contains("\n"))
    #expect(kind == .locked || line.contains("in SQLite's words"))
    let advice = [
      "check ", "make ", "free ", "end ", "move ", "put ", "install ", "use ", "read ",
    ]
    #expect(advice.contains { parts.last?.hasPrefix($0) == true || parts[1].hasPrefix($0) })
  }

  /// A store does not write into a file that another process is about to put there.
  @Test func aWriteWaitsForAFileThatIsPutBack() throws {
    let store = store
    try store.mustPut("tea", "old")
    let file = try other("new")
    #expect(unlink(path) == 0)
    let writer = try Background { _ in try store.put("tea", "own") }
    // The empty file is still no store.
    try Data().write(to: URL(filePath: path))
    #expect(rename(file, path) == 0)
    #expect(try writer.finish()?.faster?.text == "new")
  }

  // MARK: - What is refused

  @Test func aLockIsWaitedForWithABound() throws {
    let store = store
    let revision = try store.mustPut("tea", "old")
    let holder = try SQLiteConnection(path: path, .shared, timeout: .zero)
    try holder.run("BEGIN IMMEDIATE")
    let told = reason { try store.put("tea", "new", replacing: revision) }
    #expect(told.contains("is locked by a process that does not release it"))
    #expect(try store.entry("tea")?.text == "old")
    try holder.run("ROLLBACK")
    #expect(try store.put("tea", "new", replacing: revision).isWritten)
  }

  @Test func whatIsNoStoreIsRefusedAndNotTouched() throws {
    try place.lay("Dear diary, today I was no database.".utf8, as: "store.db")
    let before = try Data(contentsOf: URL(filePath: path))
    #expect(reason { try store.keys() }.hasPrefix("\(path): not a store of Countdown"))
    #expect(reason { try store.put("tea", "x") }.contains("not a store of Countdown"))
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    try FileManager.default.removeItem(atPath: path)
    try store.mustPut("tea", "x")
    try run("PRAGMA user_version = 7")
    let newer = try Data(contentsOf: URL(filePath: path))
    #expect(reason { try store.keys() }.contains("made by a newer version (version 7,"))
    #expect(reason { try store.put("tea", "y") }.contains("made by a newer version (version 7,"))
    #expect(try Data(contentsOf: URL(filePath: path)) == newer)
    // The layout of alarms and reminders that came before stores.
    try run("PRAGMA application_id = 0x436E7464; PRAGMA user_version = 3")
    let older = try Data(contentsOf: URL(filePath: path))
    for told in [reason { try store.keys() }, reason { try store.put("tea", "y") }] {
      #expect(told.hasPrefix("\(path): not a store of Countdown (application id 1131312228); use"))
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == older && place.files == ["store.db"])
    #expect(reason { try SQLiteStore(path: "/dev/null").keys() } == "[]")
    #expect(reason { try SQLiteStore(path: place.path).keys() }.contains("it is a folder"))
  }

  // MARK: - Processes

  @Test func ofManyProcessesNoneLosesAnUpdate() throws {
    let probes = try (0..<4).map { _ in try Probe("count", path, "100") }
    for probe in probes { #expect(try probe.readToEnd().hasPrefix("counted")) }
    #expect(try store.entry("n")?.text == "400")
    #expect(place.files == ["store.db"])
  }

  @Test(.enabled(if: Mounting.works, "the kernel or its container forbids mounts"))
  func aFullDiskRefusesAWriteAndKeepsTheOldEntry() throws {
    let report = try Probe(
      "full-store", path, through: Mounting.tmpfs("-o size=128k,mode=700", at: place.path)
    ).readToEnd()
    #expect(report == "refused true late true intact true left 0 then written true")
  }
}
