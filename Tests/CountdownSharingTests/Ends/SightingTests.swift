import Countdown
import CountdownStore
import Testing

@testable import CountdownSharing

/// From when grace and patience count.
@Suite struct SightingTests {
  private func moment(_ seconds: Int) -> Moment {
    Moment(nanoseconds: Int64(seconds) * 1_000_000_000)
  }

  private func record(_ revision: UInt64) -> SharedCountdown {
    var record = SharedCountdown.sample()
    record.revision = EntryRevision(rawValue: revision)
    return record
  }

  @Test func theGraceBeginsWhenTheEndIsFirstSeen() {
    var sighting = EndSighting(record(1), at: moment(10))
    #expect(sighting.graceEnd == nil)
    // The watcher was halted from before the deadline until long after it.
    sighting.look(at: record(1), isDue: true, now: moment(500))
    #expect(sighting.graceEnd == moment(501))
    sighting.look(at: record(1), isDue: true, now: moment(600))
    #expect(sighting.graceEnd == moment(501))
  }

  @Test func thePatienceBeginsAnewWithEveryVersion() {
    var sighting = EndSighting(record(1), at: moment(10))
    #expect(sighting.patienceEnd == moment(15))
    sighting.look(at: record(2), isDue: true, now: moment(14))
    #expect(sighting.patienceEnd == moment(19))
    #expect(sighting.graceEnd == moment(15))
  }

  @Test func thePausesGrowUntilAnAttemptSucceeds() {
    var sighting = EndSighting(record(1), at: moment(0))
    var pauses: [Int64] = []
    for _ in 0..<7 {
      sighting.rest(from: moment(0))
      pauses.append((sighting.restsUntil?.nanoseconds ?? 0) / 1_000_000_000)
    }
    #expect(pauses == [2, 4, 8, 16, 32, 60, 60])
    sighting.settle()
    #expect(sighting.restsUntil == nil)
  }
}
