internal import Countdown
internal import CountdownAlarms
internal import CountdownArguments
internal import CountdownProgram
internal import CountdownResident
internal import CountdownSharing
internal import CountdownSystem
internal import CountdownTerminal

/// `countdown DURATION` and `countdown until WHEN`: one countdown, from its start to the alerts and
/// the command after it.
final class CountdownActivity: Activity {
  let timer: CountdownTimer
  let options: ViewOptions
  let alerts: Alerts
  private(set) var sentences: Sentences
  /// The length that was given; nil for a clock time.
  let given: Duration?
  /// The sharing; nil if the countdown is not shared.
  let share: ForegroundShare?
  private let inbox: Inbox<ForegroundNotice>
  private let clock: LocalClock
  var target: WallTarget?
  /// The watch that reports changes of the zone; nil if none is needed or possible.
  private var zoneWatch: FolderWatch?
  let finishCommand: FinishCommand?
  private(set) var record = RunRecord()
  private(set) var faults: [AlertFault]?
  var view: ViewState
  var startLine = StartLine()
  private var stay: EndStay
  var ending: Ending?

  init(
    _ request: CountdownRequest, alerts: Alerts, share: ForegroundShare? = nil,
    inbox: Inbox<ForegroundNotice>,
    streams: StandardStreams, clock: LocalClock
  ) {
    options = request.view
    (self.alerts, self.share, self.inbox, self.clock) = (alerts, share, inbox, clock)
    view = ViewState(countsOn: options.overtime)
    stay = EndStay(hasView: alerts.hasView && request.command.isEmpty)
    sentences = Sentences(label: DisplayText.label(request.view.label))
    target = WallTarget(request.end, in: clock.zone())
    finishCommand = FinishCommand(request.command, inbox: inbox, streams: streams)
    given = if case .after(let length) = request.end { length } else { nil }
    timer = CountdownTimer(
      request.length(at: clock.now()), label: request.view.label,
      scheduler: request.view.suspend == .count ? .continuous : .suspending,
      adjustableWhileRunning: true, warnings: request.view.warnings)
  }

  func begin() -> Ending? {
    inbox.follow(timer)
    alerts.attach(
      to: timer, alertingOf: timer, actions: { [leaves] _ in leaves ? [] : EndAction.all },
      onAction: { [inbox] in inbox.post(.action($0)) })
    if let refusal = timer.start() {
      return Ending(line: nil, status: .failed, complaint: refusal.description)
    }
    alerts.tryOut(with: share)
    if !alerts.isInView, let problem = finishCommand?.problem { StandardStreams.complain(problem) }
    if target != nil { zoneWatch = clock.watchZone { [inbox] in inbox.post(.zoneMoved) } }
    return nil
  }

  /// Whether the program ends with the countdown.
  var leaves: Bool { finishCommand != nil || !options.stay && !options.overtime }
}

// MARK: - Notices

extension CountdownActivity {
  func receive(_ notice: ForegroundNotice) {
    switch notice {
    case .event(let event): handle(event)
    case .secondPassed: if zoneWatch == nil { followZone() }
    case .zoneMoved: followZone()
    case .tried(let faults): self.faults = faults
    case .alertsAnswered:
      noteComplaint()
      if !finishLine.isEmpty { finishCommand?.begin(saying: finishLine) }
    case .alertsChanged: noteComplaint()
    case .relabelled: sentences = Sentences(label: DisplayText.label(timer.label))
    case .action(let action): EndAction(rawValue: action)?.perform(on: timer, given: given)
    case .alertsSettled:
      stay.alertsEnded(hasPlayed: alerts.hasPlayed)
      leaveIfDone()
    case .commandEnded(let status):
      finishCommand?.status = status
      leaveIfDone()
    case .routine: break
    }
  }

  private func handle(_ event: CountdownEvent) {
    record.note(event)
    view.receive(event)
    share?.follow(event, of: ShareSource(timer))
    switch event.kind {
    case .started where alerts.isInView: view.note = finishCommand?.problem ?? ""
    case .finished:
      stay.begin(at: RealTime.monotonic)
      finishCommand?.event = event
      // A command does not wait for an alert that hangs.
      alerts.awaitAnswers(within: finishCommand == nil ? .seconds(5) : .milliseconds(500)) {
        [timer] in
        timer.waitUntilDrained(within: $0)
      }
    // Ended by a command of another process: the caller of this program learns of it, as after `q`.
    case .stopped where leaves && ending == nil: ending = stopped(.stopped)
    default: break
    }
  }

  func clockWasSet() {
    follow(target, because: "the clock was set")
    followZone()
  }

  /// Follows a change of the zone. Without a watch, each tick looks the zone up.
  private func followZone() {
    guard let target else { return }
    let zone = clock.zone()
    startLine.forget()
    follow(
      target.moved(to: zone, at: clock.now()),
      because: "the time zone is now \(zone?.identifier ?? "unknown")")
  }

  private func follow(_ new: WallTarget?, because reason: String) {
    guard let new, timer.isRunning else { return }
    let now = clock.now()
    let left = max(new.remaining(at: now), .nanoseconds(1))
    target = new
    timer.set(left)
    let time = new.time.text(seenFrom: ClockTime(now))
    view.note = "\(reason): \(left.text(.short)) left until \(time)"
  }

  func closeHelp() { _ = view.closeHelp() }

  var terminalUse: TerminalUse {
    guard finishCommand != nil, timer.phase == .finished else { return .scenes }
    return finishCommand?.status == nil ? .none : .keys
  }

  var leavesInterruptsToOthers: Bool { finishCommand?.isRunning ?? false }
}

// MARK: - Keys

extension CountdownActivity {
  func press(_ key: Key) {
    if view.closeHelp() { return }
    if timer.phase == .finished { share?.markSeen() }
    if stay.isAlerting { alerts.silence() }
    if timer.phase == .finished, finishCommand == nil {
      if let again = EndAction(key) { return begin(again) }
      if leaves { return quit() }
    }
    switch key {
    case .space: toggle()
    case .character("r"): reset()
    case .character("q"): quit()
    case .character("b"): sendAway()
    case .character("?"): view.showHelp()
    default: if let minute = MinuteKey(key) { change(by: minute) }
    }
  }

  private func change(by minute: MinuteKey) {
    if keepsToTheClock, timer.isRunning {
      view.note = "the end is a clock time and cannot be moved"
    } else {
      view.note = minute.perform(on: timer)
    }
  }

  /// Whether the countdown ends at a clock time.
  var keepsToTheClock: Bool { target != nil }

  private func quit() {
    if timer.phase != .finished { return stopResumably() }
    alerts.takeBack()
    finish()
  }

  func pass(_ signal: Int32) { finishCommand?.pass(signal) }

  func interrupt(by signal: Int32) -> String? {
    share?.inherit(timer, after: signal, sentences) ?? interrupt()
  }

  func interrupt() -> String? {
    timer.stop()
    if timer.phase != .finished { return stopped(.stopped).line }
    return finishCommand?.isBegun == true ? nil : finishLine
  }
}

// MARK: - Ends

extension CountdownActivity {
  private func leaveIfDone() {
    guard timer.phase == .finished, leaves, stay.isOver(at: RealTime.monotonic) else { return }
    if let finishCommand, finishCommand.status == nil { return }
    finish()
  }

  private func finish() {
    if let finishCommand, let status = finishCommand.status {
      ending = Ending(line: nil, status: status)
    } else {
      ending = Ending(line: finishLine, status: alerts.isUnheard ? .unheard : .finished)
    }
  }

  private func stopped(_ status: ExitStatus) -> Ending {
    Ending(line: sentences.stop(left: timer.state.remaining), status: status)
  }

  /// `Tea finished 10:35:12 (5m 00s) · alert: sound no device, rang the bell`.
  private var finishLine: String {
    let line =
      record.reasonMissed.map { sentences.miss(record.lateness, because: $0) }
      ?? sentences.finish(record, at: record.finished ?? .now, overtime: view.overtime())
    return [line, alerts.complaint].compactMap(\.self).joined(separator: " · ")
  }

  var deadline: Moment? {
    let end = timer.phase == .finished && leaves && finishCommand == nil ? stay.deadline : nil
    return [view.deadline(timer.phase), end].compactMap(\.self).min()
  }

  func wake() { leaveIfDone() }
}
