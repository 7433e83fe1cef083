package import Countdown
package import CountdownRoutines
package import CountdownSharing
internal import CountdownTerminal

/// A shared stopwatch at one moment, as views, lists and bars show it: a value.
package struct StopwatchReading: Hashable, Sendable {
  package let stopwatch: SharedStopwatch
  package let state: Stopwatch.State

  package init(_ stopwatch: SharedStopwatch, at time: SharedTime) {
    (self.stopwatch, state) = (stopwatch, stopwatch.state(at: time))
  }

  /// The phase as people and programs see it. One that was set back to zero is paused there.
  package enum Phase: String, Sendable { case running, paused, finished }

  package var phase: Phase {
    switch state.phase {
    case .running: .running
    case .stopped: .finished
    case .ready, .paused: .paused
    }
  }

  package var id: CountdownID { stopwatch.snapshot.id }

  package var name: String { stopwatch.name }

  /// The label as it was given; may be empty.
  package var label: String { stopwatch.snapshot.label }

  /// The label, or else the name, fit for the terminal.
  package var title: String {
    let label = DisplayText.label(label)
    if !label.isEmpty { return label }
    return name == Self.usualName ? "Stopwatch" : name
  }

  /// The name without a label.
  package static let usualName = "stopwatch"

  package var elapsed: Duration { state.elapsed }

  /// The elapsed time in whole seconds.
  package var elapsedSeconds: Int { state.elapsedSeconds }

  package var laps: [Stopwatch.Lap] { state.laps }

  /// The time until the seconds change; nil while it does not run.
  package var untilNext: Duration? {
    guard phase == .running else { return nil }
    return .seconds(1) - .nanoseconds(elapsed.saturatedNanoseconds % 1_000_000_000)
  }
}

// MARK: - Texts

extension StopwatchReading {
  /// `12:34`, without a fraction of a second.
  package var time: String { Duration.seconds(elapsedSeconds).text(.short) }

  /// `3 laps`; nil without any.
  package var lapCount: String? { Self.count(of: laps.count) }

  static func count(of laps: Int) -> String? {
    laps == 0 ? nil : "\(laps) lap\(laps == 1 ? "" : "s")"
  }

  /// `12:34`, `paused at 12:34`, `stopped at 12:34`.
  package var words: String {
    switch phase {
    case .running: time
    case .paused: "paused at \(time)"
    case .finished: "stopped at \(time)"
    }
  }

  /// `Run  12:34  · 3 laps`, `Run paused at 12:34 (3 laps)`, `Run stopped at 12:34 (3 laps)`.
  package var line: String {
    if phase == .running { return "\(title)  \(time)" + (lapCount.map { "  · \($0)" } ?? "") }
    return "\(title) \(words)" + (lapCount.map { " (\($0))" } ?? "")
  }

  /// `lap 3  0:12.34  12:34.56`, for the lap that ended last; nil without any.
  package var latestLap: String? {
    state.latestLap.map { "lap \($0.number)  \($0.lengthText)  \($0.totalText)" }
  }

  /// The laps in columns, the oldest first: number, length and total.
  package var lapLines: [String] {
    Self.columns(laps.map { ["lap \($0.number)", $0.lengthText, $0.totalText] })
  }

  /// The latest laps in columns, the newest first, after the one that has not ended.
  package func newestLaps(_ count: Int) -> [String] {
    guard let latest = state.latestLap else { return [] }
    let since = Duration.seconds(elapsedSeconds) - .seconds(latest.total.components.seconds)
    let present = ["lap \(latest.number + 1)", "\(since.text(.short))   ", ""]
    let ended = laps.suffix(max(count - 1, 0)).reversed()
    return Self.columns(
      [present] + ended.map { ["lap \($0.number)", $0.lengthText, $0.totalText] })
  }

  private static func columns(_ rows: [[String]]) -> [String] {
    let widths = (0..<3).map { column in rows.map { $0[column].utf8.count }.max() ?? 0 }
    return rows.map { cells in
      zip(cells, widths).map { String(repeating: " ", count: $1 - $0.utf8.count) + $0 }
        .joined(separator: "   ")
    }
  }
}

extension Stopwatch.Lap {
  fileprivate var lengthText: String { duration.hundredths }
  fileprivate var totalText: String { total.hundredths }
}

extension Duration {
  /// `12:34.56`, rounded down.
  fileprivate var hundredths: String {
    let parts = saturatedNanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    let rest = parts.remainder / 10_000_000
    return Duration.seconds(parts.quotient).text(.short) + (rest < 10 ? ".0\(rest)" : ".\(rest)")
  }
}
