internal import Countdown
internal import CountdownAlarms
internal import CountdownArguments

/// Sums of the time that was counted, by label, by day, week or month, or by day and label.
/// Finished and stopped are apart; pauses and breaks do not count. A pure function of its entries.
///
/// ```swift internal
/// let sums = HistorySums(of: entries, by: .day, in: zone)
/// sums.rows[0].finished    // 2 hours
/// ```
struct HistorySums {
  /// The sum of a label, or of a period.
  struct Row: Hashable {
    /// The label; nil for the sums of a period.
    var label: String?
    /// The day, the Monday of the week, or the first day of the month; nil for a label's.
    var date: CivilDate?
    /// The time of runs that ended at zero.
    var finished = Duration.zero
    /// The time of runs that were stopped before.
    var stopped = Duration.zero
    /// The number of those runs, each where it ended.
    var finishedCount = 0
    var stoppedCount = 0
    /// The number of reminders that were done.
    var doneCount = 0

    var counted: Duration { finished + stopped }
  }

  /// Nil for sums by day and label.
  let unit: HistoryUnit?
  /// Periods in their order, labels by what they sum up to.
  private(set) var rows: [Row] = []
  private var places: [Key: Int] = [:]
  private var folded: [String: String] = [:]

  private struct Key: Hashable {
    let date: CivilDate?
    let label: String?
  }

  /// - Parameters:
  ///   - entries: in the order of their ends.
  ///   - since: the first moment that counts.
  init(
    of entries: [HistoryEntry], by unit: HistoryUnit?, in zone: ZoneRules,
    since: WallMoment? = nil
  ) {
    self.unit = unit
    var days = BookingDays(in: zone, since: since ?? WallMoment(nanoseconds: .min))
    for entry in entries where !entry.isBreak {
      let parts = days.parts(of: entry)
      for part in parts.dropLast() { add(part, of: entry, count: 0) }
      if let last = parts.last { add(last, of: entry, count: 1) }
    }
    if unit == .label {
      rows.sort { ($0.counted, $0.doneCount) > ($1.counted, $1.doneCount) }
    } else {
      // A run over midnight has a part on a day after which others ended.
      let order = rows.enumerated().sorted {
        ($0.element.date?.daysSinceEpoch ?? 0, $0.offset)
          < ($1.element.date?.daysSinceEpoch ?? 0, $1.offset)
      }
      rows = order.map(\.element)
    }
  }

  /// The sum of all rows.
  var total: Row {
    rows.reduce(into: Row()) { total, row in
      total.finished += row.finished
      total.stopped += row.stopped
      total.finishedCount += row.finishedCount
      total.stoppedCount += row.stoppedCount
      total.doneCount += row.doneCount
    }
  }

  private mutating func add(_ part: BookingDays.Part, of entry: HistoryEntry, count: Int) {
    let place = place(of: part.date, entry.task)
    switch entry.ending {
    case .finished, .missed:
      rows[place].finished += part.counted
      rows[place].finishedCount += count
    case .stopped:
      rows[place].stopped += part.counted
      rows[place].stoppedCount += count
    case .done: rows[place].doneCount += count
    }
  }

  private mutating func place(of date: CivilDate, _ label: String) -> Int {
    let date = unit == .label ? nil : unit?.first(of: date) ?? date
    let label = unit == nil || unit == .label ? label : nil
    let key = Key(date: date, label: label.map { fold($0) })
    if let place = places[key] { return place }
    places[key] = rows.count
    rows.append(Row(label: label, date: date))
    return rows.count - 1
  }

  /// A label without regard to case: `tea` and `Tea` are one.
  private mutating func fold(_ label: String) -> String {
    if let known = folded[label] { return known }
    let text = label.lowercased()
    folded[label] = text
    return text
  }
}

extension HistoryUnit {
  /// The first day of the period that a day is in.
  fileprivate func first(of date: CivilDate) -> CivilDate {
    switch self {
    case .label, .day: return date
    case .week: return date + -((date.weekday.rawValue + 5) % 7)
    case .month:
      let (year, month, _) = date.components
      return CivilDate(year: year, month: month, day: 1)
    }
  }
}
