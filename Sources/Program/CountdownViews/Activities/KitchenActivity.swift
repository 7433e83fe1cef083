internal import Countdown
internal import CountdownArguments
internal import CountdownProgram
internal import CountdownResident
internal import CountdownSharing
internal import CountdownTerminal

/// `countdown kitchen`: a kitchen timer with a few buttons.
final class KitchenActivity: Activity {
  /// A button that adds time.
  struct AddKey: Hashable, Sendable {
    let title: String
    let key: Character
    let seconds: Int
  }

  /// The table of these buttons: a further button is a further line.
  static let addKeys = [
    AddKey(title: "+1s", key: "s", seconds: 1),
    AddKey(title: "+1m", key: "1", seconds: 60),
    AddKey(title: "+3m", key: "3", seconds: 180),
    AddKey(title: "+5m", key: "5", seconds: 300),
  ]

  private let timer: CountdownTimer
  private let alerts: Alerts
  private let share: ForegroundShare
  private let inbox: Inbox<ForegroundNotice>
  private var sentences: Sentences
  private var record = RunRecord()
  private var faults: [AlertFault]?
  private var view: ViewState
  private(set) var ending: Ending?

  init(
    _ options: ViewOptions, alerts: Alerts, share: ForegroundShare, inbox: Inbox<ForegroundNotice>
  ) {
    (self.alerts, self.share, self.inbox) = (alerts, share, inbox)
    view = ViewState(countsOn: options.overtime)
    sentences = Sentences(label: DisplayText.label(options.label))
    timer = CountdownTimer(
      .zero, label: options.label,
      scheduler: options.suspend == .count ? .continuous : .suspending,
      warnings: options.warnings)
  }

  func begin() -> Ending? {
    inbox.follow(timer)
    alerts.attach(
      to: timer, alertingOf: timer, actions: { _ in EndAction.all },
      onAction: { [inbox] in inbox.post(.action($0)) })
    alerts.tryOut()
    return nil
  }

  func receive(_ notice: ForegroundNotice) {
    switch notice {
    case .event(let event): handle(event)
    case .tried(let faults): self.faults = faults
    case .alertsAnswered, .alertsChanged:
      if timer.phase == .finished { view.note = alerts.complaint ?? "" }
    case .action(let action):
      alerts.silence()
      EndAction(rawValue: action)?.perform(on: timer)
    case .relabelled: sentences = Sentences(label: DisplayText.label(timer.label))
    case .routine, .alertsSettled, .commandEnded, .zoneMoved, .secondPassed: break
    }
  }

  private func handle(_ event: CountdownEvent) {
    record.note(event)
    view.receive(event)
    share.follow(event, of: ShareSource(timer))
    if event.kind == .finished { alert() }
  }

  private func alert() {
    alerts.awaitAnswers(within: .seconds(5)) { [timer] in timer.waitUntilDrained(within: $0) }
  }

  func closeHelp() { _ = view.closeHelp() }
}

// MARK: - Keys

extension KitchenActivity {
  func press(_ key: Key) {
    if view.closeHelp() { return }
    if timer.phase == .finished { share.markSeen() }
    alerts.silence()
    switch key {
    case .space: toggle()
    case .character("r"): view.note = timer.isRunning ? Self.locked : clear()
    case .character("q"): quit()
    case .character("b"): sendAway()
    case .character("?"): view.showHelp()
    case .character(let character):
      if let added = Self.addKeys.first(where: { $0.key == character }) {
        add(added)
      } else if MinuteKey(key) != nil, timer.isRunning {
        view.note = Self.locked
      }
    case .escape, .enter, .edit, .redraw, .mouse, .other: break
    }
  }

  private static let locked = "running: stop it with [space] to set it"

  private func add(_ key: AddKey) {
    let sum = timer.state.remaining + .seconds(key.seconds)
    if sum > Limits.duration {
      view.note = "the limit is 99 days"
      return
    }
    view.note = timer.add(.seconds(key.seconds)) == nil ? "" : Self.locked
  }

  private func toggle() {
    if timer.state.remaining == .zero {
      view.note = "set a time first"
      return
    }
    view.note = timer.toggle().map { "\($0)" } ?? ""
  }

  private func clear() -> String {
    timer.set(.zero).map { "\($0)" } ?? ""
  }

  private func sendAway() {
    switch share.sendAway(timer, sentences) {
    case .success(let line): ending = Ending(line: line, status: .finished)
    case .failure(let reason): view.note = reason.rawValue
    }
  }

  private func quit() {
    let phase = timer.phase
    alerts.takeBack()
    if phase == .running || phase == .paused {
      ending = Ending(line: interrupt(), status: .stopped)
    } else {
      ending = Ending(line: interrupt(), status: .finished)
    }
  }

  func interrupt(by signal: Int32) -> String? {
    share.inherit(timer, after: signal, sentences) ?? interrupt()
  }

  func interrupt() -> String? {
    timer.stop()
    switch timer.phase {
    case .stopped: return sentences.stop(left: timer.state.remaining)
    case .finished: return sentences.finish(record, at: record.finished ?? .now)
    case .ready, .running, .paused: return nil
    }
  }
}

// MARK: - Scene

extension KitchenActivity {
  var scene: Scene {
    let state = timer.state
    var scene = Scene(
      label: sentences.label, digits: view.digits(state), seconds: state.remainingSeconds,
      tone: .init(state, warnings: timer.warnings))
    scene.heading =
      switch state.phase {
      case .finished: "Time's up!"
      case .paused: "stopped"
      case .ready, .running, .stopped: ""
      }
    scene.progress = state.progress
    scene.buttons = Self.buttons(state)
    scene.note = view.note
    scene.info = (faults ?? []).map(\.text).joined(separator: "  · ")
    if faults != nil {
      let title = sentences.label.isEmpty ? "Kitchen timer" : sentences.label
      scene.opening = [title, scene.info].filter { !$0.isEmpty }.joined(separator: "  · ")
    }
    scene.help = view.isHelpShown ? Self.help : nil
    return scene
  }

  private static func buttons(_ state: CountdownTimer.State) -> [Scene.Button] {
    let isSettable = !state.isRunning
    let adding = addKeys.map {
      Scene.Button(key: String($0.key), title: $0.title, isEnabled: isSettable)
    }
    return adding + [
      .init(
        key: "space", title: state.isRunning ? "stop" : "start",
        isEnabled: state.remaining > .zero),
      .init(key: "r", title: "reset", isEnabled: isSettable),
      .init(key: "q", title: "quit"), .init(key: "?", title: "help"),
    ]
  }

  private static let help: [Scene.Button] = [
    .init(
      key: addKeys.map { String($0.key) }.joined(separator: " "),
      title: "add \(addKeys.map { $0.title.dropFirst() }.joined(separator: ", ")) while stopped"),
    .init(key: "space", title: "start, stop"), .init(key: "r", title: "back to 00:00"),
    .init(key: "b", title: "go on in the background"),
    .init(key: "q", title: "quit"), .init(key: "Ctrl-L", title: "paint the view anew"),
    .init(key: "?", title: "this page"),
  ]

  var deadline: Moment? { view.deadline(timer.phase) }
}
