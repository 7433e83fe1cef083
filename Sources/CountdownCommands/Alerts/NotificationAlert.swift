internal import Countdown
internal import CountdownHostRuntime
internal import CountdownProcesses
internal import CountdownTerminal

/// The desktop's notification as an alert. Where there is no server, the terminal shows one of its
/// own, if it is known to.
final class NotificationAlert: AlertLadder {
  let alert = AlertWay.notification
  private let desktop: DesktopRung
  /// Shows one on the terminal; nil where no terminal can.
  private let onTerminal: (@Sendable (_ summary: String, _ body: String) -> Void)?
  private let latest = Locked<AlertResult?>(nil)

  init(
    desktop: DesktopRung,
    onTerminal: (@Sendable (_ summary: String, _ body: String) -> Void)?
  ) {
    self.desktop = desktop
    self.onTerminal = onTerminal
  }

  var result: AlertResult? { latest.withLock { $0 } }

  func receive(_ event: CountdownEvent) {
    guard event.kind == .finished else {
      _ = desktop.show(event)
      return
    }
    latest.withLock { $0 = nil }
    var result = AlertResult(alert: .notification)
    if let failure = desktop.show(event) {
      result.misses = [failure]
      result.instead = showOnTerminal(event)
    }
    latest.withLock { [result] in $0 = result }
  }

  private func showOnTerminal(_ event: CountdownEvent) -> String? {
    guard let onTerminal else { return nil }
    let label = DisplayText.cleaned(event.label)
    onTerminal(
      Sentences(label: label).finished,
      "\(Sentences.length(event.state.total)), at \(ClockTime.now.hourAndMinute)")
    return "the terminal's instead"
  }

  func check(within limit: Duration) -> AlertFault? {
    desktop.fault(within: limit).map {
      AlertFault(
        alert: .notification, reason: $0, instead: onTerminal.map { _ in "use the terminal's" })
    }
  }

  func close() { desktop.close() }
}
