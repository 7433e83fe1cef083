import Countdown
import CountdownRoutines
import CountdownStore
import CountdownTestStores
import CountdownTestSupport
import CountdownTesting
import Testing

@testable import CountdownSharing

/// A countdown that a person stopped in its view stays listed, and another process goes on with it.
@Suite(.ownThread) struct LeftCountdownTests {
  private let scheduler = ManualScheduler()
  private let shared = SharedCountdowns.inMemory()

  private var now: SharedTime {
    SharedTime([scheduler], wallNanoseconds: RealTime.wallNanoseconds)
  }

  /// Shares three minutes, of which one passes, and leaves them.
  private func leave() throws -> SharedCountdown {
    let timer = CountdownTimer(
      .minutes(3), label: "Tea", scheduler: scheduler, adjustableWhileRunning: true)
    timer.start()
    let sharing = try timer.share(as: "tea", accepting: true, in: shared)
    scheduler.advance(by: .minutes(1))
    sharing.leaveRecordWhenStopped()
    timer.stop()
    sharing.cancel()
    #expect(sharing.flush(within: .seconds(60)))
    return try #require(try shared.read("tea"))
  }

  @Test func theRecordStaysWithWhatWasLeft() throws {
    let record = try leave()
    let reading = record.reading(at: now, life: .dead)
    #expect(reading.phase == .stopped && reading.remaining == .minutes(2))
    #expect(record.changes.map(\.kind).last == .stopped)
    #expect(record.booked == .minutes(1) && record.isLeft)
    #expect(try shared.list().countdowns == [record])
    let text = RecordText.text(of: record)
    #expect(RecordText.record(text, named: "tea")?.isLeft == true)
    let odd = String(decoding: text, as: UTF8.self).replacing(
      "\"stage\":\"paused\"", with: "\"stage\":\"ready\"")
    #expect(RecordText.record(Array(odd.utf8), named: "tea") == nil)
  }

  @Test func oneThatNeverRanStaysToo() throws {
    let timer = CountdownTimer(.minutes(3), scheduler: scheduler)
    timer.start()
    let sharing = try timer.share(as: "tea", accepting: true, in: shared)
    timer.pause()
    timer.reset()
    #expect(sharing.flush(within: .seconds(60)))
    sharing.leaveRecordWhenStopped()
    sharing.cancel()
    #expect(sharing.flush(within: .seconds(60)))
    let reading = try #require(try shared.read("tea")).reading(at: now, life: .dead)
    #expect(reading.phase == .stopped && reading.remaining == .minutes(3))
  }

  @Test func itIsResumedWithWhatWasLeft() throws {
    let left = try leave()
    let resumed = try #require(try shared.perform(.resume, on: "tea", at: now))
    #expect(resumed.stage == .running && !resumed.isLeft && resumed.run == left.run)
    #expect(resumed.remaining(at: now) == .minutes(2) && resumed.snapshot.total == .minutes(3))
    // The history has a minute of it already.
    #expect(resumed.booked == .minutes(1))
    var runs: [StoppedRun] = []
    _ = try shared.perform(.restart(), on: "tea", at: now) { runs.append($0) }
    #expect(runs.map(\.countdown.booked) == [.minutes(1)])
    #expect(try shared.read("tea")?.booked == .zero)
  }

  @Test func whatDoesNotFitIsRefusedAndOnlyAClearTakesItAway() throws {
    _ = try leave()
    for command in [SharedCommand.pause, .add(.minutes(1)), .less(.seconds(1))] {
      #expect(throws: SharingError(.refused("tea", .notRunning))) {
        try shared.perform(command, on: "tea", at: now)
      }
    }
    var runs: [StoppedRun] = []
    _ = try shared.perform(.acknowledge, on: "tea", at: now) { runs.append($0) }
    #expect(try shared.read("tea") == nil && runs.isEmpty)
  }

  @Test func itGivesItsNameAwayAndGoesAfterAnHour() throws {
    let left = try leave()
    let wall = try #require(left.leftWallNanoseconds)
    func isListed(after passed: Duration) -> Bool {
      let time = SharedTime(
        [scheduler], wallNanoseconds: wall + passed.saturatedNanoseconds)
      return !SharedList([left], faults: [], at: time).countdowns.isEmpty
    }
    #expect(isListed(after: .minutes(59)) && !isListed(after: .hours(1)))
    let other = try shared.start(SharedCountdowns.Start("tea", for: .minutes(5)))
    #expect(other.snapshot.id != left.snapshot.id)
  }

  @Test func aWatcherIsToldOnceThatItWasStopped() throws {
    var events = SharedEvents()
    let left = try leave()
    var before = left
    (before.stage, before.leftWallNanoseconds) = (.paused, nil)
    before.changes.removeLast()
    before.snapshot.sequence -= 1
    before.revision = nil
    _ = events.note(SharedList([before], faults: [], at: now), at: now)
    #expect(events.note(SharedList([left], faults: [], at: now), at: now).map(\.kind) == [.stopped])
    #expect(events.note(SharedList([], faults: [], at: now), at: now).isEmpty)
  }

  @Test func aRoutineBetweenTwoStepsIsLeftWithItsNextStep() throws {
    let plan = [SharedSteps.Step("Focus", .minutes(3)), SharedSteps.Step("Break", .minutes(5))]
    let sample = SharedCountdown.sample(phase: .finished)
    let record = SharedCountdown(
      name: "work", snapshot: sample.snapshot, run: sample.run, startedWallNanoseconds: 1,
      end: sample.end, owner: .gone, steps: SharedSteps(plan))
    #expect(try shared.put(record))
    try shared.leave(try #require(try shared.read("work")))
    let reading = try #require(try shared.read("work")).reading(at: now, life: .dead)
    #expect(reading.phase == .stopped && reading.remaining == .minutes(5))
    #expect(reading.countdown.steps?.index == 1)
    let resumed = try #require(try shared.perform(.resume, on: "work", at: .now))
    #expect(resumed.run != record.run && resumed.stage == .running)
  }

  @Test func itsProcessTakesTheLabelThatAnotherGives() throws {
    let kinds = Inbox<String>()
    let timer = CountdownTimer(.minutes(3), label: "Tea", scheduler: scheduler)
    timer.attach { [kinds] in kinds.put($0.label) }
    timer.start()
    let sharing = try timer.share(as: "tea", accepting: true, in: shared)
    let told = Inbox<Bool>()
    sharing.onRelabel { told.put(true) }
    _ = try shared.perform(.label("Earl Grey"), on: "tea", at: now)
    #expect(told.wait { $0 } != nil)
    #expect(timer.label == "Earl Grey" && timer.snapshot().label == "Earl Grey")
    timer.pause()
    #expect(kinds.wait { $0 == "Earl Grey" } != nil)
    #expect(sharing.flush(within: .seconds(60)))
    let record = try #require(try shared.read("tea"))
    #expect(record.snapshot.label == "Earl Grey" && record.stage == .paused)
    let long = String(repeating: "x", count: 1_025)
    #expect(throws: SharingError(.labelTooLong(bytes: 1_025))) {
      try shared.perform(.label(long), on: "tea", at: now)
    }
  }
}
