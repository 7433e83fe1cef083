internal import Countdown
internal import CountdownArguments
internal import CountdownHost
internal import CountdownProcesses
internal import CountdownSharing
internal import CountdownTerminal

/// The warnings of countdowns without a terminal: shown and rung, as the countdown's options say.
final class HostWarnings: Sendable {
  private let screen: AlertOutlet
  private let bell: AlertOutlet
  private let report: @Sendable (String) -> Void
  /// The countdowns whose warning is shown.
  private let shown = Locked<Set<CountdownID>>([])

  /// - Parameter report: called, from any thread, with a line for each fault.
  init(
    desktop: any AlertSink, bell: any AlertSink, onTerminal: TerminalNotice?,
    report: @escaping @Sendable (String) -> Void
  ) {
    screen = .notification(desktop, onTerminal: onTerminal)
    self.bell = .bell(bell)
    self.report = report
  }

  /// Presents a warning, and takes it back when the countdown is paused, stopped or begins again.
  /// The notification of the end takes its place. May block, for about two seconds where the
  /// desktop hangs.
  func note(_ event: CountdownEvent, _ shared: SharedEvent) {
    switch event.kind {
    case .warning: present(event, shared)
    case .finished: _ = shown.withLock { $0.remove(event.id) }
    default:
      guard event.withdrawsAlert, shown.withLock({ $0.remove(event.id) }) != nil else { return }
      try? screen.sink.withdraw(event.alertID)
    }
  }

  /// Takes back the warnings of countdowns that were paused, stopped or removed; no event tells of
  /// that where another process counts on.
  func note(_ changes: SharedChanges) {
    let over = changes.changed.filter { [.paused, .stopped, .ready].contains($0.stage) }
    let ids = Set((over + changes.gone).map(\.snapshot.id))
    let gone = shown.withLock { shown in
      defer { shown.subtract(ids) }
      return shown.intersection(ids)
    }
    for id in gone { try? screen.sink.withdraw(Alert.ID(id)) }
  }

  private func present(_ event: CountdownEvent, _ shared: SharedEvent) {
    let name = shared.step.map { DisplayText.cleaned($0.step.name) } ?? event.label
    let attributes = shared.countdown.attributes
    let zone = StarterZone(attributes: attributes)?.rules
    let ends = ClockTime(event.wallTime.advanced(by: event.state.remaining)).written(in: zone)
    let alert = event.warningAlert(of: name).with { $0.body = "ends \(ends.hourAndMinute)" }
    let plan = AlertPlan(AlertOptions(attributes: attributes))
    _ = shown.withLock { $0.insert(event.id) }
    let results = plan.alertsInBackground.filter { $0 != .sound }.map { way in
      (way == .bell ? bell : screen).present(plan.alert(alert, for: way)) { _ in }
    }
    if let complaint = results.complaint { report(complaint) }
  }
}
