internal import Countdown
internal import CountdownTerminal

/// The ends of the history as a table. A pure function of its entries.
struct HistoryTable {
  let entries: [HistoryEntry]

  /// A row for each end.
  var ends: TextTable {
    TextTable(
      columns: [
        .init(title: "day"), .init(title: "time", leavesAt: 2),
        .init(title: "label", shortest: 6), .init(title: "step", shortest: 5, leavesAt: 3),
        .init(title: "length", leavesAt: 4), .init(title: "how"),
        .init(title: "paused", leavesAt: 1),
      ], rows: entries.map(row)
    ).withoutEmptyColumns
  }

  private func row(_ entry: HistoryEntry) -> TextTable.Row {
    let time = ClockTime(entry.ended)
    let paused = entry.paused ?? .zero
    let isGood = entry.ending == .finished || entry.ending == .done
    return TextTable.Row(
      cells: [
        time.day, time.text, DisplayText.label(entry.task),
        DisplayText.label(entry.step ?? StopwatchReading.count(of: entry.laps.count) ?? ""),
        Self.length(of: entry), entry.ending.rawValue,
        paused > .zero ? Self.length(paused) : "",
      ], style: isGood ? .plain : .dim)
  }

  private static func length(of entry: HistoryEntry) -> String {
    if entry.ending == .done { return "" }
    let counted = length(entry.counted)
    return entry.remaining == .zero ? counted : "\(counted) of \(length(entry.total))"
  }

  static func length(_ duration: Duration) -> String {
    Duration.seconds(
      (duration.saturatedNanoseconds.saturatingAdd(500_000_000)) / 1_000_000_000
    ).text(.units)
  }
}
