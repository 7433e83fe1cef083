internal import Countdown
internal import CountdownArguments
internal import CountdownHost
internal import CountdownProgram
internal import CountdownSharing
internal import CountdownTerminal

// The warnings of countdowns without a terminal: shown and rung, as the countdown's options say.
extension Presenter {
  /// Presents a warning, and takes it back when the countdown is paused, stopped or begins again.
  /// The notification of the end takes its place. May block, for about two seconds where the
  /// desktop hangs.
  func note(_ event: CountdownEvent, _ shared: SharedEvent) {
    switch event.kind {
    case .warning: present(event, shared)
    case .finished: state.withLock { _ = $0.warned.remove(event.id) }
    default:
      if event.withdrawsAlert, state.withLock({ $0.warned.remove(event.id) }) != nil {
        withdraw(event.id)
      }
    }
  }

  private func present(_ event: CountdownEvent, _ shared: SharedEvent) {
    let name = shared.step.map { DisplayText.cleaned($0.step.name) } ?? event.label
    let attributes = shared.countdown.attributes
    let zone = StarterZone(attributes: attributes)?.rules
    let ends = ClockTime(event.wallTime.advanced(by: event.state.remaining)).written(in: zone)
    let alert = event.warningAlert(of: name).with { $0.body = "ends \(ends.hourAndMinute)" }
    let plan = AlertPlan(AlertOptions(attributes: attributes))
    state.withLock { _ = $0.warned.insert(event.id) }
    let results = plan.alertsInBackground.filter { $0 != .sound }.map { way in
      (way == .bell ? bell : screen).present(plan.alert(alert, for: way)) { _ in }
    }
    if let complaint = results.complaint { report(complaint) }
  }
}

extension Presenter.State {
  /// Forgets the warnings of countdowns that were paused, stopped or removed, and returns these; no
  /// event tells of that where another process counts on.
  mutating func warningsOver(by changes: SharedChanges) -> Set<CountdownID> {
    if warned.isEmpty { return [] }
    let over = changes.changed.filter { [.paused, .stopped, .ready].contains($0.stage) }
    let ids = warned.intersection((over + changes.gone).map(\.snapshot.id))
    warned.subtract(ids)
    return ids
  }
}
