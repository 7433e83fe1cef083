internal import Countdown
internal import CountdownProgram
internal import CountdownSharing

/// The content of a status bar: the alarm that rings, else an unseen end and the next
/// countdown to end, else a stopwatch, and the numbers of countdowns that are not shown and of
/// overdue reminders. A value.
struct BarState: Sendable {
  /// The state, as a word for style sheets.
  enum Kind: String, Sendable {
    case running, paused, finished, ringing, overdue, idle, error
  }

  let kind: Kind
  /// One line; empty when there is nothing to show.
  let text: String
  /// The time alone, or the most important few letters.
  let shortText: String
  /// The share of the countdown that has passed, in percent.
  let percentage: Int
  /// Whether the user's attention is needed.
  let isUrgent: Bool

  private let words: [ReadingWords]
  private let stopwatches: [StopwatchReading]
  private let ringing: [String]
  private let agenda: AgendaWords
  private let faults: [String]

  private static let mostLines = 20

  /// - Parameters:
  ///   - words: the shared countdowns.
  ///   - stopwatches: those that were not stopped; shown where there is no countdown.
  ///   - agenda: the alarms and reminders.
  ///   - faults: the reasons why something cannot be read.
  init(
    _ words: [ReadingWords], stopwatches: [StopwatchReading] = [], agenda: AgendaWords,
    faults: [String]
  ) {
    let overdue = agenda.summary.overdue(at: agenda.wallNanoseconds)
    let ringing = agenda.summary.ringing(at: agenda.wallNanoseconds).map(\.label)
    let (ended, next) = (words.latestEnd, words.nextToEnd)
    let (first, badge) = (ended ?? next, Self.badge(overdue))
    let stopwatch = first == nil ? stopwatches.mostRunning : nil
    kind =
      if !ringing.isEmpty { .ringing } else if !faults.isEmpty { .error } else {
        first?.kind ?? stopwatch?.kind ?? (overdue > 0 ? .overdue : .idle)
      }
    let texts = [ended?.barText, next?.barText, stopwatch.map { "\($0.digits) \($0.title)" }]
    let shown = ringing.isEmpty ? texts.compactMap(\.self) : ["⏰ \(ringing[0])"]
    var text =
      shown.isEmpty && !faults.isEmpty ? "countdown: error" : shown.joined(separator: " · ")
    let hidden = words.count(where: \.isUnderway) - (ringing.isEmpty && next != nil ? 1 : 0)
    if hidden > 0 { text += " +\(hidden)" }
    if let badge { text = text.isEmpty ? "\(badge) overdue" : "\(text) (\(badge))" }
    self.text = text
    shortText =
      ringing.first ?? first?.shortText ?? stopwatch?.digits ?? badge
      ?? (faults.isEmpty ? "" : "error")
    percentage = (next ?? ended)?.percentage ?? 0
    isUrgent = !ringing.isEmpty || ended != nil || overdue > 0
    (self.words, self.stopwatches, self.ringing) = (words, stopwatches, ringing)
    (self.agenda, self.faults) = (agenda, faults)
  }

  /// The number of overdue reminders as a text; nil for none.
  private static func badge(_ overdue: Int) -> String? {
    overdue > 0 ? overdue > 99_999 ? "99999+" : "\(overdue)" : nil
  }
}

extension BarState {
  /// All items, a line each, for bars that have room for them.
  var tooltip: String {
    let ordered = words.filter(\.reading.isOver) + words.filter { !$0.reading.isOver }
    var lines = faults + ringing.map { "\($0) rings" } + ordered.map(\.line)
    lines += stopwatches.map(\.line) + agenda.snoozed
    let left = lines.count - Self.mostLines
    if left > 0 { lines = lines.prefix(Self.mostLines) + ["and \(left) more"] }
    if let overdue = agenda.overdue { lines.append("overdue: \(overdue)") }
    return lines.isEmpty ? "nothing is running" : lines.joined(separator: "\n")
  }
}

extension [ReadingWords] {
  /// The running countdown that ends first, else a paused one.
  fileprivate var nextToEnd: ReadingWords? {
    func first(_ phase: SharedReading.Phase) -> ReadingWords? {
      filter { $0.reading.phase == phase }.min { $0.reading.remaining < $1.reading.remaining }
    }
    return first(.running) ?? first(.paused)
  }

  /// The countdown that ended last.
  fileprivate var latestEnd: ReadingWords? {
    filter(\.reading.isOver).max { $0.end.seconds < $1.end.seconds }
  }
}

extension [StopwatchReading] {
  /// The first one that runs, else one that is paused.
  fileprivate var mostRunning: StopwatchReading? { first { $0.phase == .running } ?? first }
}

extension StopwatchReading {
  fileprivate var kind: BarState.Kind { phase == .running ? .running : .paused }

  /// `12:34`, in the form of a display.
  var digits: String { Duration.seconds(elapsedSeconds).text(.clock) }
}

extension ReadingWords {
  /// Whether the countdown runs or is paused.
  fileprivate var isUnderway: Bool { [.running, .paused].contains(reading.phase) }

  fileprivate var kind: BarState.Kind {
    switch reading.phase {
    case .running: .running
    case .finished, .missed, .unconfirmed: .finished
    default: .paused
    }
  }

  /// `04:59 Tea`, `Tea finished`; for a routine `24:59 Focus`.
  fileprivate var barText: String {
    reading.isOver ? "\(shortTitle) \(reading.phase.rawValue)" : "\(shortText) \(shortTitle)"
  }

  /// The share of the whole seconds that are shown, so that it changes with them alone.
  fileprivate var percentage: Int {
    let total = reading.countdown.snapshot.total / .seconds(1)
    if reading.isOver || total <= 0 { return 100 }
    let passed = 1 - Double(reading.remainingSeconds) / total
    return Int((max(passed, 0) * 100).rounded(.down))
  }

  fileprivate var shortText: String {
    reading.isOver ? shortTitle : reading.remaining.text(.clock)
  }
}
