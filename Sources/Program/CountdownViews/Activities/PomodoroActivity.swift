internal import Countdown
internal import CountdownArguments
internal import CountdownProgram
internal import CountdownResident
internal import CountdownRoutines
internal import CountdownSharing
internal import CountdownTerminal

/// `countdown pomodoro` and `countdown run`: focus and breaks in rounds, or the steps of a plan,
/// with one main button.
final class PomodoroActivity: Activity {
  private let routine: RoutineTimer
  private var options: ViewOptions
  private let rounds: Int
  /// The steps of each round of a plan; empty for focus and breaks.
  private let plan: [PlanStep]
  private let alerts: Alerts
  private let share: ForegroundShare
  /// What is shared: the steps, as long as an entry can hold them.
  private let source: ShareSource
  private let inbox: Inbox<ForegroundNotice>
  private var sentences: Sentences
  private let isAutomatic: Bool
  private var record = RunRecord()
  private var startLine = StartLine()
  private var faults: [AlertFault]?
  private var view: ViewState
  private var stay: EndStay
  /// Whether the last step is over, and its alerts have begun.
  private var hasFinished = false
  private(set) var ending: Ending?

  init(
    _ request: PomodoroRequest, alerts: Alerts, share: ForegroundShare,
    inbox: Inbox<ForegroundNotice>
  ) {
    options = request.view
    plan = request.plan
    isAutomatic = request.isAutomatic
    (self.alerts, self.share, self.inbox) = (alerts, share, inbox)
    view = ViewState(countsOn: options.overtime)
    stay = EndStay(hasView: alerts.hasView)
    let usual = plan.isEmpty ? "Pomodoro" : "Run"
    let label = request.view.label.isEmpty ? usual : request.view.label
    sentences = Sentences(label: DisplayText.label(label))
    let steps = Routine(request)
    rounds = steps.rounds
    routine = RoutineTimer(
      steps,
      advances: request.isAutomatic ? .automatically : .manually, label: label,
      scheduler: request.view.suspend == .count ? .continuous : .suspending,
      adjustableWhileRunning: true)
    let isShareable = SharedSteps(routine.routine).isShareable
    source = isShareable ? ShareSource(routine) : ShareSource(routine.timer)
  }

  func begin() -> Ending? {
    inbox.follow(routine.timer)
    routine.observe { [inbox] in inbox.post(.routine($0)) }
    alerts.attach(
      to: routine.timer, alertingOf: routine,
      sound: { [plan] event in
        plan.isEmpty ? nil : (event as? RoutineEvent).flatMap { plan[$0.index % plan.count].sound }
      },
      actions: { [isAutomatic] event in
        guard !isAutomatic, let next = (event as? RoutineEvent)?.next else { return [] }
        return [EndAction.begin(next.kind, named: next.name)]
      },
      onAction: { [inbox] in inbox.post(.action($0)) })
    let clips = plan.compactMap { if case .file(let path) = $0.sound { path } else { nil } }
    alerts.tryOut(with: isAutomatic ? share : nil, clips: clips)
    guard isAutomatic, let refusal = routine.start() else { return nil }
    return Ending(line: nil, status: .failed, complaint: "\(refusal)")
  }

  func receive(_ notice: ForegroundNotice) {
    switch notice {
    case .event(let event):
      record.note(event)
      view.receive(event)
      share.follow(event, of: source)
    case .routine(let event): handle(event)
    case .tried(let faults): self.faults = faults
    case .alertsAnswered, .alertsChanged: view.note = alerts.complaint ?? view.note
    case .alertsSettled:
      stay.alertsEnded(hasPlayed: alerts.hasPlayed)
      leaveIfDone()
    case .action(EndAction.nextStep): beginStep()
    case .relabelled:
      options.label = routine.timer.label
      sentences = Sentences(label: DisplayText.label(options.label))
    case .commandEnded, .action, .zoneMoved, .secondPassed: break
    }
  }

  private func handle(_ event: RoutineEvent) {
    hasFinished = event.kind == .finished
    // Stopped by a command of another process: the caller of this program learns of it, as after
    // `q`.
    if event.kind == .stopped, ending == nil, !options.stay { return quit(isKept: false) }
    // Another process has gone on to the next step.
    if event.kind == .stepBegan, !event.isAutomatic { alerts.silence() }
    guard event.alert != nil else { return }
    stay.begin(at: RealTime.monotonic)
    alerts.awaitAnswers(within: .seconds(5)) { [routine] in routine.waitUntilDrained(within: $0) }
  }

  func closeHelp() { _ = view.closeHelp() }

  var deadline: Moment? {
    let end = isLeaving ? stay.deadline : nil
    return [view.deadline(routine.state.countdown.phase), end].compactMap(\.self).min()
  }

  func wake() { leaveIfDone() }

  private func leaveIfDone() {
    if isLeaving, stay.isOver(at: RealTime.monotonic) { finish() }
  }
}

// MARK: - Keys

extension PomodoroActivity {
  func press(_ key: Key) {
    if view.closeHelp() { return }
    if routine.timer.phase == .finished { share.markSeen() }
    alerts.silence()
    if isLeaving, key != .space { return quit() }
    switch key {
    case .space: answer(routine.toggle())
    case .character("n"): answer(routine.next())
    case .character("r"): answer(routine.restartStep())
    case .character("q"): quit()
    case .character("b"): sendAway()
    case .character("?"): view.showHelp()
    default: if let minute = MinuteKey(key) { view.note = minute.perform(on: routine.timer) }
    }
  }

  /// The person has answered the notification about the end of a step.
  private func beginStep() {
    guard routine.timer.phase == .finished else { return }
    share.markSeen()
    alerts.silence()
    answer(routine.start())
  }

  private func answer(_ refusal: RoutineTimer.Refusal?) {
    view.note = refusal.map { "\($0)" } ?? ""
  }

  /// Whether the last round is over and only the alerts remain.
  private var isLeaving: Bool {
    hasFinished && routine.state.isFinished && !options.stay
  }

  /// - Parameter isKept: whether the routine stays listed, to be resumed.
  private func quit(isKept: Bool = true) {
    alerts.takeBack()
    if routine.state.isFinished { return finish() }
    let isThere = isKept && routine.state.phase != .stopped
    let name = isThere ? share.keepWhenStopped() : nil
    let line = interrupt().map { $0 + Sentences.resumable(name) }
    ending = Ending(line: line, status: .stopped)
  }

  private func sendAway() {
    switch share.sendAway(routine.timer, sentences) {
    case .success(let line): ending = Ending(line: line, status: .finished)
    case .failure(let reason): view.note = reason.rawValue
    }
  }

  private func finish() {
    let line = [finishLine, alerts.complaint].compactMap(\.self).joined(separator: " · ")
    ending = Ending(line: line, status: alerts.isUnheard ? .unheard : .finished)
  }

  private var finishLine: String {
    let done = RoutineWords.extent(steps: routine.routine.steps.count, rounds: rounds)
    return "\(sentences.finished) \((record.finished ?? .now).text) (\(done))"
  }

  func interrupt(by signal: Int32) -> String? {
    share.inherit(routine.timer, after: signal, sentences) ?? interrupt()
  }

  func interrupt() -> String? {
    if routine.state.isFinished { return finishLine }
    routine.stop()
    let state = routine.state
    let step = state.step.map { " in \(PomodoroScene.name($0, of: rounds))" } ?? ""
    return sentences.stop(left: state.countdown.remaining) + step
  }
}

// MARK: - Scene

extension PomodoroActivity {
  var scene: Scene {
    let state = routine.state
    var scene = PomodoroScene(state: state, rounds: rounds).scene
    scene.label = options.label.isEmpty ? "" : sentences.label
    scene.digits = view.digits(state.countdown)
    scene.note = view.note
    let troubles = (faults ?? []).map(\.text).joined(separator: "  · ")
    scene.info =
      state.phase == .running ? startLine.text(state.countdown, faults ?? []) : troubles
    scene.narrowInfo = state.phase == .running ? startLine.narrow : nil
    if faults != nil {
      let parts = [sentences.label, scene.heading, troubles].filter { !$0.isEmpty }
      scene.opening = parts.joined(separator: "  · ")
    }
    scene.isLeaving = isLeaving
    if isLeaving {
      scene.buttons = [
        .init(key: "space", title: "start again"), .init(key: "any key", title: "leave"),
      ]
    }
    scene.help = view.isHelpShown ? PomodoroScene.help(state) : nil
    return scene
  }
}
