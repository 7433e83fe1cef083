import Countdown
import Foundation

// Clocks that part, in a time namespace and over a suspend of the machine; and a process that is
// halted.

/// How far the continuous clock is ahead of the suspending one, in nanoseconds; how many ticks
/// short countdowns on both gave; and where a snapshot stands that was taken outside.
func liveInANamespace(snapshot: String) -> String {
  let (continuous, suspending) = (SystemScheduler.continuous.now, SystemScheduler.suspending.now)
  let ticks = [countTicks(on: .continuous), countTicks(on: .suspending)]
  guard
    let snapshot = try? JSONDecoder().decode(
      CountdownTimer.Snapshot.self, from: Data(snapshot.utf8))
  else { return "no snapshot" }
  let state = CountdownTimer(restoring: snapshot, scheduler: .continuous).state
  return "\(suspending.nanoseconds(to: continuous)) \(ticks) "
    + "\(state.phase) \(state.remainingSeconds)"
}

/// The ticks of a countdown that has six, those included that it missed; -1 when it did not finish.
private func countTicks(on scheduler: SystemScheduler) -> Int {
  let timer = CountdownTimer(.milliseconds(60), every: .milliseconds(10), scheduler: scheduler)
  let diary = Diary(of: timer)
  timer.start()
  guard diary.waitForEvent(where: { $0.kind == .finished }) else { return -1 }
  return diary.ticks.reduce(0) { $0 + 1 + $1.missed }
}

/// Runs countdowns on both clocks while the machine seems to sleep for an hour. Says of each clock
/// what the ticks of a two-hour countdown missed, and what became of one of half an hour.
func sleepForAnHour() -> String {
  typealias Suspend = @convention(c) (Int64) -> Void
  guard let symbol = dlsym(nil, "suspend_machine") else { return "nothing preloaded" }
  let suspend = unsafeBitCast(symbol, to: Suspend.self)
  let stories = [Story(.continuous), Story(.suspending)]
  // Asleep, each thread waits for its next tick; those of the short ones for what is far.
  for story in stories { guard story.long.waitForTicks(1) else { return "no ticks before" } }
  suspend(3_600_000_000_000)
  for story in stories { guard story.long.waitForTicks(3) else { return "no ticks after" } }
  return stories.map(\.outcome).joined(separator: " ")
}

/// Has a child halt this process for two seconds, with a tick each tenth of a second. Says what the
/// ticks missed that missed more than ten, and whether all are told or counted, on the grid.
func haltForTwoSeconds() -> String {
  let diary = Diary(
    of: CountdownTimer(
      .hours(1), every: .milliseconds(100), scheduler: SystemScheduler(.suspending)))
  diary.timer.start()
  guard diary.waitForTicks(3) else { return "no ticks before" }
  let status = forked {
    let parent = getppid()
    kill(parent, SIGSTOP)
    usleep(2_000_000)
    kill(parent, SIGCONT)
    return 0
  }
  guard status == 0, diary.waitForTicks(5) else { return "no ticks after \(status)" }
  return "\(diary.ticks.map(\.missed).filter { $0 > 10 }) \(diary.isComplete)"
}

/// Two countdowns on one clock, each with a thread of its own.
private struct Story {
  let long: Diary
  private let short: Diary
  private let isOverAfterwards: Bool

  init(_ clock: SystemScheduler.TimeBase) {
    long = Diary(
      of: CountdownTimer(
        .hours(2), every: .milliseconds(100), scheduler: SystemScheduler(clock)))
    short = Diary(
      of: CountdownTimer(.minutes(30), every: .hours(1), scheduler: SystemScheduler(clock)))
    isOverAfterwards = clock == .continuous
    long.timer.start()
    short.timer.start()
  }

  /// The large gaps between ticks; whether all is told or counted; where the short countdown
  /// stands; how late it ended, in seconds, or that it did not.
  var outcome: String {
    let isOver = isOverAfterwards && short.waitForEvent { $0.kind == .finished }
    let finishes = short.events.filter { $0.kind == .finished }
    let end = isOver ? "\(finishes.map(\.lateness.components.seconds))" : "\(finishes.count)"
    let gaps = long.ticks.map(\.missed).filter { $0 > 1_000 }
    return "\(gaps) \(long.isComplete) \(short.timer.state.phase) \(end)"
  }
}

/// What a countdown tells.
private final class Diary: Sendable {
  let timer: CountdownTimer
  private let log: Log

  private final class Log: Sendable {
    let events = Locked<[CountdownEvent]>([])
    let news = Semaphore()
  }

  init(of timer: CountdownTimer) {
    self.timer = timer
    let log = Log()
    self.log = log
    timer.attach { event in
      log.events.withLock { $0.append(event) }
      log.news.post()
    }
  }

  var events: [CountdownEvent] { log.events.withLock { $0 } }
  var ticks: [CountdownEvent] { events.filter { $0.kind == .tick } }

  func waitForEvent(where isIt: (CountdownEvent) -> Bool) -> Bool {
    wait { events.contains(where: isIt) }
  }

  /// Waits for so many more ticks than there are now.
  func waitForTicks(_ count: Int) -> Bool {
    let end = ticks.count + count
    return wait { ticks.count >= end }
  }

  /// Looks again at each event, for a minute at most.
  private func wait(for condition: () -> Bool) -> Bool {
    let end = RealTime.monotonic.advanced(by: .seconds(60))
    while !condition() { guard log.news.wait(until: end) else { return false } }
    return true
  }

  /// Whether each tick that was due up to the last one was either told or counted as missed.
  var isComplete: Bool {
    let snapshot = timer.snapshot()
    guard let deadline = snapshot.deadline, let last = ticks.last else { return false }
    let every: Int64 = 100_000_000
    let total = snapshot.total.components.seconds * 10
    let left = last.scheduled.duration(to: deadline)
    let told = ticks.reduce(0) { $0 + 1 + $1.missed }
    return left == .nanoseconds((total - Int64(told)) * every)
  }
}
