import Countdown
import CountdownSharing
import CountdownSystem
import Testing

@testable import CountdownCommands
@testable import CountdownProgram

/// Warnings of countdowns in other processes, as their records show them.
@Suite struct WarningFeedTests {
  private let bench = RecordBench()

  @Test func aRecordThatIsWrittenAtAWarningTellsIt() {
    var feed = EventFeed(withTicks: false)
    let (id, run) = (CountdownID(), CountdownID())
    func note(_ sequence: UInt64, left: Duration) -> [JSONObject] {
      let record = bench.record(
        "tea", left: left, kind: .countdown, sequence: sequence, id: id, run: run,
        warnings: [.minutes(1), .minutes(4)])
      return feed.note(SharedList([record], faults: [], at: bench.now), at: bench.now)
    }
    #expect(note(1, left: .minutes(5)).isEmpty)
    bench.advance(by: .minutes(1))
    let lines = note(60, left: .minutes(4))
    #expect(lines.map { $0["event"]?.string } == ["warning"])
    #expect(lines.first?["reason"]?.string == "deadline")
    #expect(lines.first?["remaining_s"]?.integer == 240 && lines.first?["missed"] == nil)
    bench.advance(by: .minutes(1))
    #expect(note(61, left: .minutes(3)).isEmpty)
  }
}
