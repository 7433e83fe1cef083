import Countdown
import CountdownAlarms
import CountdownBell
import CountdownDesktop
import CountdownHook
import CountdownRoutines
import CountdownSQLite
import CountdownSound
import CountdownTesting
import Foundation
import Testing

func opens() async {
  let tea = CountdownTimer(.seconds(3), label: "Tea")
  tea.observe(.remainingSeconds) { _, seconds in print(seconds) }
  let events = tea.events
  tea.start()
  for await event in events where event.kind == .finished {
    print("\(event.label) is ready, \(event.lateness) late")
    break
  }
}

func drives() {
  let timer = CountdownTimer(.minutes(3), label: "Eggs")
  timer.start()
  timer.pause()
  timer.add(.minutes(1))
  timer.resume()
  if let refusal = timer.reset() { print(refusal) }  // the countdown is locked while it runs: …
  print(timer.state.remaining, timer.remainingSeconds, timer.progress)
}

func waits(timer: CountdownTimer) async {
  timer.start()
  if await timer.finished() { print("Eggs are ready") }  // false: it was stopped
  for await seconds in timer.values(of: .remainingSeconds) { print(seconds) }  // ends with the run
}

func wiresSinks(timer: CountdownTimer, routine: RoutineTimer, agenda: Agenda) throws {
  timer.attach(try TerminalBell())
  timer.attach(try SoundPlayer(.nature))
  routine.attach(try DesktopNotifier(appName: "Focus")) { event in
    Alert(event)?.titled("Focus is over")
  }
  agenda.attach(try SoundPlayer(.nature))
  agenda.attach(try DesktopNotifier(appName: "Clock"))
  timer.attach(try CommandHook(["logger", "Tea is ready"]))
}

func sharesASink(timer: CountdownTimer, agenda: Agenda) throws {
  let loud = SinkRunner(FallbackSink(try SoundPlayer(.nature), try TerminalBell()))
  timer.attach(loud)
  agenda.attach(loud)
}

#if Store
  func isAnAlarmClock() async throws {
    let agenda = try Agenda(store: SQLiteStore(path: "clock.db"), clock: SystemWallClock())
    agenda.attach(try SoundPlayer(.nature))
    agenda.attach(try DesktopNotifier(appName: "Clock"))
    let events = agenda.events
    try agenda.start()
    if agenda.alarms.isEmpty {
      try agenda.add(Alarm(at: TimeOfDay(hour: 7, minute: 30), on: .workdays, label: "Work"))
    }
    for await event in events { print(event.kind, event.label) }
  }
#endif

/// What version 0.1 was used like compiles as ever.
func wiresAsBefore(timer: CountdownTimer, tea: CountdownTimer) throws {
  timer.attach(try SoundPlayer(.nature))
  timer.attach(try SoundPlayer(.file("bell.ogg"), on: [.finished, .stopped]))
  timer.attach(try TerminalBell(pattern: .times(3, every: .milliseconds(400)), on: [.started]))
  timer.attach(try DesktopNotifier(appName: "Tea", on: [.started, .finished]))
  timer.attach(try TerminalBell(), name: "bell", on: .allButTicks)
  let runner = SinkRunner(try SoundPlayer(.nature))
  timer.attach(runner)
  tea.attach(runner)
  let hook = SinkRunner(try CommandHook(["true"]))
  tea.attach(hook, on: [.finished])
}

struct Lamp: AlertSink {
  let path: String

  func present(_ alert: Alert, _ answer: @escaping @Sendable (Alert.Answer) -> Void) throws {
    try "on".write(toFile: path, atomically: false, encoding: .utf8)
  }

  func withdraw(_ id: Alert.ID) throws {
    try "off".write(toFile: path, atomically: false, encoding: .utf8)
  }
}

func choosesClocks(clock: ContinuousClock) -> [CountdownTimer] {
  let continuous = CountdownTimer(.hours(8))  // goes on while the machine sleeps
  let suspending = CountdownTimer(.hours(8), scheduler: .suspending)  // stands still while it does
  let foreign = CountdownTimer(.hours(8), clock: clock)  // any Clock of the standard library's kind
  let urgent = CountdownTimer(
    .hours(8), scheduler: SystemScheduler(.boottime, priority: .realTime(10)))
  return [continuous, suspending, foreign, urgent]
}

@Suite struct ReadmeTests {
  @Test func theFirstExampleComesToItsEnd() async {
    await opens()
  }

  @Test func commandsAreAnswered() {
    drives()
  }

  @Test func waitingComesToAnEnd() async {
    let scheduler = ManualScheduler()
    let timer = CountdownTimer(.minutes(3), scheduler: scheduler)
    let waiting = Task { await waits(timer: timer) }
    while !timer.isRunning { await Task.yield() }
    scheduler.run()
    await waiting.value
    #expect(timer.state.phase == .finished)
  }

  @Test func everyClockIsOneForACountdown() {
    let timers = choosesClocks(clock: ContinuousClock())
    // The fourth one needs the right to real-time priority.
    #expect(timers.prefix(3).map { $0.start() } == [nil, nil, nil])
    for timer in timers { timer.stop() }
  }

  @Test func theLastSecondShowsOne() {
    let scheduler = ManualScheduler()
    let timer = CountdownTimer(.hours(10), scheduler: scheduler)
    let recorder = RecordingSink()
    timer.attach(recorder)
    timer.start()
    scheduler.advance(by: .hours(10) - .seconds(1))
    #expect(timer.remainingSeconds == 1)
    scheduler.jump(by: .hours(8))  // the machine slept
    #expect(recorder.events.last?.kind == .finished)
    #expect(recorder.events.last?.lateness == .hours(8) - .seconds(1))
  }
}
