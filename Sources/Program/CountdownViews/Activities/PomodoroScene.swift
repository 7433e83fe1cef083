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
    (scene.step, scene.dots) = (state.step.flatMap { Scene.Step($0.kind) }, dots)
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

  /// `Focus 1 of 4`, `Long break`.
  static func name(_ step: Routine.Step, of rounds: Int) -> String {
    step.kind == .longBreak ? step.name : "\(step.name) \(step.round) of \(rounds)"
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
    switch step.kind {
    case .focus: "Start focus"
    case .shortBreak, .longBreak, .rest: "Start break"
    default: "Start \(DisplayText.label(step.name))"
    }
  }

  /// A filled dot for each round that has begun: `● ● ○ ○`.
  private var dots: String {
    guard (2...12).contains(rounds), let round = state.step?.round else { return "" }
    return (1...rounds).map { $0 <= round ? "●" : "○" }.joined(separator: " ")
  }

  static let help: [Scene.Button] = [
    .init(key: "space", title: "start, stop, resume"), .init(key: "n", title: "next step"),
    .init(key: "+ -", title: "a minute more or less"),
    .init(key: "r", title: "restart this step"),
    .init(key: "b", title: "go on in the background"),
    .init(key: "q", title: "quit; countdown resume goes on"),
    .init(key: "?", title: "this page"),
  ]
}
