import Countdown
import CountdownAlarms
import CountdownSystem
import CountdownTerminal
import Foundation
import Testing

@testable import CountdownProgram

@Suite struct HistoryFileTests {
  private let home: String
  private let file: HistoryFile
  /// 2026-11-21, 09:30 UTC.
  private let now = WallMoment(nanoseconds: 1_795_253_400_000_000_000)

  init() throws {
    home = FileManager.default.temporaryDirectory.appending(path: "history-\(UUID())").path
    file = try #require(HistoryFile(environment: ["XDG_STATE_HOME": home]))
  }

  private func entry(
    _ label: String, _ ago: Duration = .zero, _ ending: HistoryEntry.Ending = .finished,
    left: Duration = .zero
  ) -> HistoryEntry {
    let ended = now.advanced(by: .zero - ago)
    var entry = HistoryEntry(
      ending, id: CountdownID(), started: ended.advanced(by: .zero - .minutes(6)), ended: ended,
      total: .minutes(5), remaining: left)
    (entry.name, entry.label) = ("tea", label)
    return entry
  }

  private func add(_ text: String) throws {
    let handle = try #require(FileHandle(forWritingAtPath: file.path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(text.utf8))
    try handle.close()
  }

  @Test func anEndThatTwoProcessesAnnouncedIsOneLine() throws {
    let end = entry("Tea")
    var (again, next) = (end, end)
    again.ended = end.ended.advanced(by: .milliseconds(3))
    next.ended = end.ended.advanced(by: .seconds(1))
    for entry in [end, again, next] { try file.append(entry, keeping: .hours(24)) }
    #expect(try file.entries().map(\.ended) == [end.ended, next.ended])
    let bytes = try String(contentsOfFile: file.path, encoding: .utf8)
    #expect(bytes.split(separator: "\n").count == 2)
  }

  @Test func aLinkStaysOneAndWhatItLeadsToIsWritten() throws {
    let real = "\(home)/elsewhere.jsonl"
    try file.append(entry("Old", .hours(24 * 60)), keeping: .hours(24 * 90))
    try FileManager.default.moveItem(atPath: file.path, toPath: real)
    #expect(symlink(real, file.path) == 0)
    // The old line goes, for which the file is written anew.
    try file.append(entry("Tea"), keeping: .hours(24 * 30))
    #expect(try file.entries().map(\.label) == ["Tea"])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file.path) == real)
  }

  /// An empty history is not what is said of one that cannot be looked at.
  @Test func whatIsNoFileOrLeadsNowhereIsAnError() throws {
    try file.append(entry("Tea"), keeping: .hours(24))
    #expect(unlink(file.path) == 0 && mkfifo(file.path, 0o600) == 0)
    let pipe = "\(file.path): it is not a file; move it away"
    let read = #expect(throws: FileFault.self) { try file.entries() }
    let written = #expect(throws: FileFault.self) {
      try file.append(entry("Tea"), keeping: .hours(24))
    }
    #expect(read?.description == pipe && written?.description == pipe)
    #expect(unlink(file.path) == 0 && symlink("/mnt/no/history", file.path) == 0)
    let gone = #expect(throws: FileFault.self) { try file.entries() }
    #expect(gone?.description.contains("is a link to /mnt/no/history, which is not there") == true)
    #expect(chmod(home + "/countdown", 0o777) == 0)
    #expect(throws: FolderFault.self) { try file.entries() }
    #expect(throws: FolderFault.self) { try file.append(entry("Tea"), keeping: .hours(24)) }
  }

  @Test func whatIsWrittenIsReadInItsOrder() throws {
    let entries = [entry("Tea"), entry("Égg \"2\"", .hours(1), .stopped, left: .minutes(2))]
    for entry in entries { try file.append(entry, keeping: .hours(48)) }
    #expect(try file.entries() == entries)
    #expect(entries.map(\.paused) == [.minutes(1), .minutes(3)])
    #expect(try file.remove() && !file.remove())
    #expect(try file.entries().isEmpty)
  }

  @Test(arguments: ["{\"v\":1,\"id\":", "\u{0}", "{\"v\":2}", "\n\n", "null", "[1]"])
  func aBrokenLineIsPassedOver(_ rest: String) throws {
    let (first, last) = (entry("Tea"), entry("Egg"))
    try file.append(first, keeping: .hours(48))
    try add(rest)
    try file.append(last, keeping: .hours(48))
    #expect(try file.entries() == [first, last])
  }

  @Test func anEndThatTwoProcessesWroteIsOne() throws {
    let end = entry("Tea")
    for _ in 0..<2 { try file.append(end, keeping: .hours(48)) }
    #expect(try file.entries() == [end])
  }

  @Test func whatIsTooOldGoesOnceThatIsAWeek() throws {
    let (old, young) = (entry("old", .hours(24 * 12)), entry("young", .hours(24)))
    try file.append(old, keeping: .hours(24 * 90))
    try file.append(young, keeping: .hours(24 * 6))
    #expect(try file.entries() == [old, young])
    let last = entry("last")
    try file.append(last, keeping: .hours(24 * 4))
    #expect(try file.entries() == [young, last])
    let left = try FileManager.default.contentsOfDirectory(atPath: "\(home)/countdown")
    #expect(Set(left) == ["history.jsonl", "history.lock"])
  }

  @Test(arguments: ["{\"v\":1,\"id\":\n", String(repeating: "é", count: 2_000)])
  func whatIsTooOldGoesWhateverComesFirst(_ first: String) throws {
    var old = entry(first, .hours(24 * 12))
    if first.hasPrefix("{") {
      try file.append(old, keeping: .hours(24 * 90))
      try Data(first.utf8).write(to: URL(filePath: file.path))
      old.label = "old"
    }
    try file.append(old, keeping: .hours(24 * 90))
    let last = entry("last")
    try file.append(last, keeping: .hours(24))
    #expect(try file.entries() == [last])
  }

  @Test func theLinesOfALaterVersionStay() throws {
    try file.append(entry("old", .hours(24 * 12)), keeping: .hours(24 * 90))
    try add("{\"v\":2}\n")
    try file.append(entry("last"), keeping: .hours(24))
    #expect(try String(contentsOfFile: file.path, encoding: .utf8).contains("{\"v\":2}\n"))
    #expect(try file.entries().map(\.label) == ["last"])
  }

  @Test func theTableShowsEnds() throws {
    var step = entry("Thesis")
    (step.kind, step.step, step.stepKind) = ("pomodoro", "Focus", "focus")
    let entries = [entry("Tea", .hours(25), .stopped, left: .minutes(2)), entry("Tea"), step]
    let table = HistoryTable(entries: entries).ends
    #expect(
      table.columns.map(\.title) == ["day", "time", "label", "step", "length", "how", "paused"])
    #expect(table.rows.map { $0.cells[4] } == ["3m 00s of 5m 00s", "5m 00s", "5m 00s"])
    #expect(table.rows[0].cells[5...] == ["stopped", "3m 00s"])
    #expect(table.rows.map { $0.cells[2] } == ["Tea", "Tea", "Thesis"])
    #expect(table.rows.map { $0.cells[3] } == ["", "", "Focus"])
    #expect(
      !HistoryTable(entries: [entry("Tea")]).ends.columns.contains { $0.title == "step" })
  }

  @Test func theKindOfAStepIsKeptAndAnUnknownKindToo() throws {
    var step = entry("Thesis")
    (step.kind, step.step, step.stepKind) = ("future", "Pause", "shortBreak")
    try file.append(step, keeping: .hours(48))
    let read = try #require(try file.entries().first)
    #expect(read == step && read.isBreak)
  }

  @Test func aReminderThatWasDoneIsAnEntry() throws {
    let rent = Reminder("Pay rent", due: now)
    let done = HistoryEntry(rent, doneAt: now)
    try file.append(done, keeping: .hours(48))
    #expect(try file.entries() == [done])
    #expect(done.line.contains(#""kind":"reminder""#) && done.line.contains(#""how":"done""#))
    let row = try #require(HistoryTable(entries: [done]).ends.rows.first)
    #expect(row.cells.dropFirst(2) == ["Pay rent", "done"])
  }
}
