internal import Countdown
internal import CountdownProgram
internal import CountdownSharing

/// A thing in the view of all: a countdown, an alarm, a reminder or a stopwatch. A value.
enum OverviewItem: Sendable {
  case countdown(ReadingWords)
  case ringing(AgendaSummary.Item)
  case snoozed(AgendaSummary.Item)
  case overdue(AgendaSummary.Item)
  case stopwatch(StopwatchReading)

  /// The identity of the thing, whatever its state is.
  var id: String {
    switch self {
    case .countdown(let words): "countdown \(words.reading.countdown.name)"
    case .ringing(let alarm), .snoozed(let alarm): "alarm \(alarm.id)"
    case .overdue(let reminder): "reminder \(reminder.id)"
    case .stopwatch(let reading): "stopwatch \(reading.name)"
    }
  }

  /// Countdowns, what the summary has beside them, and stopwatches, in the order of the view:
  /// alarms that ring, ends, what runs by its end, overdue reminders, snoozed alarms, what is
  /// paused, what is ready, stopwatches.
  static func all(
    _ words: [ReadingWords], _ agenda: AgendaWords, _ stopwatches: [StopwatchReading] = []
  ) -> [OverviewItem] {
    let (summary, wall) = (agenda.summary, agenda.wallNanoseconds)
    let items =
      words.map(OverviewItem.countdown) + summary.ringing(at: wall).map(OverviewItem.ringing)
      + summary.overdueReminders(at: wall).map(OverviewItem.overdue)
      + summary.snoozed(at: wall).map(OverviewItem.snoozed)
      + stopwatches.map(OverviewItem.stopwatch)
    return items.sorted { ($0.rank, $0.order, $0.id) < ($1.rank, $1.order, $1.id) }
  }
}

extension OverviewItem {
  /// Whether the thing calls for a person: an alarm that rings, or an end.
  var isLoud: Bool { rank < 2 }

  private var rank: Int {
    switch self {
    case .ringing: 0
    case .countdown(let words) where words.reading.isOver: 1
    case .countdown(let words) where words.reading.phase == .running: 2
    case .overdue: 3
    case .snoozed: 4
    case .stopwatch: 7
    case .countdown(let words): words.reading.phase == .ready ? 6 : 5
    }
  }

  /// The order among those of one rank.
  private var order: Int64 {
    switch self {
    case .ringing(let item), .snoozed(let item), .overdue(let item): item.moment ?? .max
    case .countdown(let words) where words.reading.isOver:
      .zero.saturatingSubtract(words.reading.countdown.end?.wallNanoseconds ?? 0)
    case .countdown(let words): words.reading.remaining.saturatedNanoseconds
    case .stopwatch: 0
    }
  }
}
