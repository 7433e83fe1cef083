internal import Countdown
internal import CountdownStore

/// Since when a watcher has seen an entry as it is. Grace and patience count from there, and not
/// from the deadline: whoever was halted, or asleep with the whole machine, gives others their time
/// when it goes on. A value.
struct EndSighting: Hashable, Sendable {
  private var revision: EntryRevision?
  /// When this version was first seen, and when it was first seen to be due.
  private var seen: Moment
  private var seenDue: Moment?
  /// Until when nothing is tried, after an attempt that failed, and how long the next pause is.
  private(set) var restsUntil: Moment?
  private var pause = EndSighting.firstPause

  /// How long a living process that announces its own end is waited for.
  static let grace = Duration.seconds(1)
  /// How long an announcer may take that cannot be seen to be dead: more than an alert is given.
  static let patience = Duration.seconds(5)
  private static let firstPause = Duration.seconds(2)
  private static let longestPause = Duration.seconds(60)

  /// - Parameter now: on a clock that stands still while the machine sleeps.
  init(_ record: SharedCountdown, at now: Moment) { (revision, seen) = (record.revision, now) }

  /// Looks at an entry.
  mutating func look(at record: SharedCountdown, isDue: Bool, now: Moment) {
    if record.revision != revision {
      (revision, seen, seenDue) = (record.revision, now, nil)
    }
    if isDue, seenDue == nil { seenDue = now }
  }

  /// When the grace for whoever counts is over; nil while the end is not due.
  var graceEnd: Moment? { seenDue?.advanced(by: Self.grace) }

  /// When the patience with an announcer is over.
  var patienceEnd: Moment { seen.advanced(by: Self.patience) }

  /// An attempt failed.
  mutating func rest(from now: Moment) {
    restsUntil = now.advanced(by: pause)
    pause = min(pause * 2, Self.longestPause)
  }

  /// An attempt succeeded.
  mutating func settle() { (restsUntil, pause) = (nil, Self.firstPause) }
}
