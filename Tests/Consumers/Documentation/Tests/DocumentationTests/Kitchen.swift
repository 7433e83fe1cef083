import Countdown
import CountdownAlarms
import CountdownAlarmsTesting
import CountdownRoutines
import CountdownSharing
import CountdownStore
import CountdownTesting
import Foundation

/// The surroundings in which the examples run: everything in virtual time and in memory.
struct Kitchen: Sendable {
  let scheduler = ManualScheduler()
  let wallClock = ManualWallClock(at: WallMoment("2026-11-23T07:00:00Z") ?? .now)  // a Monday
  let clock = ContinuousClock()
  let timer: CountdownTimer
  let tea: CountdownTimer
  let eggs: CountdownTimer
  let routine: RoutineTimer
  let stopwatch: Stopwatch
  let agenda: Agenda
  let work = Alarm(at: TimeOfDay(hour: 7, minute: 30), on: .workdays, label: "Work")
  /// Nothing is there, and the test removes what it puts there.
  let path = NSTemporaryDirectory() + "kitchen-\(UUID())"
  let runner: SinkRunner<CountdownEvent>
  let shared = SharedCountdowns.inMemory()
  /// The countdown that `sharing` shares, in real time.
  let kettle = CountdownTimer(.minutes(3))
  let sharing: Sharing
  let table = MemoryStore()
  var show: @MainActor @Sendable (Int) -> Void = { _ in }

  init() throws {
    timer = CountdownTimer(.minutes(3), label: "Tea", scheduler: scheduler)
    tea = CountdownTimer(.minutes(3), scheduler: scheduler)
    eggs = CountdownTimer(.minutes(6), scheduler: scheduler)
    routine = RoutineTimer(.pomodoro(), scheduler: scheduler)
    stopwatch = Stopwatch(scheduler: scheduler)
    agenda = try Agenda(store: MemoryStore(), clock: wallClock)
    runner = SinkRunner(Journal(path: path), name: "journal", capacity: 4_096)
    sharing = try kettle.share(as: "tea", accepting: true, in: shared)
  }

  var pomodoro: RoutineTimer { routine }
  var orders: [CountdownTimer] { [timer, tea, eggs] }
  var friday: WallMoment { wallClock.now.advanced(by: .hours(-72)) }
}
