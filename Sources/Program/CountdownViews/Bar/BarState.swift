internal import Countdown
internal import CountdownProgram
internal import CountdownSharing

/// The content of a status bar: the alarm that rings, else the next countdown to end, else a
/// stopwatch, and the number of overdue reminders. A value.
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
  private let overdue: Int
  private let faults: [String]

  private static let mostLines = 20

  /// - Parameters:
  ///   - words: the shared countdowns.
  ///   - stopwatches: those that were not stopped; shown where there is no countdown.
  ///   - ringing: the labels of the alarms that ring.
  ///   - overdue: the number of overdue reminders.
  ///   - faults: the reasons why something cannot be read.
  init(
    _ words: [ReadingWords], stopwatches: [StopwatchReading] = [], ringing: [String] = [],
    overdue: Int, faults: [String]
  ) {
    let shown = words.nextToEnd
    let stopwatch = shown == nil ? stopwatches.mostRunning : nil
    let badge = Self.badge(overdue)
    let alarm = ringing.first.map { "⏰ \($0)" }
    let main =
      alarm ?? shown?.barText ?? stopwatch.map { "\($0.digits) \($0.title)" }
      ?? (faults.isEmpty ? nil : "countdown: error")
    let calm = shown?.kind ?? stopwatch?.kind ?? (overdue > 0 ? .overdue : .idle)
    kind = alarm != nil ? .ringing : faults.isEmpty ? calm : .error
    text =
      main.map { $0 + (badge.map { " (\($0))" } ?? "") } ?? badge.map { "\($0) overdue" } ?? ""
    shortText =
      ringing.first ?? shown.map(\.shortText) ?? stopwatch?.digits ?? badge
      ?? (faults.isEmpty ? "" : "error")
    percentage = shown?.percentage ?? 0
    isUrgent = alarm != nil || shown?.reading.isOver == true || overdue > 0
    (self.words, self.stopwatches) = (words, stopwatches)
    (self.ringing, self.overdue, self.faults) = (ringing, overdue, faults)
  }

  /// The number of overdue reminders as a text; nil for none.
  private static func badge(_ overdue: Int) -> String? {
    overdue > 0 ? overdue > 99_999 ? "99999+" : "\(overdue)" : nil
  }
}

extension BarState {
  /// All items, a line each, for bars that have room for them.
  var tooltip: String {
    var lines = faults + ringing.map { "\($0) rings" } + words.map(\.line)
    lines += stopwatches.map(\.line)
    let left = lines.count - Self.mostLines
    if left > 0 { lines = lines.prefix(Self.mostLines) + ["and \(left) more"] }
    if let badge = Self.badge(overdue) {
      lines.append("\(badge) overdue reminder\(overdue == 1 ? "" : "s")")
    }
    return lines.isEmpty ? "nothing is running" : lines.joined(separator: "\n")
  }
}

extension [ReadingWords] {
  /// The running countdown that ends first, else a paused one, else the one that ended last.
  fileprivate var nextToEnd: ReadingWords? {
    func first(_ phase: SharedReading.Phase) -> ReadingWords? {
      filter { $0.reading.phase == phase }.min { $0.reading.remaining < $1.reading.remaining }
    }
    return first(.running) ?? first(.paused)
      ?? filter(\.reading.isOver).max { $0.end.seconds < $1.end.seconds }
  }
}

extension [StopwatchReading] {
  /// The first one that runs, else one that is paused.
  fileprivate var mostRunning: StopwatchReading? { first { $0.phase == .running } ?? first }
}

extension StopwatchReading {
  fileprivate var kind: BarState.Kind { phase == .running ? .running : .paused }

  /// `12:34`, in the form of a display.
  fileprivate var digits: String { Duration.seconds(elapsedSeconds).text(.clock) }
}

extension ReadingWords {
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
