internal import Countdown
internal import CountdownProgram
internal import CountdownRoutines
internal import CountdownSharing
internal import CountdownTerminal

extension OverviewItem {
  /// Things as the rows of the view. Those of one title have their names beside it, which commands
  /// tell apart.
  static func rows(_ items: [OverviewItem], _ agenda: AgendaWords) -> [SceneList.Row] {
    var rows = items.map { $0.row(agenda) }
    let counts = Dictionary(rows.map { ($0.title, 1) }, uniquingKeysWith: +)
    for (index, item) in items.enumerated() {
      let title = rows[index].title
      guard let name = item.name, name != title, counts[title] != 1 else { continue }
      rows[index].title = "\(title) (\(name))"
    }
    return rows
  }

  /// The name of a countdown or a stopwatch.
  private var name: String? {
    switch self {
    case .countdown(let words): words.reading.countdown.name
    case .stopwatch(let reading): reading.name
    case .ringing, .snoozed, .overdue: nil
    }
  }

  /// The thing as a row of the view.
  func row(_ agenda: AgendaWords) -> SceneList.Row {
    switch self {
    case .countdown(let words): row(words)
    case .ringing(let alarm): row(ringing: alarm, agenda)
    case .snoozed(let alarm): row(snoozed: alarm, agenda)
    case .overdue(let reminder): row(overdue: reminder, agenda)
    case .stopwatch(let reading): row(reading)
    }
  }

  private func row(_ words: ReadingWords) -> SceneList.Row {
    let (reading, countdown) = (words.reading, words.reading.countdown)
    let place = countdown.steps?.place
    var row = SceneList.Row(id: id, title: words.title)
    row.digits = reading.remaining.text(.clock)
    row.dots = place.map { Scene.dots($0.step.round, of: $0.rounds) } ?? ""
    row.progress = reading.progress
    row.tone = .init(reading)
    row.step = place.flatMap { Scene.Step(Routine.Kind($0.step.kind)) }
    switch reading.phase {
    case .running: (row.end, row.state) = ("→ \(words.ended)", place?.words ?? "running")
    case .finished, .unconfirmed, .missed:
      let state = reading.phase == .missed ? "missed" : "finished"
      let next = place?.next.map { "next: \(DisplayText.label($0.name))" }
      (row.end, row.state) = (words.ended, next ?? state)
    case .ready: row.state = "ready"
    default: row.state = reading.phase.rawValue + (place.map { " · \($0.words)" } ?? "")
    }
    row.line = words.line
    let total = countdown.snapshot.totalNanoseconds
    row.mark =
      "\(reading.phase) \(countdown.run) \(total) \(countdown.end?.wallNanoseconds ?? 0)"
    return row
  }

  private func row(_ reading: StopwatchReading) -> SceneList.Row {
    var row = SceneList.Row(id: id, title: reading.title)
    row.digits = reading.digits
    row.tone = reading.phase == .running ? .running : .paused
    row.state = [reading.phase.rawValue, reading.lapCount ?? ""].filter { !$0.isEmpty }
      .joined(separator: " · ")
    row.line = reading.line
    row.mark = "\(reading.phase) \(reading.laps.count)"
    return row
  }

  private func row(ringing alarm: AgendaSummary.Item, _ agenda: AgendaWords) -> SceneList.Row {
    var row = SceneList.Row(id: id, title: alarm.label)
    (row.digits, row.state, row.tone) = ("rings", "alarm", .over)
    row.end = alarm.moment.map { "until \(agenda.text($0))" } ?? ""
    row.line = RemoteSentences.ringing(alarm, at: agenda.wallNanoseconds)
    row.mark = "ringing \(alarm.moment ?? 0)"
    return row
  }

  private func row(snoozed alarm: AgendaSummary.Item, _ agenda: AgendaWords) -> SceneList.Row {
    var row = SceneList.Row(id: id, title: alarm.label)
    let moment = alarm.moment ?? agenda.wallNanoseconds
    let left = moment.saturatingSubtract(agenda.wallNanoseconds)
    row.digits = Duration.nanoseconds(max(left, 0)).text(.clock)
    (row.end, row.state) = ("→ \(agenda.text(moment))", "snoozed")
    row.line = "\(alarm.label) is snoozed until \(agenda.text(moment))"
    row.mark = "snoozed \(moment)"
    return row
  }

  private func row(overdue reminder: AgendaSummary.Item, _ agenda: AgendaWords) -> SceneList.Row {
    var row = SceneList.Row(id: id, title: reminder.label)
    (row.digits, row.state, row.tone) = ("due", "reminder", .warned)
    row.end = reminder.moment.map { "since \(agenda.text($0))" } ?? ""
    row.line = "\(reminder.label) is overdue \(row.end)"
    if let end = reminder.snoozedUntil, end > agenda.wallNanoseconds {
      (row.end, row.state) = ("→ \(agenda.text(end))", "snoozed")
      row.line += ", snoozed until \(agenda.text(end))"
    }
    row.mark = "overdue \(reminder.moment ?? 0) \(row.state)"
    return row
  }
}
