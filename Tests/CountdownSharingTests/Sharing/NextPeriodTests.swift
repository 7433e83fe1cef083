import Countdown
import CountdownSharing
import CountdownTestSupport
import CountdownTesting
import Foundation
import Testing

/// A shared countdown that begins anew while it runs, or at its end.
@Suite(.ownThread) struct NextPeriodTests {
  private let scheduler = ManualScheduler()
  private let state = SharedCountdowns.inMemory()
  private let ends = Inbox<SharedFinish>()

  private func share(_ timer: CountdownTimer) throws -> Sharing {
    try timer.share(as: "tea", announcing: { [ends] in ends.put($0) }, in: state)
  }

  private func record(after sharing: Sharing) throws -> SharedCountdown {
    #expect(sharing.flush(within: .seconds(60)))
    return try #require(try state.read("tea"))
  }

  @Test func aRestartIsAnotherRunInOneWrite() throws {
    let timer = CountdownTimer(.minutes(3), scheduler: scheduler)
    timer.start()
    let sharing = try share(timer)
    let (first, changes) = (try record(after: sharing), sharing.report.changes)
    scheduler.advance(by: .minutes(1))
    timer.restart(for: .minutes(5))
    let second = try record(after: sharing)
    #expect(second.run != first.run && sharing.report.changes == changes + 1)
    #expect(second.end?.moment == timer.deadline && second.snapshot.total == .minutes(5))
    scheduler.advance(by: .minutes(5))
    timer.restart()
    let third = try record(after: sharing)
    #expect(ends.all.map(\.id.run) == [second.run])
    #expect(third.stage == .running && third.end?.moment == timer.deadline)
    timer.stop()
  }

  @Test func eachPeriodIsARunWhoseEndIsAnnounced() throws {
    let timer = CountdownTimer(.seconds(10), scheduler: scheduler, repeats: true)
    timer.start()
    let sharing = try share(timer)
    let first = try record(after: sharing)
    #expect(first.snapshot.repeats)
    scheduler.advance(by: .seconds(10))
    let second = try record(after: sharing)
    #expect(ends.all.map(\.id.run) == [first.run])
    #expect(second.stage == .running && second.end?.moment == timer.deadline)
    // Two periods and a half later: one end, and the record of the period that is under way.
    scheduler.jump(by: .seconds(25))
    let third = try record(after: sharing)
    #expect(ends.all.map(\.id.run) == [first.run, second.run])
    #expect(third.end?.moment == timer.deadline)
    let wall = third.snapshot.wallTime.advanced(by: .seconds(5))
    #expect(third.end?.wallNanoseconds == wall.nanoseconds)
    timer.stop()
    #expect(sharing.flush(within: .seconds(60)))
    #expect(try state.read("tea") == nil)
  }

  @Test func theRecordIsEnoughToGoOn() throws {
    let timer = CountdownTimer(.seconds(10), every: nil, scheduler: scheduler, repeats: true)
    timer.start()
    let sharing = try share(timer)
    let snapshot = try record(after: sharing).snapshot
    sharing.cancel()
    timer.stop()
    scheduler.advance(by: .seconds(34))
    let restored = CountdownTimer(restoring: snapshot, scheduler: scheduler)
    #expect(restored.state.remaining == .seconds(6) && restored.every == nil)
    restored.stop()
  }
}
