import Countdown
import CountdownAlarmsTesting
import CountdownStore
import CountdownTestStores
import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownAlarms
@testable import CountdownSQLite

/// A database is restored, copied over or removed while an agenda rings by it.
@Suite(.ownThread) struct AgendaReplacementTests {
  private let folder: TemporaryFolder
  private let bench: AgendaBench
  private var path: String { folder.path("alarms.db") }

  init() throws {
    folder = try TemporaryFolder()
    bench = try Self.bench(folder, grace: .seconds(3_600))
  }

  private static func bench(
    _ folder: TemporaryFolder, grace: Duration
  ) throws -> AgendaBench {
    let store = SQLiteStore(
      path: folder.path("alarms.db"), timeout: .milliseconds(20), grace: grace)
    return try AgendaBench(at: "2026-11-23T06:00:00Z", store: store, starts: false)
  }

  /// The news, but for the faults of the moment in which there is no file.
  private func news() async -> [String] {
    await bench.news().filter { $0 != "fault" && $0 != "saved" }
  }

  private func put(_ file: String, by way: FileReplacement) throws {
    try way.put(file, at: path)
    try bench.agenda.refresh()
  }

  /// A database of the same age with other alarms.
  private func other(_ alarms: Alarm...) throws -> String {
    let file = folder.path("other.db")
    let agenda = try Agenda(store: SQLiteStore(path: file), clock: bench.clock)
    for alarm in alarms { try agenda.add(alarm) }
    return file
  }

  private func copy() throws -> String {
    let copy = folder.path("copy.db")
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    return copy
  }

  /// The state of the first alarm in the file, as a new store reads it.
  private func stateInFile() throws -> AlarmStatus.State? {
    try Agenda(store: SQLiteStore(path: path), clock: bench.clock).alarms.first?.state
  }

  @Test(arguments: FileReplacement.allCases, [true, false])
  func theAlarmsOfTheNewFileRingAndThoseOfTheOldDoNot(
    _ way: FileReplacement, starts: Bool
  ) async throws {
    if starts { try bench.agenda.start() }
    try bench.agenda.add(Alarm("7:30", [], "Old"))
    try put(other(Alarm("7:20", [], "New")), by: way)
    #expect(await news() == ["replaced"])
    #expect(bench.agenda.alarms.map(\.alarm.label) == ["New"])
    try bench.agenda.start()
    bench.clock.advance(to: date("2026-11-23T06:50:00Z"))
    #expect(
      await news() == ["ringing New 2026-11-23T06:20:00Z", "missed New 2026-11-23T06:20:00Z"])
    try bench.agenda.add(Alarm("8:30", [], "Late"))
    let inFile = try Agenda(store: SQLiteStore(path: path), clock: bench.clock).alarms
    #expect(inFile.map(\.alarm.label) == ["New", "Late"])
  }

  @Test(arguments: FileReplacement.allCases)
  func anOlderCopyIsTheTruthAgain(_ way: FileReplacement) async throws {
    try bench.agenda.start()
    let id = try bench.agenda.add(Alarm("7:30", [], "A")).alarm.id
    let copy = try copy()
    try bench.agenda.edit(alarm: id) { $0.isOn = false }
    try put(copy, by: way)
    bench.clock.advance(to: date("2026-11-23T06:30:00Z"))
    #expect(await news() == ["replaced", "ringing A 2026-11-23T06:30:00Z"])
  }

  @Test func aFileThatIsGoneHasNoAlarmsAndIsMadeAnew() async throws {
    let bench = try Self.bench(folder, grace: .zero)
    try bench.agenda.start()
    try bench.agenda.add(Alarm("7:30", [], "Old"))
    #expect(unlink(path) == 0)
    try bench.agenda.refresh()
    #expect(await bench.news() == ["replaced"])
    #expect(bench.agenda.alarms.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: path))
    try bench.agenda.add(Alarm("7:20", [], "New"))
    #expect(try stateInFile() == .armed)
    bench.clock.advance(to: date("2026-11-23T06:30:00Z"))
    #expect(await bench.news().first == "ringing New 2026-11-23T06:20:00Z")
  }

  // MARK: - What rings

  /// What the other file knows of the alarm that rings.
  enum Knowledge: CaseIterable {
    case before, during, nothing
  }

  @Test(arguments: FileReplacement.allCases, Knowledge.allCases)
  func whatRingsGoesOn(_ way: FileReplacement, _ knowledge: Knowledge) async throws {
    try bench.agenda.start()
    let id = try bench.agenda.add(Alarm("7:30", .all, "A", late: .skip)).alarm.id
    var file = knowledge == .before ? try copy() : try other(Alarm("9:00", [], "B"))
    bench.clock.advance(to: date("2026-11-23T06:30:00Z"))
    #expect(await news() == ["ringing A 2026-11-23T06:30:00Z"])
    if knowledge == .during { file = try copy() }
    bench.clock.advance(by: .minutes(2))
    try put(file, by: way)
    // A copy with nothing but what is known goes on where the file was.
    #expect(await news() == (knowledge == .during ? [] : ["replaced"]))
    #expect(bench.alarm(id)?.state == .ringing)
    // Another process sees it, and can end it.
    let onlooker = try Agenda(store: SQLiteStore(path: path), clock: bench.clock)
    try onlooker.acknowledge(id)
    try bench.agenda.refresh()
    #expect(await news() == ["acknowledged A 2026-11-23T06:30:00Z"])
  }

  @Test func whatWasAnsweredInTheOtherFileStops() async throws {
    try bench.agenda.start()
    let id = try bench.agenda.add(Alarm("7:30", .all, "A")).alarm.id
    bench.clock.advance(to: date("2026-11-23T06:30:00Z"))
    _ = await news()
    let copy = try copy()
    try Agenda(store: SQLiteStore(path: copy), clock: bench.clock).acknowledge(id)
    try put(copy, by: .renamed)
    #expect(await news() == ["acknowledged A 2026-11-23T06:30:00Z"])
    #expect(try stateInFile() == .armed)
  }

  /// The claim in the older file is of this process, which has ended that ring.
  @Test func aRingOfAnEarlierFileIsGoneOnWithAloud() async throws {
    try bench.agenda.start()
    try bench.agenda.add(Alarm("7:30", .all, "A"))
    bench.clock.advance(to: date("2026-11-23T06:30:00Z"))
    let copy = try copy()
    let id = try #require(bench.agenda.alarms.first).alarm.id
    try bench.agenda.acknowledge(id)
    _ = await news()
    try put(copy, by: .renamed)
    #expect(await news() == ["replaced", "ringing A 2026-11-23T06:30:00Z restart"])
  }

  @Test func whatCouldNotBeSavedIsNotWrittenIntoAnother() async throws {
    try bench.agenda.start()
    try bench.agenda.add(Alarm("7:30", .all, "A"))
    let lock = try SQLiteConnection(path: path, .shared, timeout: .zero)
    try lock.run("BEGIN IMMEDIATE")
    bench.clock.advance(to: date("2026-11-23T06:45:00Z"))
    #expect(bench.agenda.storeFault?.reason == .locked(path))
    try put(other(Alarm("9:00", [], "B")), by: .renamed)
    #expect(bench.agenda.storeFault == nil)
    #expect(await bench.events().map(\.kind) == [.fault, .ringing, .missed, .replaced, .saved])
    let inFile = try Agenda(store: SQLiteStore(path: path), clock: bench.clock).alarms
    #expect(inFile.map(\.alarm.label) == ["B"])
  }
}
