internal import Countdown
internal import CountdownProgram
internal import CountdownRoutines
internal import CountdownSharing
internal import CountdownTerminal

extension WatchActivity {
  var scene: Scene {
    let words = words(at: time)
    let reading = words.reading
    var scene = Scene(
      label: words.title, digits: reading.remaining.text(.clock),
      seconds: reading.remainingSeconds, tone: .init(reading))
    scene.heading = Self.heading(words)
    if let place = reading.countdown.steps?.place {
      scene.step = Scene.Step(Routine.Kind(place.step.kind))
      scene.dots = Scene.dots(place.step.round, of: place.rounds)
    }
    scene.progress = reading.progress
    scene.buttons = buttons(reading)
    scene.note = note.isEmpty ? remarks(reading) : note
    scene.info = Self.info(words)
    if reading.phase == .running { scene.narrowInfo = words.narrowStartLine }
    scene.opening = words.line
    scene.isLeaving = reading.isOver && leaves
    scene.help = isHelpShown ? Self.help : nil
    return scene
  }

  private static func heading(_ words: ReadingWords) -> String {
    switch words.reading.phase {
    case .running: words.reading.countdown.steps?.place?.words ?? ""
    case .finished, .unconfirmed: "Time's up! Finished \(words.ended)"
    case .missed: "Missed \(words.ended)"
    case .ready: "ready"
    default: "paused"
    }
  }

  private static func info(_ words: ReadingWords) -> String {
    switch words.reading.phase {
    case .running: words.startLine(label: "")
    case .missed: words.reasonMissed
    default: ""
    }
  }

  /// Remarks about unusual facts.
  private func remarks(_ reading: SharedReading) -> String {
    let clock = reading.isByWallClock && !reading.isOver ? "by the wall clock" : ""
    return [clock, heir].filter { !$0.isEmpty }.joined(separator: "; ")
  }

  private func buttons(_ reading: SharedReading) -> [Scene.Button] {
    let quit = Scene.Button(key: "q", title: "quit")
    if reading.isBetweenSteps, let next = reading.countdown.steps?.place?.next {
      let start = Scene.Button(key: "space", title: "start \(DisplayText.label(next.name))")
      return (reading.acceptsCommands ? [start] : []) + [quit]
    }
    if reading.isOver {
      let again: [Scene.Button] = [
        .init(key: "space", title: "start again"), .init(key: "+", title: "a minute more"),
      ]
      let open = Scene.Button(key: "o", title: "open")
      return (reading.canStartAgain ? again : []) + (canOpen(reading) ? [open] : []) + [quit]
    }
    let control: [Scene.Button] = [
      .init(key: "space", title: reading.mainTitle), .init(key: "+-", title: "1 min"),
    ]
    let next = reading.countdown.steps?.place?.next
    let steps = next == nil ? [] : [Scene.Button(key: "n", title: "next")]
    let isFixed = HostedMoment.isSet(for: reading.countdown)
    let restart =
      isFixed ? [] : [Scene.Button(key: "r", title: "restart", isExtra: true)]
    let stop = Scene.Button(key: "s", title: "stop", isExtra: true)
    return (reading.acceptsCommands ? control + steps + restart + [stop] : []) + [
      quit, .init(key: "?", title: "help"),
    ]
  }

  private static let help: [Scene.Button] = [
    .init(key: "space", title: "pause, resume, next step, start again"),
    .init(key: "+ -", title: "a minute more or less"),
    .init(key: "n", title: "next step of a routine"),
    .init(key: "r", title: "restart with the length that was given"),
    .init(key: "s", title: "stop it, for everybody"),
    .init(key: "o", title: "after the end: show its application"),
    .init(key: "q", title: "quit; after the end, mark it as seen"),
    .init(key: "Ctrl-L", title: "paint the view anew"), .init(key: "?", title: "this page"),
  ]
}

extension Scene.Tone {
  /// The state of a shared countdown's time.
  init(_ reading: SharedReading) {
    self =
      switch reading.phase {
      case .running: reading.remainingSeconds <= 10 ? .ending : .running
      case .finished, .missed, .unconfirmed: .over
      case .ready: .ready
      default: .paused
      }
  }
}
