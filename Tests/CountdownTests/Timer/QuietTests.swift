import CountdownTesting
import Foundation
import Observation
import Testing

@testable import Countdown

/// A countdown without ticks, and the moment of its end.
@Suite struct QuietTests {
  private let rig = ManualScheduler()

  @Test func withoutTicksThereAreCommandsAndTheEnd() {
    let timer = CountdownTimer(.hours(1), every: nil, scheduler: rig)
    let (recorder, seen) = (RecordingSink(), Log<[Int]>())
    timer.attach(recorder)
    timer.observe(.remainingSeconds) { seen.append([$0, $1]) }
    #expect(timer.every == nil)
    timer.start()
    #expect(rig.nextDeadline == timer.deadline)
    rig.advance(by: .minutes(15))
    #expect(timer.remainingSeconds == 2_700 && timer.progress == 0.25)
    timer.pause()
    timer.resume()
    rig.advance(by: .hours(1))
    #expect(recorder.events.map(\.kind) == [.started, .paused, .resumed, .finished])
    #expect(recorder.events.map(\.sequence) == [1, 2, 3, 4])
    #expect(seen.all == [[3_600, 2_700], [2_700, 0]])
  }

  @Test func aSnapshotKeepsThatThereAreNone() {
    let timer = CountdownTimer(.hours(1), every: nil, scheduler: rig)
    #expect(CountdownTimer(restoring: timer.snapshot(), scheduler: rig).every == nil)
    let slow = CountdownTimer(.hours(1), every: .hours(2), scheduler: rig)
    #expect(CountdownTimer(restoring: slow.snapshot(), scheduler: rig).every == .hours(2))
  }

  @Test func theDeadlineIsThereWhileItRuns() throws {
    let timer = CountdownTimer(.minutes(3), scheduler: rig)
    #expect(timer.deadline == nil && timer.endsAt == nil && timer.state.deadline == nil)
    timer.start()
    rig.advance(by: .seconds(30.5))
    let end = Moment(nanoseconds: 180_000_000_000)
    #expect(timer.deadline == end && timer.state.deadline == end)
    #expect("\(try #require(timer.endsAt))" == "2026-01-01T00:03:00Z")
    timer.pause()
    #expect(timer.deadline == nil && timer.endsAt == nil)
    rig.advance(by: .seconds(1))
    timer.resume()
    #expect(timer.deadline == end.advanced(by: .seconds(1)))
    timer.stop()
  }

  @Test func observationFollowsTheEnd() {
    let timer = CountdownTimer(.minutes(3), scheduler: rig, adjustableWhileRunning: true)
    timer.start()
    let changes = Log<Int>()
    withObservationTracking {
      _ = timer.endsAt
    } onChange: {
      changes.append(1)
    }
    rig.advance(by: .seconds(5))
    #expect(changes.count == 0)
    timer.extend(by: .minutes(1))
    #expect(changes.count == 1)
    timer.stop()
  }

  @Test func aStateIsStoredWithItsDeadlineAndReadWithout() throws {
    let timer = CountdownTimer(.minutes(3), scheduler: rig)
    timer.start()
    let state = timer.state
    let data = try JSONEncoder().encode(state)
    #expect(try JSONDecoder().decode(CountdownTimer.State.self, from: data) == state)
    let old = #"{"phase":"running","totalNanoseconds":9,"remainingNanoseconds":5}"#
    let read = try JSONDecoder().decode(CountdownTimer.State.self, from: Data(old.utf8))
    #expect(read.remaining == .nanoseconds(5) && read.deadline == nil)
    let paused = CountdownTimer.State(
      phase: .paused, total: .seconds(2), remaining: .seconds(1), deadline: rig.now)
    #expect(paused.deadline == nil)
    #expect(MemoryLayout<CountdownTimer.State>.stride == 32)
    timer.stop()
  }
}
