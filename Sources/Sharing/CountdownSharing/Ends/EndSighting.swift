internal import Countdown
internal import CountdownStore

/// The moment since which a watcher has seen an entry unchanged. Grace and patience count from that
/// moment, and not from the deadline: after a halt, or after the whole machine has slept, the
/// watcher first gives other processes their time. A value.
struct EndSighting: Hashable, Sendable {
  private var revision: EntryRevision?
  private var run: CountdownID
  /// The moments when this version was first seen, and when it was first seen to be due.
  private var seen: Moment
  private var seenDue: Moment?
  /// The moment until which nothing is tried, after an attempt that failed, and the next pause.
  private(set) var restsUntil: Moment?
  private var pause = EndSighting.firstPause

  /// The time that a living process has to announce its own end.
  static let grace = Duration.seconds(1)
  /// The time that an announcer may take if it is not known to be dead: more than an alert is
  /// given.
  static let patience = Duration.seconds(5)
  private static let firstPause = Duration.seconds(2)
  private static let longestPause = Duration.seconds(60)

  /// - Parameter now: on a clock that stands still while the machine sleeps.
  init(_ record: SharedCountdown, at now: Moment) {
    (revision, run, seen) = (record.revision, record.run, now)
  }

  /// Looks at an entry. The attempts of an earlier run do not count for the present one.
  mutating func look(at record: SharedCountdown, isDue: Bool, now: Moment) {
    if record.run != run {
      run = record.run
      settle()
    }
    if record.revision != revision {
      (revision, seen, seenDue) = (record.revision, now, nil)
    }
    if isDue, seenDue == nil { seenDue = now }
  }

  /// The end of the grace for the process that counts; nil while the end is not due.
  var graceEnd: Moment? { seenDue?.advanced(by: Self.grace) }

  /// The end of the first pause after an attempt; nil while the end is not due.
  var pauseEnd: Moment? { seenDue?.advanced(by: Self.firstPause) }

  /// The end of the patience with an announcer.
  var patienceEnd: Moment { seen.advanced(by: Self.patience) }

  /// An attempt failed.
  ///
  /// - Parameter limit: the time until there is to be an attempt in any case; nil for no limit.
  mutating func rest(from now: Moment, within limit: Duration? = nil) {
    restsUntil = now.advanced(by: min(pause, limit ?? pause))
    pause = min(pause * 2, Self.longestPause)
  }

  /// An attempt succeeded.
  mutating func settle() { (restsUntil, pause) = (nil, Self.firstPause) }
}
