internal import Countdown

/// `countdown DURATION` and `countdown until WHEN`.
final class CountdownActivity: Activity {
  let timer: CountdownTimer
  let options: ViewOptions
  let alerts: Alerts
  let sentences: Sentences
  private let inbox: Inbox
  var record = RunRecord()
  var faults: [AlertFault]?
  var note = ""
  private var isHelpShown = false
  /// Whether an alert of the latest finish is still on its way or sounding.
  var isAlerting = false
  private(set) var ending: Ending?
  /// When it reached zero, to count on from there.
  private var overSince: Moment?

  init(_ request: CountdownRequest, length: Duration, alerts: Alerts, inbox: Inbox) {
    options = request.view
    self.alerts = alerts
    self.inbox = inbox
    sentences = Sentences(label: DisplayText.cleaned(request.view.label))
    timer = CountdownTimer(
      length, label: request.view.label,
      scheduler: request.view.suspend == .count ? .continuous : .suspending,
      adjustableWhileRunning: true)
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

  func receive(_ notice: Notice) {
    switch notice {
    case .event(let event): receive(event)
    case .tried(let faults): self.faults = faults
    case .alertsSettled:
      isAlerting = false
      if timer.phase == .finished, leaves { finish() }
    case .terminalNotification, .commandEnded: break
    }
  }

  /// Whether the program ends with the countdown.
  private var leaves: Bool { !options.stay && !options.overtime }

  private func receive(_ event: CountdownEvent) {
    record.note(event, at: .now)
    switch event.kind {
    case .finished:
      isAlerting = true
      overSince = RealTime.monotonic
      alerts.settle(timer)
    case .started, .resumed, .paused, .reset: (note, overSince) = ("", nil)
    default: break
    }
  }
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
    case .character("r"): note = timer.reset().map { "\($0)" } ?? ""
    case .character("q"): quit()
    case .character("?"): isHelpShown = true
    default: break
    }
  }

  private func toggle() {
    if timer.phase == .finished, leaves { return }
    note = timer.toggle().map { "\($0)" } ?? ""
  }

  private func quit() {
    timer.stop()
    if timer.phase == .finished { finish() } else { ending = stopped(.stopped) }
  }

  private func finish() {
    ending = Ending(line: finishLine, status: .finished)
  }

  private func stopped(_ status: ExitStatus) -> Ending {
    Ending(line: sentences.stop(left: timer.state.remaining), status: status)
  }

  func interrupt() -> String? {
    timer.stop()
    return timer.phase == .finished ? finishLine : stopped(.stopped).line
  }

  private var finishLine: String {
    sentences.finish(record, at: record.finished ?? .now, overtime: overtime)
  }
}

// MARK: - Looks

extension CountdownActivity {
  var scene: Scene {
    let state = timer.state
    var scene = Scene(
      label: sentences.label, digits: digits(state), seconds: state.remainingSeconds,
      tone: tone(state))
    scene.heading = heading(state)
    scene.progress = state.progress
    scene.buttons = buttons(state)
    scene.note = note
    scene.info = state.isRunning ? startLine(state, isShort: true) : ""
    scene.opening = faults == nil ? nil : startLine(state, isShort: false)
    scene.isLeaving = state.phase == .finished && leaves
    scene.help = isHelpShown ? Self.help : nil
    return scene
  }

  private func startLine(_ state: CountdownTimer.State, isShort: Bool) -> String {
    let now = RealTime.wallNanoseconds
    let ends = ClockTime(nanoseconds: now + state.remaining.saturatedNanoseconds)
    let line = Sentences(label: isShort ? "" : sentences.label)
    let text = line.start(
      state.total, ends: ends, now: ClockTime(nanoseconds: now), faults: faults ?? [])
    return text
  }

  private var overtime: Duration {
    guard options.overtime, let overSince else { return .zero }
    return overSince.duration(to: RealTime.monotonic)
  }

  private func digits(_ state: CountdownTimer.State) -> String {
    guard options.overtime, state.phase == .finished else { return state.remaining.text(.clock) }
    let passed = Duration.seconds(overtime.components.seconds)
    return "+\(passed.text(.short))"
  }

  /// The next whole second past zero.
  var deadline: Moment? {
    guard options.overtime, timer.phase == .finished, let overSince else { return nil }
    return overSince.advanced(by: .seconds(overtime.components.seconds + 1))
  }

  private func tone(_ state: CountdownTimer.State) -> Scene.Tone {
    switch state.phase {
    case .ready: .ready
    case .running: state.remainingSeconds <= 10 ? .ending : .running
    case .paused, .stopped: .paused
    case .finished: .over
    }
  }

  private func heading(_ state: CountdownTimer.State) -> String {
    switch state.phase {
    case .paused: "paused"
    case .finished: "finished"
    default: ""
    }
  }

  private func buttons(_ state: CountdownTimer.State) -> [Scene.Button] {
    if state.phase == .finished {
      if leaves { return [.init(key: "any key", title: "leave")] }
      return [.init(key: "space", title: "start again"), .init(key: "q", title: "quit")]
    }
    let main = state.isRunning ? "pause" : state.phase == .paused ? "resume" : "start"
    return [
      .init(key: "space", title: main),
      .init(key: "r", title: "reset", isEnabled: !state.isRunning),
      .init(key: "q", title: "quit"), .init(key: "?", title: "help"),
    ]
  }

  private static let help: [Scene.Button] = [
    .init(key: "space", title: "pause, resume"),
    .init(key: "r", title: "back to the full duration, while it does not run"),
    .init(key: "q", title: "quit"), .init(key: "Ctrl-Z", title: "halt the program; fg goes on"),
    .init(key: "?", title: "this page"),
  ]
}
