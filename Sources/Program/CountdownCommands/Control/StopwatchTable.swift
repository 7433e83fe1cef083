internal import CountdownProgram
internal import CountdownTerminal

/// Stopwatches as a table: a pure function of their states.
struct StopwatchTable {
  let readings: [StopwatchReading]

  var table: TextTable {
    TextTable(
      columns: [
        .init(title: "name"), .init(title: "label", shortest: 6, leavesAt: 1),
        .init(title: "elapsed"), .init(title: "laps", leavesAt: 3),
        .init(title: "phase", leavesAt: 2), .init(title: "id", leavesAt: 0),
      ], rows: readings.map(row))
  }

  private func row(_ reading: StopwatchReading) -> TextTable.Row {
    let label = DisplayText.label(reading.label)
    let style: CellStyle =
      switch reading.phase {
      case .running: .plain
      case .paused: .dim
      case .finished: .colored(.green)
      }
    return TextTable.Row(
      cells: [
        reading.name, label == reading.name ? "" : label, reading.time,
        reading.laps.isEmpty ? "" : String(reading.laps.count), reading.phase.rawValue,
        String("\(reading.id)".prefix(8)),
      ], style: style)
  }
}
