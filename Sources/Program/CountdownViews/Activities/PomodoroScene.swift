internal import Countdown
internal import CountdownProgram
internal import CountdownRoutines
internal import CountdownTerminal

/// The scene of a pomodoro in a given state.
struct PomodoroScene: Sendable {
  let state: RoutineTimer.State
  let rounds: Int

  var scene: Scene {
    let countdown = state.countdown
    var scene = Scene(
      digits: countdown.remaining.text(.clock), seconds: countdown.remainingSeconds,
      tone: .init(countdown, warnings: state.step?.warnings ?? []))
    scene.heading = heading
    scene.step = state.step.flatMap { Scene.Step($0.kind) }
    scene.dots = state.step.map { Scene.dots($0.round, of: rounds) } ?? ""
    scene.progress = countdown.progress
    scene.buttons = [
      .init(key: "space", title: mainTitle),
      .init(key: "n", title: "next", isEnabled: state.nextStep != nil),
      .init(key: "+-", title: "1 min", isEnabled: countdown.remaining > .zero),
      .init(key: "r", title: "restart"), .init(key: "b", title: "background", isExtra: true),
      .init(key: "q", title: "quit"),
      .init(key: "?", title: "help"),
    ]
    return scene
  }

  /// `Focus 1 of 4`, `Long break`; the name alone in the only round.
  static func name(_ step: Routine.Step, of rounds: Int) -> String {
    step.kind == .longBreak || rounds == 1 ? step.name : "\(step.name) \(step.round) of \(rounds)"
  }

  private var heading: String {
    let name = state.step.map { Self.name($0, of: rounds) } ?? ""
    switch state.phase {
    case .paused, .stopped: return "\(name) · stopped"
    case .finished:
      let next = state.nextStep.map { " · next: \($0.name)" } ?? ""
      return "Time's up!\(next)"
    case .ready, .running: return name
    }
  }

  private var mainTitle: String {
    switch state.phase {
    case .ready: state.step.map(Self.start) ?? "Start"
    case .running: "Stop"
    case .paused: "Resume"
    case .finished: state.nextStep.map(Self.start) ?? "Start again"
    case .stopped: "Start again"
    }
  }

  private static func start(_ step: Routine.Step) -> String {
    step.kind.startTitle(named: step.name)
  }

  /// The keys that work in a given state.
  static func help(_ state: RoutineTimer.State) -> [Scene.Button] {
    let isOver = state.phase == .finished
    let counting: [Scene.Button] = [
      .init(key: "space", title: "start, stop, resume"), .init(key: "n", title: "next step"),
      .init(key: "+ -", title: "a minute more or less"),
      .init(key: "b", title: "go on in the background"),
    ]
    let over: [Scene.Button] =
      state.nextStep == nil
      ? [.init(key: "space", title: "start again, from the first step")]
      : [.init(key: "space n", title: "next step")]
    return (isOver ? over : counting) + [
      .init(key: "r", title: "restart this step"),
      .init(key: "q", title: isOver ? "quit" : "quit; countdown resume goes on"),
      .init(key: "Ctrl-L", title: "paint the view anew"), .init(key: "?", title: "this page"),
    ]
  }
}
