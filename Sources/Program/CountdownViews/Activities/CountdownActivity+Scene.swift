internal import Countdown
internal import CountdownProgram
internal import CountdownTerminal

extension CountdownActivity {
  /// Shows what is wrong with the alerts of the end. In plain lines, the last line has it.
  func noteComplaint() {
    if timer.phase == .finished, alerts.hasView { view.note = alerts.complaint ?? "" }
  }

  var scene: Scene {
    let state = timer.state
    var scene = Scene(
      label: sentences.label, digits: view.digits(state), seconds: state.remainingSeconds,
      tone: .init(state, warnings: timer.warnings))
    scene.heading = heading(state)
    scene.progress = state.progress
    scene.buttons = buttons(state)
    scene.note = view.note
    let start = startLine.text(state, faults ?? [])
    scene.info = state.isRunning ? start : ""
    scene.narrowInfo = state.isRunning ? startLine.narrow : nil
    let opening = [sentences.label, start].filter { !$0.isEmpty }.joined(separator: "  ")
    scene.opening = faults == nil ? nil : opening
    scene.isLeaving = state.phase == .finished && leaves
    scene.help = view.isHelpShown ? Self.help(state) : nil
    return scene
  }

  private func heading(_ state: CountdownTimer.State) -> String {
    switch state.phase {
    case .paused: "paused"
    case .finished: "Time's up!"
    case .ready, .running, .stopped: ""
    }
  }

  private func buttons(_ state: CountdownTimer.State) -> [Scene.Button] {
    if state.phase == .finished {
      let leave =
        leaves
        ? Scene.Button(key: "any key", title: "leave") : Scene.Button(key: "q", title: "quit")
      return finishCommand == nil ? Self.again + [leave] : [leave]
    }
    let main = state.isRunning ? "pause" : state.phase == .paused ? "resume" : "start"
    return [
      .init(key: "space", title: main),
      .init(key: "+-", title: "1 min", isEnabled: !(keepsToTheClock && state.isRunning)),
      .init(key: "r", title: "reset", isEnabled: !state.isRunning),
      .init(key: "b", title: "background", isExtra: true), .init(key: "q", title: "quit"),
      .init(key: "?", title: "help"),
    ]
  }

  private static let again: [Scene.Button] = [
    .init(key: "space", title: "start again"), .init(key: "+", title: "a minute more"),
  ]

  /// The keys that work in a given state.
  private static func help(_ state: CountdownTimer.State) -> [Scene.Button] {
    let isOver = state.phase == .finished
    let counting: [Scene.Button] = [
      .init(key: "space", title: "pause, resume"),
      .init(key: "+ -", title: "a minute more or less"),
      .init(key: "r", title: "back to the length that was given, unless running"),
      .init(key: "b", title: "go on in the background"),
    ]
    let over = again + [.init(key: "r", title: "back to the length that was given")]
    return (isOver ? over : counting) + [
      .init(key: "q", title: isOver ? "quit" : "quit; countdown resume goes on"),
      .init(key: "Ctrl-L", title: "paint the view anew"),
      .init(key: "Ctrl-Z", title: "suspend the program; fg resumes it"),
      .init(key: "?", title: "this page"),
    ]
  }
}

extension Scene.Tone {
  /// The tone of a countdown's time.
  ///
  /// - Parameter warnings: the times before the end at which it warns.
  init(_ state: CountdownTimer.State, warnings: [Duration] = []) {
    let isWarned = warnings.contains { state.remaining <= $0 && $0 < state.total }
    self =
      switch state.phase {
      case .ready: .ready
      case .running: state.remainingSeconds <= 10 ? .ending : isWarned ? .warned : .running
      case .paused, .stopped: .paused
      case .finished: .over
      }
  }
}
