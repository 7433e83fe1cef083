internal import Countdown
internal import CountdownAlarms
internal import CountdownDesktop
internal import CountdownProgram
internal import CountdownSharing

/// Keeps the launcher's icon up to date, in one update: the number of overdue reminders, and the
/// progress of the countdown that ends next. A listener and not a sink, because counting an alarm
/// does not announce it to anybody.
///
/// The progress changes once for each hundredth, at most every second, and only while a launcher
/// says that it listens: otherwise no thread wakes up for it.
final class LauncherAlert: Sendable {
  private let report: @Sendable (String) -> Void
  private let news = Semaphore()
  private let state = Locked(State())

  private struct State: Sendable {
    var count = 0
    var next: (@Sendable () -> SharedReading?)?
    var isOver = false
    var badge: LauncherBadge?
  }

  /// - Parameter report: called, from any thread, with a line for each fault.
  init(report: @escaping @Sendable (String) -> Void) {
    self.report = report
    do {
      let badge = try LauncherBadge(
        desktopFile: "\(ProgramSinks.entry).desktop", onListener: { [news] in news.post() })
      state.withLock { $0.badge = badge }
      try SystemThread.detached(name: "countdown-icon") { self.run(badge) }
    } catch {
      report("\(error)")
    }
  }

  /// Shows what has changed: the number, or the countdown that ends next.
  func note(_ news: HostNews) {
    switch news {
    case .alarm(let event): show(event.badge)
    case .changed: self.news.post()
    default: break
    }
  }

  /// Shows a number.
  func show(_ count: Int) {
    let isNew = state.withLock { state in
      defer { state.count = count }
      return state.count != count
    }
    if isNew { news.post() }
  }

  /// Shows the progress of the countdown that ends next, by a closure that looks it up.
  func follow(_ next: @escaping @Sendable () -> SharedReading?) {
    state.withLock { $0.next = next }
    news.post()
  }

  /// Removes the number and the progress.
  func end() {
    state.withLock { $0.isOver = true }
    news.post()
  }
}

extension LauncherAlert {
  /// A separate thread does this, because the bus may hang. Of several changes the latest is
  /// shown.
  private func run(_ badge: LauncherBadge) {
    var shown = LauncherEntry()
    var failure: String?
    while true {
      let (count, next, isOver) = state.withLock { ($0.count, $0.next, $0.isOver) }
      if isOver { return badge.clear() }
      let progress = next?().map(ProgressSteps.init)
      let entry = LauncherEntry(count: count, progress: progress?.share)
      do {
        if entry != shown { try badge.show(entry) }
        (shown, failure) = (entry, nil)
      } catch {
        // Each reason is reported once: without a bus there is no launcher either.
        if "\(error)" != failure { report("\(error)") }
        failure = "\(error)"
      }
      wait(for: badge.hasListener && failure == nil ? progress?.wait : nil)
    }
  }

  private func wait(for step: Duration?) {
    guard let step else { return news.wait() }
    _ = news.wait(until: RealTime.monotonic.advanced(by: step))
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
