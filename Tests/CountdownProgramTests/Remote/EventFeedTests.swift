import Countdown
import CountdownHost
import CountdownSharing
import CountdownSystem
import Testing

@testable import CountdownCommands
@testable import CountdownProgram

@Suite struct EventFeedTests {
  private let bench = RecordBench()

  /// `started 1 user`
  private func words(_ lines: [JSONObject]) -> [String] {
    lines.map { line in
      let left = line["remaining_s"]?.integer.map { " \($0)" } ?? ""
      return "\(line["event"]?.string ?? "?") \(line["seq"]?.integer ?? 0)"
        + " \(line["reason"]?.string ?? "?")\(left)"
    }
  }

  private func list(_ records: [SharedCountdown]) -> SharedList {
    SharedList(records, faults: [], at: bench.now)
  }

  private func feed(withTicks: Bool = false) -> EventFeed { EventFeed(withTicks: withTicks) }

  @Test func whatIsThereFromTheBeginningIsNoEvent() {
    var feed = feed()
    #expect(feed.note(list([bench.record("tea")]), at: bench.now).isEmpty)
    #expect(feed.note(list([bench.record("tea")]), at: bench.now).count == 2)
  }

  @Test func recordsTellWhatHappened() {
    var feed = feed()
    let (id, run) = (CountdownID(), CountdownID())
    func note(_ record: SharedCountdown?) -> [String] {
      words(feed.note(list([record].compactMap(\.self)), at: bench.now))
    }
    func record(
      _ phase: CountdownTimer.Phase, _ sequence: UInt64, left: Duration, run: CountdownID = run
    ) -> SharedCountdown {
      bench.record(
        "tea", phase, left: left, kind: .countdown, sequence: sequence, id: id, run: run)
    }
    #expect(note(nil) == [])
    let first = record(.running, 1, left: .minutes(5))
    #expect(note(first) == ["started 1 user"])
    #expect(note(first) == [])
    #expect(note(record(.paused, 62, left: .minutes(4))) == ["paused 62 user"])
    #expect(note(record(.paused, 63, left: .minutes(6))) == ["adjusted 63 user"])
    #expect(note(record(.running, 64, left: .minutes(6))) == ["resumed 64 user"])
    #expect(note(record(.running, 65, left: .minutes(7))) == ["adjusted 65 user"])
    let over = record(.finished, 486, left: .zero)
    #expect(note(over) == ["finished 486 deadline"])
    #expect(note(over) == [])
    #expect(
      note(record(.running, 487, left: .minutes(5), run: CountdownID())) == ["started 487 user"])
    #expect(note(nil) == ["stopped 488 user"])
    #expect(note(nil) == [])
  }

  @Test(arguments: [Int64.max - 1, .max]) func theGreatestNumbersStopNothing(sequence: Int64) {
    for isNew in [false, true] {
      let bench = RecordBench()
      let tea = bench.record(
        "tea", left: .seconds(9), kind: .countdown, sequence: UInt64(sequence))
      var feed = feed(withTicks: true)
      if isNew { _ = feed.note(list([]), at: bench.now) }
      _ = feed.note(list([tea]), at: bench.now)
      _ = feed.pass(at: bench.now)
      for _ in 1...2 {
        bench.advance(by: .seconds(1))
        #expect(feed.pass(at: bench.now).last?["seq"]?.integer == .max)
      }
      #expect(feed.note(list([]), at: bench.now).last?["seq"]?.integer == .max)
    }
  }

  @Test func aRecordThatGoesAfterItsEndWasNoStop() {
    var unseen = feed()
    let tea = bench.record("tea", kind: .countdown)
    _ = unseen.note(list([tea]), at: bench.now)
    bench.advance(by: .minutes(5))
    #expect(words(unseen.note(list([]), at: bench.now)) == ["finished 2 deadline"])
    var seen = feed()
    _ = seen.note(list([bench.record("tea", .finished, left: .zero)]), at: bench.now)
    #expect(seen.note(list([]), at: bench.now).isEmpty)
  }

  @Test func anEndThatIsToldMuchLaterIsLate() {
    var feed = feed()
    let (id, run) = (CountdownID(), CountdownID())
    let over = bench.record("tea", .finished, left: .seconds(1), id: id, run: run)
    _ = feed.note(list([bench.record("tea", left: .seconds(1), id: id, run: run)]), at: bench.now)
    bench.advance(by: .minutes(3))
    #expect(words(feed.note(list([over]), at: bench.now)) == ["finished 2 late"])
  }

  @Test func ticksAreComputedAndNumbered() {
    var feed = feed(withTicks: true)
    let tea = bench.record("tea", left: .milliseconds(2_500), kind: .countdown, sequence: 7)
    _ = feed.note(list([tea]), at: bench.now)
    #expect(feed.pass(at: bench.now).isEmpty)
    #expect(feed.next(at: bench.now) == .milliseconds(500))
    bench.advance(by: .milliseconds(500))
    #expect(words(feed.pass(at: bench.now)) == ["tick 8 deadline 2"])
    #expect(feed.pass(at: bench.now).isEmpty)
    #expect(feed.next(at: bench.now) == .seconds(1))
    bench.advance(by: .seconds(2))
    let late = feed.pass(at: bench.now)
    #expect(words(late) == ["tick 9 late 0"])
    #expect(late[0]["missed"] == 1)
  }

  @Test func theTickToZeroComesBeforeTheEnd() {
    var feed = feed(withTicks: true)
    let (id, run) = (CountdownID(), CountdownID())
    let over = bench.record("tea", .finished, left: .seconds(1), sequence: 3, id: id, run: run)
    _ = feed.note(list([bench.record("tea", left: .seconds(1), id: id, run: run)]), at: bench.now)
    _ = feed.pass(at: bench.now)
    bench.advance(by: .seconds(1))
    #expect(
      words(feed.note(list([over]), at: bench.now)) == ["tick 2 deadline 0", "finished 4 deadline"])
  }

  @Test func anEndThatNobodyAnnouncesIsMissedOnce() {
    var feed = feed()
    let tea = bench.record("tea", left: .seconds(1), owner: RecordBench.deadOwner)
    _ = feed.note(list([tea]), at: bench.now)
    #expect(feed.next(at: bench.now) == .milliseconds(2_001))
    bench.advance(by: .milliseconds(2_001))
    #expect(words(feed.pass(at: bench.now)) == ["missed 2 error"])
    #expect(feed.pass(at: bench.now).isEmpty)
    #expect(feed.next(at: bench.now) == nil)
  }
}
