internal import Countdown

/// `countdown DURATION` and `countdown until WHEN`: one countdown, from its start to the alerts and
/// the command after it.
final class CountdownActivity: Activity {
  let timer: CountdownTimer
  let options: ViewOptions
  let alerts: Alerts
  let sentences: Sentences
  private let inbox: Inbox
  private let target: WallTarget?
  private let aftermath: Aftermath?
  private(set) var record = RunRecord()
  private(set) var faults: [AlertFault]?
  private(set) var note = ""
  private(set) var isHelpShown = false
  /// Whether an alert of the latest finish is still on its way or sounding.
  private var isAlerting = false
  private(set) var ending: Ending?
  /// When it reached zero, to count on from there.
  private(set) var overSince: Moment?

  init(_ request: CountdownRequest, alerts: Alerts, inbox: Inbox, streams: StandardStreams) {
    options = request.view
    self.alerts = alerts
    self.inbox = inbox
    sentences = Sentences(label: DisplayText.cleaned(request.view.label))
    target = WallTarget(request.end)
    aftermath = Aftermath(request.command, inbox: inbox, streams: streams)
    timer = CountdownTimer(
      request.length, label: request.view.label,
      scheduler: request.view.suspend == .count ? .continuous : .suspending,
      adjustableWhileRunning: target != nil)
  }

  func begin() -> Ending? {
    timer.attach(InboxSink(inbox: inbox))
    alerts.attach(to: timer)
    if let refusal = timer.start() {
      return Ending(line: nil, status: .failed, complaint: refusal.description)
    }
    alerts.tryOut()
    return nil
  }

  /// Whether the program ends with the countdown.
  var leaves: Bool { aftermath != nil || !options.stay && !options.overtime }
}

// MARK: - What happens

extension CountdownActivity {
  func receive(_ notice: Notice) {
    switch notice {
    case .event(let event): receive(event)
    case .tried(let faults): self.faults = faults
    case .alertsAnswered: if !finishLine.isEmpty { aftermath?.begin(saying: finishLine) }
    case .alertsSettled:
      isAlerting = false
      leaveIfDone()
    case .commandEnded(let status):
      aftermath?.status = status
      leaveIfDone()
    case .terminalNotification: break
    }
  }

  private func receive(_ event: CountdownEvent) {
    record.note(event, at: .now)
    switch event.kind {
    case .finished:
      isAlerting = true
      overSince = RealTime.monotonic
      aftermath?.event = event
      // A command does not wait for an alert that hangs.
      alerts.settle(timer, within: aftermath == nil ? .seconds(5) : .milliseconds(500))
    case .started, .resumed, .paused, .reset: (note, overSince) = ("", nil)
    default: break
    }
  }

  func clockWasSet() {
    guard let target, timer.isRunning else { return }
    timer.set(max(target.remaining, .nanoseconds(1)))
    let left = timer.state.remaining.text(.short)
    note = "the clock was set: \(left) left until \(target.time.text)"
  }

  var terminalUse: TerminalUse {
    guard aftermath != nil, timer.phase == .finished else { return .scenes }
    return aftermath?.status == nil ? .none : .keys
  }

  var leavesInterruptsToOthers: Bool { aftermath?.isRunning ?? false }
}

// MARK: - Keys

extension CountdownActivity {
  func press(_ key: Key) {
    if isHelpShown {
      isHelpShown = false
      return
    }
    if isAlerting { alerts.silence() }
    switch key {
    case .space: toggle()
    case .character("r"): reset()
    case .character("q"): quit()
    case .character("?"): isHelpShown = true
    default: break
    }
  }

  private func toggle() {
    if timer.phase == .finished, leaves { return }
    if target != nil, timer.isRunning {
      note = Self.keepsToTheClock
      return
    }
    note = timer.toggle().map { "\($0)" } ?? ""
  }

  private func reset() {
    if timer.phase == .finished, leaves { return }
    note = target == nil ? timer.reset().map { "\($0)" } ?? "" : Self.keepsToTheClock
  }

  private static let keepsToTheClock = "it keeps to the clock and cannot be halted"

  private func quit() {
    timer.stop()
    if timer.phase == .finished { finish() } else { ending = stopped(.stopped) }
  }

  func interrupt() -> String? {
    timer.stop()
    if timer.phase != .finished { return stopped(.stopped).line }
    return aftermath?.isBegun == true ? nil : finishLine
  }
}

// MARK: - Ends

extension CountdownActivity {
  private func leaveIfDone() {
    guard timer.phase == .finished, leaves, !isAlerting else { return }
    if let aftermath, aftermath.status == nil { return }
    finish()
  }

  private func finish() {
    if let aftermath, let status = aftermath.status {
      ending = Ending(line: nil, status: .code(status))
    } else {
      ending = Ending(line: finishLine, status: alerts.isUnheard ? .unheard : .finished)
    }
  }

  private func stopped(_ status: ExitStatus) -> Ending {
    Ending(line: sentences.stop(left: timer.state.remaining), status: status)
  }

  /// `Tea finished 10:35:12 (5m 00s) · alert: notification ok, sound no device, rang the bell`.
  private var finishLine: String {
    let line =
      record.reasonMissed.map { sentences.miss(record.lateness, because: $0) }
      ?? sentences.finish(record, at: record.finished ?? .now, overtime: overtime)
    return [line, alerts.results.complaint].compactMap(\.self).joined(separator: " · ")
  }

  var overtime: Duration {
    guard options.overtime, let overSince else { return .zero }
    return overSince.duration(to: RealTime.monotonic)
  }

  /// The next whole second past zero.
  var deadline: Moment? {
    guard options.overtime, timer.phase == .finished, let overSince else { return nil }
    return overSince.advanced(by: .seconds(overtime.components.seconds + 1))
  }
}
