internal import Countdown
package import CountdownSharing

/// The texts about a shared countdown, seen from any process, at a moment of the wall clock: a
/// value.
package struct ReadingWords: Sendable {
  package let reading: SharedReading
  /// The present on the wall clock, in nanoseconds since 1970.
  package let wallNanoseconds: Int64

  package init(reading: SharedReading, wallNanoseconds: Int64) {
    (self.reading, self.wallNanoseconds) = (reading, wallNanoseconds)
  }

  private var countdown: SharedCountdown { reading.countdown }

  /// The title: the label, or else the name. Fit for the terminal.
  package var title: String { RemoteSentences.title(countdown) }

  /// The title, and the present step of a routine: `Work  Focus 1/4`.
  package var heading: String { RemoteSentences.heading(countdown) }

  /// A short title: the step of a routine, or else the title.
  package var shortTitle: String { countdown.steps?.place?.name ?? title }

  /// The moment of the end, on the present wall clock.
  package var end: ClockTime {
    if reading.phase == .running {
      let left = reading.remaining.saturatedNanoseconds
      return ClockTime(nanoseconds: wallNanoseconds.saturatingAdd(left))
    }
    return ClockTime(nanoseconds: countdown.end?.wallNanoseconds ?? wallNanoseconds)
  }

  private var now: ClockTime { ClockTime(nanoseconds: wallNanoseconds) }

  /// One line: `Tea  5m 00s  → ends 10:35:12`, `Tea  paused with 1:12 left`,
  /// `Tea finished 10:35:12 (5m 00s)`.
  package var line: String {
    let total = countdown.snapshot.total
    switch reading.phase {
    case .running: return startLine(label: heading)
    case .finished: return "\(heading) finished \(ended) (\(Sentences.length(total)))"
    case .missed: return "\(heading) missed \(ended): \(reasonMissed)"
    case .unconfirmed: return "\(heading) finished \(ended): \(Self.reasonUnconfirmed)"
    case .ready: return "\(heading)  \(Sentences.length(total))  ready"
    case .stopped: return Sentences(label: heading).stop(left: reading.remaining)
    default: return "\(heading)  paused with \(reading.remaining.text(.short)) left"
    }
  }

  /// `Tea  5m 00s  → ends 10:35:12`.
  package func startLine(label: String) -> String {
    let total = countdown.snapshot.total
    return Sentences(label: label).start(total, ends: end, now: now, faults: [])
  }

  /// `ends 10:35:12 · 5m 00s`: the same for a narrow window.
  package var narrowStartLine: String {
    Sentences.narrowStart(countdown.snapshot.total, ends: end, now: now, faults: [])
  }

  /// `10:35:12`, with the day if it was another one.
  package var ended: String { end.text(seenFrom: now) }

  package var reasonMissed: String {
    reading.countdown.stage == .returned
      ? "none of its alerts worked" : "its process had ended, so it was not announced"
  }

  static let reasonUnconfirmed = "it may not have been noticed"
}

extension SharedReading {
  /// Whether a step of a routine is over that is not the last: the routine continues.
  package var isBetweenSteps: Bool { isOver && countdown.steps?.place?.next != nil }

  /// The time until the texts change without a change of the record; nil for never.
  ///
  /// - Parameter time: the moment of the reading.
  package func untilNext(at time: SharedTime) -> Duration? {
    if phase == .running { return remaining - .seconds(remainingSeconds - 1) }
    guard isOver else { return nil }
    let passed = countdown.sinceEnd(at: time)
    // An announcer has a second to record the announcement; after a day the end is no longer shown.
    let isInDoubt = countdown.stage == .running && passed < .seconds(1)
    return max((isInDoubt ? .seconds(1) : SharedCountdown.shownAfterEnd) - passed, .zero)
  }
}
