internal import Countdown
internal import CountdownAlarms
internal import CountdownProcesses

#if Desktop
  internal import CountdownDesktop
#endif

/// Shows alarms and reminders on the desktop, with their buttons. Where there is no server, the
/// terminal shows a notification of its own, if it is known to.
final class AlarmScreenAlert: AlarmSink {
  private let desktop: AlarmDesktop
  private let times: @Sendable () -> AlarmTimes
  private let overdue: @Sendable () -> Set<CountdownID>
  /// Shows one on the terminal; nil where no terminal can.
  private let onTerminal: (@Sendable (_ summary: String, _ body: String) -> Void)?
  private let report: @Sendable (String) -> Void
  /// The reminders that are shown.
  private let shown = Locked(Set<CountdownID>())

  /// Nothing could show it.
  struct Unseen: Error, CustomStringConvertible {
    let description: String
  }

  init(
    desktop: AlarmDesktop, times: @escaping @Sendable () -> AlarmTimes,
    overdue: @escaping @Sendable () -> Set<CountdownID>,
    onTerminal: (@Sendable (_ summary: String, _ body: String) -> Void)?,
    report: @escaping @Sendable (String) -> Void
  ) {
    (self.desktop, self.times, self.overdue) = (desktop, times, overdue)
    (self.onTerminal, self.report) = (onTerminal, report)
  }

  func receive(_ event: AlarmEvent) throws {
    switch AlarmNotice(event, times()) {
    case .show(let message):
      if message.purpose == .due { shown.withLock { _ = $0.insert(message.id) } }
      try show(message)
    case .withdraw(let id):
      shown.withLock { _ = $0.remove(id) }
      desktop.withdraw(id)
    case .none:
      if event.subject == .badge { withdrawWhatIsGone() }
    }
  }

  private func show(_ message: AlarmNotice.Message) throws {
    guard let failure = desktop.show(message) else { return }
    onTerminal?(message.summary, message.body)
    let result = AlertResult(
      alert: .notification, misses: [failure],
      instead: onTerminal.map { _ in "the terminal's instead" })
    report("alert: \(result.text)")
    if !result.isHeard { throw Unseen(description: result.text) }
  }

  /// Only the number changed: a reminder that is shown may have been removed, or moved.
  private func withdrawWhatIsGone() {
    let candidates = shown.withLock { $0 }
    guard !candidates.isEmpty else { return }
    for id in candidates.subtracting(overdue()) {
      shown.withLock { _ = $0.remove(id) }
      desktop.withdraw(id)
    }
  }

  func close() { desktop.close() }
}
