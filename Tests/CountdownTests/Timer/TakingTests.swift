import CountdownTesting
import Testing

@testable import Countdown

/// A countdown that stands where another process has put it.
@Suite struct TakingTests {
  private let scheduler = ManualScheduler()
  private let events = RecordingSink()

  private func timer() -> CountdownTimer {
    let timer = CountdownTimer(.seconds(10), scheduler: scheduler)
    timer.attach(events)
    timer.start()
    scheduler.advance(by: .milliseconds(2_500))
    return timer
  }

  private func stance(
    _ phase: CountdownTimer.Phase, total: Int = 10, left: Double = 0, until: Double? = nil,
    at wall: WallMoment? = nil
  ) -> CountdownTimer.Stance {
    CountdownTimer.Stance(
      phase: phase, total: Int64(total) * 1_000_000_000, remaining: Int64(left * 1e9),
      deadline: until.map { Moment(nanoseconds: Int64($0 * 1e9)) }, at: wall)
  }

  @Test(arguments: [false, true]) func anotherStepBeginsAlthoughOneWasUnderWay(_ isPaused: Bool) {
    let timer = timer()
    if isPaused { timer.pause() }
    timer.take([
      CountdownTimer.Stance(
        phase: .running, total: 20_000_000_000, remaining: 20_000_000_000,
        deadline: Moment(nanoseconds: 22_500_000_000), isNewRun: true)
    ])
    #expect(last == .started && timer.state.remaining == .seconds(20))
    scheduler.advance(by: .seconds(20))
    #expect(last == .finished)
  }

  private var last: CountdownEvent.Kind? { events.events.last?.kind }

  @Test func pausedItKeepsWhatTheOtherSaw() {
    let timer = timer()
    timer.take([stance(.paused, left: 7.501)])
    #expect(timer.state.phase == .paused && timer.state.remaining == .milliseconds(7_501))
    #expect(last == .paused)
    timer.take([stance(.running, left: 7.501, until: 10.001)])
    #expect(last == .resumed)
    scheduler.advance(by: .milliseconds(7_501))
    #expect(timer.state.phase == .finished && last == .finished)
  }

  /// A process that was halted learns of all of them at once, and reports each.
  @Test func eachOfSeveralChangesIsAnEvent() {
    let timer = timer()
    let before = events.events.count
    let number = timer.take([
      stance(.paused, left: 7.5), stance(.running, left: 7.5),
      stance(.running, total: 70, left: 67),
      stance(.paused, total: 70, left: 66), stance(.running, total: 70, left: 66, until: 60),
    ])
    let changes = events.events.dropFirst(before)
    #expect(changes.map(\.kind) == [.paused, .resumed, .adjusted, .paused, .resumed])
    #expect(
      changes.last?.sequence == number
        && changes.map(\.state.remainingSeconds) == [8, 8, 67, 66, 58])
    #expect(timer.state.remaining == .milliseconds(57_500))
  }

  @Test func anEventSaysWhenTheOtherDecided() {
    let timer = timer()
    timer.take([stance(.paused, left: 7.5, at: WallMoment(nanoseconds: 1_000))])
    #expect(events.events.last?.wallTime == WallMoment(nanoseconds: 1_000))
    timer.resume()
    #expect(events.events.last?.wallTime == scheduler.wallTime)
  }

  /// What an observer does upon it happened to the countdown where it stands now.
  @Test func theNumberIsThatOfItsOwnEvent() {
    let timer = timer()
    timer.observe(.isRunning) { [weak timer] _, isRunning in if !isRunning { timer?.stop() } }
    let number = timer.take([stance(.paused, left: 7.501)])
    #expect(events.events.first { $0.kind == .paused }?.sequence == number)
    #expect(last == .stopped && timer.snapshot().sequence > number)
  }

  @Test func aLongerOneMovesItsDeadlineEvenIfItCannotBeAdjustedHere() {
    let timer = timer()
    timer.take([stance(.running, total: 70, left: 67.5, until: 70)])
    #expect(timer.state.total == .seconds(70) && timer.state.remaining == .milliseconds(67_500))
    #expect(last == .adjusted)
    scheduler.advance(by: .milliseconds(67_500))
    #expect(timer.state.phase == .finished)
  }

  @Test(arguments: [
    (CountdownTimer.Phase.stopped, 7.5, CountdownEvent.Kind.stopped), (.ready, 10, .reset),
    (.finished, 0, .finished),
  ])
  func itEndsAsTheOtherSays(phase: CountdownTimer.Phase, left: Double, kind: CountdownEvent.Kind) {
    let timer = timer()
    timer.take([stance(phase, left: left)])
    #expect(timer.state.phase == phase)
    #expect(timer.state.remaining == .milliseconds(Int(left * 1_000)))
    #expect(last == kind)
    let count = events.events.count
    timer.take([stance(phase, left: left)])
    scheduler.advance(by: .seconds(60))
    #expect(events.events.count == count)
  }
}
