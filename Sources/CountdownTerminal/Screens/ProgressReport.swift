internal import Countdown

/// The moments to report progress to the tab: at most once a second, and every ten seconds even if
/// it did not change, because terminals take silence for an end.
struct ProgressReport: Sendable {
  private var shown = TabProgress.none
  private var wanted = TabProgress.none
  private var sent: Moment?

  /// What to send now; nil for nothing.
  mutating func update(_ progress: TabProgress, at now: Moment) -> TabProgress? {
    wanted = progress
    guard let due = deadline else { return nil }
    guard now >= due else { return nil }
    (shown, sent) = (wanted, now)
    return wanted
  }

  /// When something is to be sent next; nil when nothing is.
  var deadline: Moment? {
    guard let sent else { return wanted == .none ? nil : Moment(nanoseconds: 0) }
    if wanted != shown { return sent.advanced(by: .milliseconds(990)) }
    return wanted == .none ? nil : sent.advanced(by: .seconds(10))
  }
}
