internal import Countdown
internal import CountdownArguments
internal import CountdownProgram
internal import CountdownSharing
internal import CountdownTerminal

/// A button of the chosen thing, and what its keys do.
struct OverviewAction: Sendable {
  let button: Scene.Button
  let deeds: [Key: OverviewDeed]

  init(_ key: String, _ title: String, _ deeds: [Key: OverviewDeed]) {
    button = Scene.Button(key: key, title: title)
    self.deeds = deeds
  }

  init(_ key: Character, _ title: String, _ deed: OverviewDeed) {
    let name = key == " " ? "space" : String(key)
    self.init(name, title, [.character(key): deed])
  }
}

extension OverviewItem {
  /// What can be done to the thing in its state.
  var actions: [OverviewAction] {
    switch self {
    case .countdown(let words):
      words.reading.isOver ? ended(words.reading) : underway(words.reading)
    case .ringing(let alarm), .snoozed(let alarm):
      [
        OverviewAction("z", "snooze", .snoozeAlarm(alarm.id)),
        OverviewAction("s", "stop", .stopAlarm(alarm.id)),
      ]
    case .overdue(let reminder):
      [
        OverviewAction("d", "done", .finishReminder(reminder.id)),
        OverviewAction("z", "snooze", .snoozeReminder(reminder.id)),
      ]
    case .stopwatch(let reading):
      [
        OverviewAction(
          " ", reading.phase == .running ? "pause" : "resume", .control(.toggle, reading.name)),
        OverviewAction("l", "lap", .lap(reading.name)),
        OverviewAction("s", "stop", .control(.stop, reading.name)),
      ]
    }
  }

  /// What a key does to the thing; nil for nothing.
  func deed(for key: Key) -> OverviewDeed? {
    var key = key
    if let minute = MinuteKey(key) { key = .character(minute == .more ? "+" : "-") }
    return actions.lazy.compactMap { $0.deeds[key] }.first
  }

  private func underway(_ reading: SharedReading) -> [OverviewAction] {
    guard reading.acceptsCommands else { return [] }
    let name = reading.countdown.name
    let minutes: [Key: OverviewDeed] = [
      .character("+"): .control(.add(.minutes(1)), name),
      .character("-"): .control(.subtract(.minutes(1)), name),
    ]
    return [
      OverviewAction(" ", reading.mainTitle, .control(.toggle, name)),
      .init("+-", "1 min", minutes),
    ]
      + next(reading) + [
        OverviewAction("r", "restart", .control(.restart, name)),
        OverviewAction("s", "stop", .control(.stop, name)),
      ]
  }

  private func next(_ reading: SharedReading) -> [OverviewAction] {
    guard reading.countdown.steps?.place?.next != nil else { return [] }
    return [OverviewAction("n", "next", .control(.next, reading.countdown.name))]
  }

  private func ended(_ reading: SharedReading) -> [OverviewAction] {
    let countdown = reading.countdown
    if let next = countdown.steps?.place?.next {
      guard reading.acceptsCommands else { return [] }
      let begin: [Key: OverviewDeed] = [
        .space: .control(.toggle, countdown.name),
        .character("n"): .control(.next, countdown.name),
      ]
      return [
        OverviewAction("space", "start \(DisplayText.label(next.name))", begin),
        OverviewAction("s", "stop", .control(.stop, countdown.name)),
      ]
    }
    let again = [
      OverviewAction(" ", "start again", .control(.toggle, countdown.name)),
      OverviewAction("+", "a minute more", .again(countdown, .minutes(1))),
    ]
    return (reading.canStartAgain ? again : [])
      + (countdown.open.isEmpty ? [] : [OverviewAction("o", "open", .open(countdown))])
      + [OverviewAction("s", "clear", .control(.clear, countdown.name))]
  }

  /// All keys of the view.
  static let help: [Scene.Button] = [
    .init(key: "↑ ↓", title: "choose, also with j and k"),
    .init(key: "space", title: "pause, resume, next step, start again"),
    .init(key: "+ -", title: "a minute more or less"),
    .init(key: "n", title: "next step of a routine"),
    .init(key: "r", title: "restart with the length that was given"),
    .init(key: "l", title: "lap of a stopwatch"),
    .init(key: "z", title: "snooze an alarm or a reminder"),
    .init(key: "s", title: "stop; after the end, clear"),
    .init(key: "d", title: "a reminder is done"),
    .init(key: "o", title: "after the end: show its application"),
    .init(key: "q", title: "quit; everything goes on"), .init(key: "?", title: "this page"),
  ]
}
