internal import Countdown
internal import CountdownAlarms
internal import CountdownDesktop
internal import CountdownProgram
internal import CountdownSharing

/// Keeps the launcher's icon up to date, in one update: the number of overdue reminders, and the
/// progress of the countdown that ends next. A listener and not a sink, because counting an alarm
/// does not announce it.
///
/// The progress changes once for each hundredth, at most every second, and only while a launcher
/// says that it listens: otherwise nothing wakes up for it. The bus may hang, so that a thread of
/// its own sends what has changed, and ends. Of several changes the latest is shown.
final class LauncherAlert: Sendable {
  private let report: @Sendable (String) -> Void
  private let turn = Semaphore()
  private let state = Locked(State())

  private struct State: Sendable {
    var count = 0
    var next: (@Sendable () -> SharedReading?)?
    var isOver = false
    /// Made when there is something to show.
    var badge: LauncherBadge?
    var wanted = LauncherEntry()
    var shown = LauncherEntry()
    /// Whether a thread sends what is wanted.
    var isSending = false
    /// The latest failure. Each reason is reported once: without a bus there is no launcher either.
    var failure: String?
    /// The wakeup for the next hundredth, and the time until then.
    var step: WakeupToken?
    var wait: Duration?

    /// What is to be sent; nil when the launcher has it.
    mutating func takeWanted() -> LauncherEntry? {
      isSending = !isOver && wanted != shown
      return isSending ? wanted : nil
    }
  }

  /// - Parameter report: called, from any thread, with a line for each fault.
  init(report: @escaping @Sendable (String) -> Void) {
    self.report = report
    turn.post()
  }

  /// Shows what has changed: the number, or the countdown that ends next.
  func note(_ news: HostNews) {
    switch news {
    case .alarm(let event): show(event.badge)
    case .changed: refresh()
    default: break
    }
  }

  /// Shows a number.
  func show(_ count: Int) {
    state.withLock { $0.count = count }
    refresh()
  }

  /// Shows the progress of the countdown that ends next, by a closure that looks it up.
  func follow(_ next: @escaping @Sendable () -> SharedReading?) {
    state.withLock { $0.next = next }
    refresh()
  }

  /// Removes the number and the progress.
  func end() {
    let (badge, step) = state.withLock { state in
      state.isOver = true
      defer { state.step = nil }
      return (state.badge, state.step)
    }
    if let step { SystemScheduler.continuous.unregister(step) }
    badge?.clear()
  }
}

extension LauncherAlert {
  /// Looks at what is to be shown, and has it sent if that is new.
  private func refresh() {
    turn.wait()
    defer { turn.post() }
    let (count, next) = state.withLock { ($0.count, $0.next) }
    let progress = next?().map(ProgressSteps.init)
    let isNew = state.withLock { state in
      state.wanted = LauncherEntry(count: count, progress: progress?.share)
      state.wait = progress?.wait
      return !state.isSending && state.takeWanted() != nil
    }
    guard isNew else { return waitForStep() }
    do throws(SystemError) {
      try SystemThread.detached(name: "countdown-icon") { self.send() }
    } catch {
      fail("\(error)")
    }
  }

  private func send() {
    while let entry = state.withLock({ $0.takeWanted() }) {
      do {
        try badge().show(entry)
        state.withLock { ($0.shown, $0.failure) = (entry, nil) }
      } catch {
        return fail("\(error)")
      }
    }
    waitForStep()
  }

  private func badge() throws -> LauncherBadge {
    if let badge = state.withLock({ $0.badge }) { return badge }
    let badge = try LauncherBadge(
      desktopFile: "\(ProgramSinks.entry).desktop", onListener: { [weak self] in self?.refresh() })
    state.withLock { $0.badge = badge }
    return badge
  }

  private func fail(_ reason: String) {
    let isNew = state.withLock { state in
      defer { (state.failure, state.isSending) = (reason, false) }
      return state.failure != reason
    }
    if isNew { report(reason) }
  }

  private func waitForStep() {
    let scheduler = SystemScheduler.continuous
    state.withLock { state in
      guard let wait = state.wait, !state.isOver, state.failure == nil,
        state.badge?.hasListener == true
      else { return }
      let step = state.step ?? scheduler.register { [weak self] _ in self?.refresh() }
      state.step = step
      scheduler.arm(step, at: scheduler.now.advanced(by: wait))
    }
  }
}

/// The progress of a countdown, in hundredths.
struct ProgressSteps: Hashable, Sendable {
  /// The share that has passed, 0 to 1.
  let share: Double
  /// The time until the next hundredth, at least a second.
  let wait: Duration

  init(_ reading: SharedReading) {
    self.init(reading.progress, of: reading.countdown.snapshot.total)
  }

  init(_ progress: Double, of total: Duration) {
    let steps = (progress * 100).rounded(.down)
    share = steps / 100
    wait = max(total * ((steps + 1) / 100 - progress), .seconds(1))
  }
}
