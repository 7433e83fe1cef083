internal import Countdown
internal import CountdownTerminal

/// The history as tables: what ended, and sums by day and title. A pure function of its entries.
struct HistoryTable {
  let entries: [HistoryEntry]

  /// A row for each end.
  var ends: TextTable {
    TextTable(
      columns: [
        .init(title: "day"), .init(title: "time", leavesAt: 2),
        .init(title: "label", shortest: 6), .init(title: "length", leavesAt: 3),
        .init(title: "how"), .init(title: "paused", leavesAt: 1),
      ], rows: entries.map(row)
    ).withoutEmptyColumns
  }

  private func row(_ entry: HistoryEntry) -> TextTable.Row {
    let time = ClockTime(entry.ended)
    let counted = Self.length(entry.counted)
    let isWhole = entry.remaining == .zero
    let paused = entry.paused ?? .zero
    return TextTable.Row(
      cells: [
        time.day, time.text, Self.label(of: entry),
        isWhole ? counted : "\(counted) of \(Self.length(entry.total))", entry.ending.rawValue,
        paused > .zero ? Self.length(paused) : "",
      ], style: entry.ending == .finished ? .plain : .dim)
  }

  /// The title, and the number of a stopwatch's laps.
  private static func label(of entry: HistoryEntry) -> String {
    DisplayText.label(entry.title)
      + (StopwatchReading.count(of: entry.laps.count).map { " (\($0))" } ?? "")
  }

  /// A row for each title of each day, in the order in which they first ended.
  var sums: TextTable {
    var keys: [Key] = []
    var totals: [Key: (length: Duration, count: Int)] = [:]
    for entry in entries {
      let key = Key(day: ClockTime(entry.ended).day, title: entry.title)
      if totals[key] == nil { keys.append(key) }
      let before = totals[key] ?? (.zero, 0)
      totals[key] = (before.length + entry.counted, before.count + 1)
    }
    return TextTable(
      columns: [
        .init(title: "day"), .init(title: "label", shortest: 6), .init(title: "sum"),
        .init(title: "times", leavesAt: 1),
      ],
      rows: keys.map { key in
        let (length, count) = totals[key] ?? (.zero, 0)
        return TextTable.Row(
          cells: [
            key.day, DisplayText.label(key.title), Self.length(length), String(count),
          ])
      })
  }

  private struct Key: Hashable {
    let day: String
    let title: String
  }

  private static func length(_ duration: Duration) -> String {
    Duration.seconds(
      (duration.saturatedNanoseconds.saturatingAdd(500_000_000)) / 1_000_000_000
    ).text(.units)
  }
}
