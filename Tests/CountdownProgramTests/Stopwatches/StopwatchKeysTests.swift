import Countdown
import CountdownRoutines
import CountdownSharing
import CountdownStore
import CountdownTestStores
import CountdownTesting
import Testing

@testable import CountdownViews

@Suite("The keys of a stopwatch's view")
struct StopwatchKeysTests {
  private let scheduler = ManualScheduler()
  private let shared = SharedCountdowns.inMemory()
  private let told = Told()

  private final class Told: Sendable {
    let lines = Locked<[String]>([])
    let stopped = Locked<[SharedStopwatch]>([])
  }

  private var time: SharedTime {
    SharedTime(
      [scheduler],
      wallNanoseconds: Moment(nanoseconds: 0).duration(to: scheduler.now).saturatedNanoseconds)
  }

  private func keys(in stopwatches: SharedStopwatches? = nil) throws -> StopwatchKeys {
    let new = SharedStopwatch("run", label: "", at: time, on: scheduler.timeline)
    try shared.stopwatches.restore(new)
    let stored = try #require(try shared.stopwatches.read("run"))
    return StopwatchKeys(
      stored, in: stopwatches ?? shared.stopwatches,
      say: { [told] line in told.lines.withLock { $0.append(line) } },
      onStop: { [told] run in told.stopped.withLock { $0.append(run) } })
  }

  @Test("Each command counts from its key, is shown at once, and is written in order")
  func order() throws {
    let keys = try keys()
    for command in [.lap, .pause, .resume, .lap] as [StopwatchMachine.Command] {
      scheduler.advance(by: .seconds(1))
      keys.perform(command, at: time)
      #expect(keys.present.snapshot.moment == scheduler.now)
    }
    scheduler.advance(by: .hours(1))
    #expect(keys.finish(within: .seconds(60)) == nil)
    let record = try #require(try shared.stopwatches.read("run"))
    #expect(record.snapshot == keys.present.snapshot)
    #expect(record.snapshot.state.laps.map(\.total) == [.seconds(1), .seconds(3)])
    #expect(told.lines.withLock { $0.isEmpty })
  }

  @Test("What another process decided first is kept, and the refusal is said")
  func overtaken() throws {
    let keys = try keys()
    scheduler.advance(by: .seconds(1))
    let other = try shared.stopwatches.perform(.pause, on: "run", at: time)
    keys.perform(.lap, at: time)
    #expect(keys.finish(within: .seconds(60)) == "\"run\" is not running")
    #expect(told.lines.withLock { $0 } == ["\"run\" is not running"])
    keys.follow(other)
    #expect(keys.present.snapshot.state.phase == .paused)
  }

  @Test("A lap whose record is seen before its write has returned is shown once")
  func seenEarly() throws {
    let store = StubbornStore(around: shared.store)
    let keys = try keys(in: SharedCountdowns(in: store).stopwatches)
    scheduler.advance(by: .seconds(1))
    store.block()
    keys.perform(.lap, at: time)
    store.waitForWriter()
    keys.follow(keys.present)
    #expect(keys.present.snapshot.state.laps.count == 1)
    store.release()
    #expect(keys.finish(within: .seconds(60)) == nil)
    #expect(keys.present.snapshot.state.laps.count == 1)
    let other = try shared.stopwatches.perform(.lap, on: "run", at: time)
    keys.follow(other)
    #expect(keys.present.snapshot.state.laps.count == 2)
  }

  @Test("A stop is told once, and a record from before it changes nothing")
  func stop() throws {
    let keys = try keys()
    let before = keys.present
    keys.perform(.stop, at: time)
    #expect(keys.finish(within: .seconds(60)) == nil)
    keys.follow(before)
    #expect(keys.present.isStopped)
    keys.perform(.stop, at: time)
    #expect(keys.finish(within: .seconds(60)) != nil)
    #expect(told.stopped.withLock { $0.count } == 1)
  }

  @Test("A record that vanished is written again, and one that measured nothing is removed")
  func vanished() throws {
    let keys = try keys()
    try shared.stopwatches.remove(keys.present)
    keys.restore()
    #expect(keys.finish(within: .seconds(60)) == nil)
    let restored = try #require(try shared.stopwatches.read("run"))
    keys.follow(restored)
    keys.remove()
    #expect(keys.finish(within: .seconds(60)) == nil)
    #expect(try shared.stopwatches.read("run") == nil)
  }
}
