import Countdown
import CountdownStore
import CountdownSystem
import Foundation
import Testing

@testable import CountdownSharing

@Suite struct RecordTextTests {
  private func read(_ record: SharedCountdown) -> SharedCountdown? {
    RecordText.record(RecordText.text(of: record), named: record.name)
  }

  @Test(arguments: SharedCountdown.Stage.allCases)
  func everyStageIsReadAsItWasWritten(stage: SharedCountdown.Stage) throws {
    let isHalted = [.paused, .ready, .stopped].contains(stage)
    var record = SharedCountdown.sample(phase: isHalted ? .paused : .running)
    let snapshot = record.snapshot
    (record.stage, record.attempts) = (stage, stage.isOver ? 1 : 0)
    record.snapshot = CountdownTimer.Snapshot(
      id: snapshot.id, label: snapshot.label, phase: stage.phase,
      deadline: stage == .running ? snapshot.deadline : nil, timeline: snapshot.timeline,
      wallNanoseconds: snapshot.wallNanoseconds, sequence: snapshot.sequence,
      totalNanoseconds: snapshot.totalNanoseconds,
      remainingNanoseconds: snapshot.remainingNanoseconds,
      everyNanoseconds: snapshot.everyNanoseconds,
      toleranceNanoseconds: snapshot.toleranceNanoseconds, adjustableWhileRunning: false)
    #expect(read(record) == record)
  }

  @Test func theRecordOfThisProcessIsReadAsItWasWritten() throws {
    let timer = CountdownTimer(.minutes(3), label: "Tea \"for\" 2\n🫖")
    var record = SharedCountdown(
      name: "tea", kind: .pomodoro, snapshot: timer.snapshot().running, run: CountdownID(),
      startedWallNanoseconds: nil, end: .init(moment: Moment(nanoseconds: 1), wallNanoseconds: 2),
      owner: .current, open: ["sh", "-c", "echo \\ / é"], attributes: ["sound": "none"],
      isAnnouncedByOwner: true, isAccepting: true)
    (record.attempts, record.commands) = (1, 3)
    #expect(read(record) == record)
  }

  @Test func fieldsThatAreNotKnownAreIgnored() throws {
    let text = try Self.text()
    let more = text.replacing("{\"stage\"", with: "{\"mood\":{\"a\":[1,null]},\"stage\"")
    #expect(more != text)
    let known = try #require(RecordText.record(Array(text.utf8), named: "tea"))
    #expect(RecordText.record(Array(more.utf8), named: "tea") == known)
  }

  @Test(arguments: [
    "", "{", "null", "[]", "{}", #"{"v":1}"#, #"{"stage":1}"#, #"{"stage":1e999}"#, "\u{0}\u{0}",
    String(repeating: "[", count: 60_000), #"{"stage":"running","total_ns":1e308}"#,
  ])
  func whatIsNoRecordIsRefused(text: String) {
    #expect(RecordText.record(Array(text.utf8), named: "tea") == nil)
  }

  @Test(arguments: [
    ("180000000000", "-1"), ("180000000000", "9000000000000000000"), ("120000000000", "-5"),
    ("\"running\"", "\"dancing\""), ("1120000000000", "null"),
    ("[\"myapp\",\"--show\"]", "[\"\"]"), ("[\"myapp\",\"--show\"]", "[\"a\\u0000b\"]"),
    ("\"every_ns\":1000000000,", "\"every_ns\":0,"), ("\"sequence\":7", "\"sequence\":-7"),
    ("\"process\":", "\"process\":42949672960"), ("\"attempts\":1", "\"attempts\":-1"),
    ("\"attempts\":1", "\"attempts\":99999"),
  ])
  func aValueThatMakesNoSenseMakesTheRecordUnreadable(value: String, other: String) throws {
    let text = try Self.text()
    let wrong = text.replacing(value, with: other, maxReplacements: 1)
    #expect(wrong != text)
    #expect(RecordText.record(Array(wrong.utf8), named: "tea") == nil)
  }

  @Test func randomDamageNeverTraps() throws {
    let good = Array(try Self.text().utf8)
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<3_000 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[place] = UInt8.random(in: .min ... .max, using: &generator)
      }
      if Bool.random() { bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count))) }
      guard let record = RecordText.record(bytes, named: "tea") else { continue }
      let reading = record.reading(at: .sample(1_050), life: .dead)
      #expect(reading.remaining >= .zero)
      let timer = CountdownTimer(restoring: record.snapshot)
      #expect(timer.state.remaining <= record.snapshot.total)
      timer.stop()
    }
  }

  @Test func whatIsTooLargeForARecordIsRefused() throws {
    let timer = CountdownTimer(.minutes(3), label: String(repeating: "x", count: 70_000))
    let error = try #require(throws: SharingError.self) {
      try SharedCountdown(
        name: "tea", snapshot: timer.snapshot(), run: CountdownID(), startedWallNanoseconds: nil,
        end: nil, owner: .gone
      ).entry()
    }
    guard case .tooLarge = error.reason else {
      Issue.record("\(error)")
      return
    }
  }

  @Test func aLabelHasItsOwnLimit() throws {
    let shared = SharedCountdowns.inMemory()
    let longest = String(repeating: "x", count: LabelLimit.bytes)
    var start = SharedCountdowns.Start("tea", for: .minutes(3))
    start.label = longest
    #expect(try shared.start(start).snapshot.label == longest)
    start.label += "x"
    let tooLong = SharingError(.labelTooLong(bytes: 1_025))
    #expect(throws: tooLong) { try shared.start(start) }
    let timer = CountdownTimer(.minutes(3), label: start.label)
    #expect(throws: tooLong) { try timer.share(as: "eggs", in: shared) }
  }

  /// A record that runs, has a command, and was attempted once.
  private static func text() throws -> String {
    let sample = SharedCountdown.sample()
    var record = SharedCountdown(
      name: "tea", snapshot: sample.snapshot, run: sample.run, startedWallNanoseconds: 1,
      end: sample.end, owner: .gone, open: ["myapp", "--show"])
    record.attempts = 1
    return String(decoding: RecordText.text(of: record), as: UTF8.self)
  }

  static func fixture(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Fixtures").standardizedFileURL
    return Array(try Data(contentsOf: folder.appending(path: name)))
  }
}

extension CountdownTimer.Snapshot {
  fileprivate var running: Self {
    Self(
      id: id, label: label, phase: .running, deadline: Moment(nanoseconds: 1), timeline: timeline,
      wallNanoseconds: wallNanoseconds, sequence: sequence,
      totalNanoseconds: totalNanoseconds, remainingNanoseconds: remainingNanoseconds,
      everyNanoseconds: everyNanoseconds, toleranceNanoseconds: toleranceNanoseconds,
      adjustableWhileRunning: adjustableWhileRunning)
  }
}
