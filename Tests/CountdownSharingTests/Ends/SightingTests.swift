import Countdown
import CountdownStore
import Testing

@testable import CountdownSharing

/// From when grace and patience count.
@Suite struct SightingTests {
  private func moment(_ seconds: Int) -> Moment {
    Moment(nanoseconds: Int64(seconds) * 1_000_000_000)
  }

  private let run = CountdownID()

  private func record(_ revision: UInt64) -> SharedCountdown {
    var record = SharedCountdown.sample()
    (record.revision, record.run) = (EntryRevision(rawValue: revision), run)
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

  @Test func aRestIsNoLongerThanItsLimit() {
    var sighting = EndSighting(record(1), at: moment(0))
    for _ in 0..<4 { sighting.rest(from: moment(0)) }
    sighting.rest(from: moment(30), within: .seconds(30))
    #expect(sighting.restsUntil == moment(60))
  }

  @Test func aNewRunBeginsWithTheFirstPause() {
    var sighting = EndSighting(record(1), at: moment(0))
    for _ in 0..<5 { sighting.rest(from: moment(0)) }
    // Another version of the same run changes nothing.
    sighting.look(at: record(2), isDue: true, now: moment(1))
    #expect(sighting.restsUntil == moment(32))
    var next = record(3)
    next.run = CountdownID()
    sighting.look(at: next, isDue: false, now: moment(2))
    #expect(sighting.restsUntil == nil)
    sighting.rest(from: moment(2))
    #expect(sighting.restsUntil == moment(4))
  }

  /// A routine whose step nobody can announce goes on with the first attempt after a minute.
  @Test(arguments: [
    (SharedSteps.Advance.automatically, [2, 6, 14, 30, 60, 120]),
    (.manually, [2, 6, 14, 30, 62, 122]),
  ])
  func anAutomaticRoutineIsTriedAMinuteAfterItsEnd(advances: SharedSteps.Advance, times: [Int]) {
    var record = record(1)
    let plan = [SharedSteps.Step("Focus", .minutes(3)), SharedSteps.Step("Break", .minutes(5))]
    record.steps = SharedSteps(plan, advances: advances)
    var end = WatchedEnd(
      record, SharedCountdowns.inMemory().entries, StoreOwner(rawValue: "watcher"))
    var (found, now): ([Int], Int) = ([], 0)
    for _ in times {
      now += Int(end.rest(at: .sample(1_120 + now), moment(now)).components.seconds)
      found.append(now)
    }
    #expect(found == times)
  }

  @Test func theEndOfARunIsNotHeldUpByTheRunBefore() throws {
    let shared = SharedCountdowns.inMemory()
    var end = WatchedEnd(record(1), shared.entries, StoreOwner(rawValue: "watcher"))
    for _ in 0..<6 { _ = end.rest(at: .sample(1_120), moment(0)) }
    let (rests, wait) = end.look(record(1), at: .sample(1_121), moment(1))
    #expect(rests == .nothing && wait == .seconds(59))
    #expect(try shared.put(.sample()))
    let next = try #require(try shared.read("tea"))
    let (need, _) = end.look(next, at: .sample(1_122), moment(2))
    #expect(need == .present(isAgain: false))
    let rest = end.rest(at: .sample(1_122), moment(2))
    #expect(rest == .seconds(2))
  }
}
