internal import Countdown
package import CountdownArguments
package import CountdownSharing
internal import CountdownStore
internal import CountdownTerminal

/// The sentences of the commands about one shared countdown: pure functions of its state.
package enum RemoteSentences {
  /// The title of a countdown: its label, or else its name.
  package static func title(_ countdown: SharedCountdown) -> String {
    let label = DisplayText.label(countdown.snapshot.label)
    return label.isEmpty ? countdown.name : label
  }

  /// The title, and the present step of a routine: `Work  Focus 1/4`.
  package static func heading(_ countdown: SharedCountdown) -> String {
    let title = title(countdown)
    return countdown.steps?.place.map { "\(title)  \($0.words)" } ?? title
  }

  /// `4:12 left`, `paused with 4:12 left`, `ready with 5:00 left`, `finished`, `missed`.
  package static func state(_ reading: SharedReading) -> String {
    let left = "\(reading.remaining.text(.short)) left"
    return switch reading.phase {
    case .running: left
    case .ready, .paused, .stopped: "\(reading.phase.rawValue) with \(left)"
    case .finished: "finished"
    case .unconfirmed: "finished, and may not have been noticed"
    default: "missed"
    }
  }

  /// `Tea  4:12 left  → ends 10:35:12`, `Tea finished 10:35:12 (5m 00s)`.
  ///
  /// - Parameters:
  ///   - wall: the present, in nanoseconds since 1970.
  ///   - isServed: whether a host runs.
  package static func line(_ reading: SharedReading, at wall: Int64, isServed: Bool = true)
    -> String
  {
    let title = heading(reading.countdown)
    if reading.isOver {
      return end(reading.countdown, isMissed: reading.phase == .missed, at: wall)
    }
    let remarks = remarks(reading, isServed: isServed).reduce(into: "") { $0 += "  · \($1)" }
    guard let ends = ends(reading, at: wall) else {
      return "\(title)  \(state(reading))\(remarks)"
    }
    return "\(title)  \(state(reading))  → ends \(ends)\(remarks)"
  }

  /// `Tea finished 10:35:12 (5m 00s)`, `Tea missed: it ended 10:35:12 and was not announced`.
  package static func end(_ countdown: SharedCountdown, isMissed: Bool, at wall: Int64) -> String {
    let title = heading(countdown)
    let ended = countdown.end.map { text($0.wallNanoseconds, seenFrom: wall) } ?? ""
    if isMissed { return "\(title) missed: it ended \(ended) and was not announced" }
    let next = countdown.steps?.place?.next.map { "  · next: \(DisplayText.label($0.name))" } ?? ""
    return "\(title) finished \(ended) (\(Sentences.length(countdown.snapshot.total)))\(next)"
  }

  /// `Work rings until 08:33:00; answer it: countdown alarm stop`.
  package static func ringing(_ item: AgendaSummary.Item, at wall: Int64) -> String {
    let end = item.moment.map { " until \(text($0, seenFrom: wall))" } ?? ""
    return "\(item.label) rings\(end); answer it: countdown alarm stop"
  }

  /// `Tea paused with 4:12 left`, `Tea  4:12 left  → ends 10:35:12`, or
  /// `Tea stopped with 1:12 left`.
  package static func change(
    _ control: CountdownControl, _ state: HostedState, title: String,
    at wall: Int64 = RealTime.wallNanoseconds
  ) -> String {
    if control == .reset { return "\(title) reset" }
    let left = state.remaining.text(.short)
    if state.phase != "running" { return "\(title) \(state.phase) with \(left) left" }
    let end = wall.saturatingAdd(state.remaining.saturatedNanoseconds)
    return "\(title)  \(left) left  → ends \(text(end, seenFrom: wall))"
  }

  /// The time of the end, by the clock; nil in a pause.
  package static func ends(_ reading: SharedReading, at wall: Int64) -> String? {
    reading.endWall(at: wall).map { text($0, seenFrom: wall) }
  }

  private static func text(_ moment: Int64, seenFrom wall: Int64) -> String {
    ClockTime(nanoseconds: moment).text(seenFrom: ClockTime(nanoseconds: wall))
  }

  /// Remarks about unusual facts.
  ///
  /// - Parameter isServed: whether a host runs, which announces the ends of the dead.
  package static func remarks(_ reading: SharedReading, isServed: Bool = true) -> [String] {
    if !reading.isUnderWay { return [] }
    var remarks: [String] = []
    if reading.isByWallClock { remarks.append("by the wall clock") }
    if reading.ownerLife == .dead { remarks.append(whereItGoesOn(reading, isServed: isServed)) }
    return remarks
  }

  /// For a countdown whose process is dead.
  private static func whereItGoesOn(_ reading: SharedReading, isServed: Bool) -> String {
    if reading.isHosted { return "the host has ended" }
    return isServed || reading.phase != .running ? "in the background" : "its process has ended"
  }
}

extension SharedReading {
  /// The moment of the end on the wall clock, in nanoseconds since 1970; nil in a pause.
  ///
  /// The record has that moment by the clock as it was then. If the clock was set since, the moment
  /// is computed from the time left.
  package func endWall(at wall: Int64) -> Int64? {
    guard phase != .paused, let recorded = countdown.end?.wallNanoseconds else { return nil }
    guard phase == .running else { return recorded }
    let computed = wall.saturatingAdd(remaining.saturatedNanoseconds)
    let step = computed.saturatingSubtract(recorded).magnitude
    return step < 1_000_000_000 ? recorded : computed
  }
}
