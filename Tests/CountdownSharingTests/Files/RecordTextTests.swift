import Countdown
import Foundation
import Testing

@testable import CountdownSharing

@Suite struct RecordTextTests {
  @Test(arguments: [CountdownTimer.Phase.running, .paused, .finished])
  func everyPhaseIsReadAsItWasWritten(phase: CountdownTimer.Phase) throws {
    let record = SharedCountdown.sample(phase: phase)
    #expect(try RecordText.decode(RecordText.encode(record), name: "tea") == record)
  }

  @Test func theRecordOfThisProcessIsReadAsItWasWritten() throws {
    let timer = CountdownTimer(.minutes(3), label: "Tea \"for\" 2\n🫖")
    let record = SharedCountdown(
      name: "tea", kind: .pomodoro, snapshot: timer.snapshot().running, run: CountdownID(),
      startedWallNanoseconds: nil, end: .init(moment: Moment(nanoseconds: 1), wallNanoseconds: 2),
      owner: .current, open: ["sh", "-c", "echo \\ / é"], isAnnouncedByOwner: true)
    #expect(try RecordText.decode(RecordText.encode(record), name: "tea").owner == record.owner)
    #expect(try RecordText.decode(RecordText.encode(record), name: "tea").open == record.open)
  }

  @Test func aRecordOfVersion1IsReadForEver() throws {
    let record = try RecordText.decode(Self.fixture("countdown-v1.json"), name: "tea")
    #expect(record.snapshot.label == "Tea")
    #expect(record.snapshot.phase == .running)
    #expect(record.snapshot.total == .seconds(180))
    #expect(record.remaining(at: .sample(1_020)) == .seconds(100))
    #expect(record.open == ["myapp", "--show"])
    #expect(record.owner.process == 4_711)
    #expect(record.isAnnouncedByOwner)
  }

  @Test func fieldsThatAreNotKnownAreIgnored() throws {
    let text = String(decoding: try Self.fixture("countdown-v1.json"), as: UTF8.self)
    let more = text.replacing("{\n  \"v\"", with: "{\"mood\": {\"a\": [1, null]}, \"v\"")
    #expect(more != text)
    let known = try RecordText.decode(Array(text.utf8), name: "tea")
    #expect(try RecordText.decode(Array(more.utf8), name: "tea") == known)
  }

  @Test func aNewerVersionIsTold() throws {
    let error = try #require(throws: SharingError.self) {
      try RecordText.decode(Array(#"{"v": 2, "name": 5}"#.utf8), name: "tea")
    }
    #expect(error.reason == .newerVersion(name: "tea", 2))
  }

  @Test(arguments: [
    "", "{", "null", "[]", "{}", #"{"v":1}"#, #"{"v":"1"}"#, #"{"v":1e999}"#, "\u{0}\u{0}",
    String(repeating: "[", count: 60_000), #"{"v":1,"name":"tea","total_ns":1e308}"#,
  ])
  func whatIsNoRecordIsTold(text: String) throws {
    let error = try #require(throws: SharingError.self) {
      try RecordText.decode(Array(text.utf8), name: "tea")
    }
    guard case .unreadable(name: "tea", _) = error.reason else {
      Issue.record("\(error)")
      return
    }
  }

  @Test(arguments: [
    ("180000000000", "-1"), ("180000000000", "9000000000000000000"), ("120000000000", "-5"),
    ("\"running\"", "\"ready\""), ("\"running\"", "\"dancing\""), ("1120000000000", "null"),
    ("[\"myapp\", \"--show\"]", "[\"\"]"), ("[\"myapp\", \"--show\"]", "[\"a\\u0000b\"]"),
    ("1000000000,", "0,"), ("\"tea\"", "\"eggs\""),
  ])
  func aValueThatMakesNoSenseMakesTheRecordUnreadable(value: String, other: String) throws {
    let text = String(decoding: try Self.fixture("countdown-v1.json"), as: UTF8.self)
    let wrong = text.replacing(value, with: other, maxReplacements: 1)
    #expect(wrong != text)
    #expect(throws: SharingError.self) {
      try RecordText.decode(Array(wrong.utf8), name: "tea")
    }
  }

  @Test func randomDamageNeverTraps() throws {
    let good = try Self.fixture("countdown-v1.json")
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<3_000 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[place] = UInt8.random(in: .min ... .max, using: &generator)
      }
      if Bool.random() { bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count))) }
      guard let record = try? RecordText.decode(bytes, name: "tea") else { continue }
      let reading = record.reading(at: .sample(1_050), life: .dead, isAnnounced: false)
      #expect(reading.remaining >= .zero)
      let timer = CountdownTimer(restoring: record.snapshot)
      #expect(timer.state.remaining <= record.snapshot.total)
      timer.stop()
    }
  }

  @Test func whatIsTooLargeForARecordIsRefused() throws {
    let timer = CountdownTimer(.minutes(3), label: String(repeating: "x", count: 70_000))
    let error = try #require(throws: SharingError.self) {
      try RecordText.encode(
        SharedCountdown(
          name: "tea", snapshot: timer.snapshot(), run: CountdownID(), startedWallNanoseconds: nil,
          end: nil, owner: .gone))
    }
    guard case .tooLarge = error.reason else {
      Issue.record("\(error)")
      return
    }
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
