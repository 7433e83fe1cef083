internal import Countdown
internal import CountdownHost
internal import CountdownProgram
internal import CountdownSharing
internal import CountdownSystem
internal import CountdownTerminal

/// Shared countdowns as a table or as data for programs: a pure function of their states.
struct CountdownTable {
  let readings: [SharedReading]
  /// The present, in nanoseconds since 1970.
  let wall: Int64
  /// Whether a host runs.
  var isServed = true

  var table: TextTable {
    TextTable(
      columns: [
        .init(title: "name"), .init(title: "label", shortest: 6, leavesAt: 1), .init(title: "left"),
        .init(title: "ends", leavesAt: 3), .init(title: "phase", leavesAt: 2),
        .init(title: "id", leavesAt: 0),
      ], rows: readings.endsFirst.map(row))
  }

  private func row(_ reading: SharedReading) -> TextTable.Row {
    let countdown = reading.countdown
    let label = DisplayText.label(countdown.snapshot.label)
    let words = [label == countdown.name ? "" : label, countdown.steps?.place?.words ?? ""]
    return TextTable.Row(
      cells: [
        countdown.name, words.filter { !$0.isEmpty }.joined(separator: "  "),
        reading.isOver ? "" : reading.remaining.text(.short),
        RemoteSentences.ends(reading, at: wall) ?? "", reading.phase.rawValue,
        String("\(countdown.snapshot.id)".prefix(8)),
      ], notes: RemoteSentences.remarks(reading, isServed: isServed),
      style: style(reading))
  }

  private func style(_ reading: SharedReading) -> CellStyle {
    switch reading.phase {
    case .running: .plain
    case .paused, .stopped: .dim
    case .finished: .colored(.green)
    default: .colored(.red, bold: true)
    }
  }

  /// - Parameters:
  ///   - agenda: the summary of alarms and reminders; nil when unknown.
  ///   - stopwatches: the stopwatches, which come last.
  ///   - unreadable: what cannot be looked at.
  func json(
    _ agenda: AgendaSummary?, _ stopwatches: [StopwatchReading] = [],
    unreadable: [Unreadable] = []
  ) -> JSONObject {
    let readable = agenda?.fault == nil ? agenda : nil
    return [
      "v": 1,
      "countdowns": .array(
        readings.map { .object(fields(of: $0)) } + stopwatches.map { .object(JSONObject($0)) }),
      "overdue": readable.map { .integer(Int64($0.overdue(at: wall))) } ?? .null,
      "ringing": .array((agenda?.ringing(at: wall) ?? []).map { $0.json("until") }),
      "snoozed": .array((agenda?.snoozed(at: wall) ?? []).map { $0.json("until") }),
      "next_alarm": agenda?.next.map { $0.json("at") } ?? .null,
      "unreadable": unreadable.json,
    ]
  }

  private func fields(of reading: SharedReading) -> JSONObject {
    var fields = JSONObject(reading)
    fields["ends_at"] = .moment(reading.endWall(at: wall))
    return fields
  }
}
