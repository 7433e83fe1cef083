internal import Countdown

/// The schedule of progress reports to the tab: at most once a second, and every ten seconds even
/// without a change, because terminals take silence for an end.
struct ProgressReport: Sendable {
  private var shown = TabProgress.none
  private var wanted = TabProgress.none
  private var sent: Moment?

  /// The report to send now; nil for none.
  mutating func update(_ progress: TabProgress, at now: Moment) -> TabProgress? {
    wanted = progress
    guard let due = deadline else { return nil }
    guard now >= due else { return nil }
    (shown, sent) = (wanted, now)
    return wanted
  }

  /// The moment of the next report; nil for none.
  var deadline: Moment? {
    guard let sent else { return wanted == .none ? nil : Moment(nanoseconds: 0) }
    if wanted != shown { return sent.advanced(by: .milliseconds(990)) }
    return wanted == .none ? nil : sent.advanced(by: .seconds(10))
  }
}
