import Countdown
import CountdownRoutines
import CountdownTesting
import Testing

@Suite struct StopwatchTests {
  private let scheduler = ManualScheduler()
  private let stopwatch: Stopwatch
  private let recorder = RecordingSink(of: StopwatchEvent.self)

  init() {
    stopwatch = Stopwatch(label: "Run", scheduler: scheduler)
    stopwatch.attach(recorder)
  }

  private func now(_ seconds: Double) -> Moment {
    Moment(nanoseconds: Int64(seconds * 1e9))
  }

  @Test func theTicksAreTheWholeSecondsSinceTheStart() {
    scheduler.advance(by: .milliseconds(300))
    #expect(stopwatch.start() == nil)
    scheduler.advance(by: .milliseconds(2_999))
    #expect(stopwatch.state.elapsed == .milliseconds(2_999))
    #expect(stopwatch.state.elapsedSeconds == 2)
    scheduler.advance(by: .milliseconds(1))
    #expect(stopwatch.state == Stopwatch.State(phase: .running, elapsed: .seconds(3)))
    #expect(recorder.events.map(\.kind) == [.started, .tick, .tick, .tick])
    #expect(recorder.events.map(\.scheduled) == [now(0.3), now(1.3), now(2.3), now(3.3)])
    #expect(recorder.events.map(\.sequence) == [1, 2, 3, 4])
    #expect(recorder.events.allSatisfy { $0.label == "Run" && $0.id == stopwatch.id })
    #expect(recorder.events.last?.wallTime == scheduler.wallTime)
  }

  @Test func aPauseDoesNotCountAndKeepsTheFractionOfASecond() {
    stopwatch.start()
    scheduler.advance(by: .milliseconds(1_750))
    #expect(stopwatch.pause() == nil)
    #expect(scheduler.pending == 0)
    scheduler.advance(by: .hours(3))
    #expect(stopwatch.state.elapsed == .milliseconds(1_750))
    #expect(stopwatch.resume() == nil)
    #expect(scheduler.nextDeadline == scheduler.now + .milliseconds(250))
    scheduler.advance(by: .milliseconds(250))
    #expect(recorder.events.map(\.kind) == [.started, .tick, .paused, .resumed, .tick])
    #expect(stopwatch.state.elapsed == .seconds(2))
  }

  @Test func theLapsHaveTheirLengthsAndTotals() {
    stopwatch.start()
    scheduler.advance(by: .milliseconds(1_500))
    #expect(stopwatch.lap() == nil)
    scheduler.advance(by: .milliseconds(500))
    stopwatch.pause()
    #expect(stopwatch.lap() == .notRunning)
    scheduler.advance(by: .seconds(60))
    stopwatch.resume()
    scheduler.advance(by: .milliseconds(2_200))
    stopwatch.lap()
    scheduler.advance(by: .milliseconds(100))
    stopwatch.stop()
    let state = stopwatch.state
    #expect(state.laps.map(\.number) == [1, 2])
    #expect(state.laps.map(\.duration) == [.milliseconds(1_500), .milliseconds(2_700)])
    #expect(state.laps.map(\.total) == [.milliseconds(1_500), .milliseconds(4_200)])
    #expect(state.latestLap == state.laps.last)
    #expect(state.sinceLap == .milliseconds(100))
    #expect(stopwatch.laps == state.laps)
    let laps = recorder.events.compactMap(\.lap)
    #expect(laps == state.laps)
    #expect("\(laps[1])" == "lap 2, 2.7s of 4.2s")
    #expect("\(stopwatch)" == "Run: stopped, 4.3s, 2 laps")
  }

  @Test func afterAStopTheNextStartBeginsAtZeroWithoutLaps() {
    stopwatch.start()
    scheduler.advance(by: .seconds(5))
    stopwatch.lap()
    stopwatch.stop()
    scheduler.advance(by: .seconds(5))
    #expect(stopwatch.state.elapsed == .seconds(5))
    #expect(stopwatch.resume() == .notRunning)
    stopwatch.start()
    #expect(stopwatch.state == Stopwatch.State(phase: .running, elapsed: .zero))
    #expect(stopwatch.reset() == .lockedWhileRunning)
    scheduler.advance(by: .seconds(1))
    stopwatch.pause()
    #expect(stopwatch.reset() == nil)
    #expect(stopwatch.reset() == nil)
    #expect(stopwatch.state == Stopwatch.State(phase: .ready, elapsed: .zero))
    #expect(recorder.events.suffix(2).map(\.kind) == [.paused, .reset])
  }

  @Test(arguments: Stopwatch.Phase.allCases)
  func everyCommandIsDoneOrRefusedWithItsReason(phase: Stopwatch.Phase) {
    typealias Refusal = Stopwatch.Refusal
    let (runs, counts) = (phase == .running, phase == .running || phase == .paused)
    let idle: Refusal? = counts ? nil : .notRunning
    let commands: [((Stopwatch) -> Refusal?, Refusal?)] = [
      ({ $0.start() }, runs ? .alreadyRunning : nil), ({ $0.pause() }, runs ? nil : .notRunning),
      ({ $0.resume() }, runs ? .alreadyRunning : idle), ({ $0.toggle() }, nil),
      ({ $0.lap() }, runs ? nil : .notRunning), ({ $0.stop() }, idle),
      ({ $0.reset() }, runs ? .lockedWhileRunning : nil),
    ]
    for (place, (command, expected)) in commands.enumerated() {
      let stopwatch = Stopwatch(scheduler: scheduler)
      if phase != .ready { stopwatch.start() }
      if phase == .paused { stopwatch.pause() }
      if phase == .stopped { stopwatch.stop() }
      let before = stopwatch.state
      #expect(before.phase == phase)
      #expect(command(stopwatch) == expected, "command \(place) when \(phase)")
      if expected != nil { #expect(stopwatch.state == before) }
    }
  }

  @Test func aSleepOfTheMachineIsOneTickThatCountsTheOthers() {
    stopwatch.start()
    scheduler.advance(by: .milliseconds(1_500))
    scheduler.jump(by: .hours(8))
    let event = recorder.events.last
    #expect(recorder.events.count == 3)
    #expect(event?.kind == .tick)
    #expect(event?.missed == 8 * 3_600 - 1)
    #expect(event?.lateness == .milliseconds(500))
    #expect(stopwatch.state.elapsedSeconds == 8 * 3_600 + 1)
    // A command settles what is due before it.
    stopwatch.pause()
    #expect(recorder.events.count == 4)
  }

  @Test func aCommandAfterAMissedTickComesBehindIt() {
    let scheduler = LateScheduler()
    let stopwatch = Stopwatch(scheduler: scheduler)
    let seen = Log<String>()
    stopwatch.observe { seen.append("\($0.kind) \($0.missed)") }
    stopwatch.start()
    #expect(scheduler.armed == now(1))
    scheduler.set(now(3.5))
    stopwatch.lap()
    #expect(seen.all == ["started 0", "tick 2", "lap 0"])
    #expect(scheduler.armed == now(4))
  }

  @Test func withoutTicksOnlyCommandsAreSeen() {
    let stopwatch = Stopwatch(every: nil, scheduler: scheduler)
    #expect(stopwatch.every == nil)
    stopwatch.start()
    #expect(scheduler.pending == 0)
    scheduler.advance(by: .hours(1))
    #expect(stopwatch.state.elapsed == .hours(1))
  }

  @Test func anIntervalOfNothingIsASecond() {
    #expect(Stopwatch(every: .zero, scheduler: scheduler).every == .seconds(1))
    #expect(Stopwatch(every: .seconds(-4), clock: scheduler.clock).every == .seconds(1))
    #expect(Stopwatch(every: .milliseconds(50)).every == .milliseconds(50))
  }

  @Test func withoutASchedulerThatWorksNothingStarts() {
    let stopwatch = Stopwatch(scheduler: DeadScheduler())
    #expect(stopwatch.start() == .schedulerUnavailable)
    #expect(stopwatch.toggle() == .schedulerUnavailable)
    #expect(stopwatch.state.phase == .ready)
  }
}
