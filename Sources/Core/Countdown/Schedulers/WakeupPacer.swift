/// Decides when being exact costs too much.
///
/// A wakeup of the thread costs as much as some hundred wakeups of targets. So as long as fewer
/// than about 1,000 a second are needed, each target gets its own. When more would be needed, the
/// targets that tolerate it are collected for 7 ms. The pacer counts the wakeups that exactness
/// would need, not those that there were, and so becomes exact again when the demand falls.
struct WakeupPacer: Sendable {
  /// How long wakeups are collected, in nanoseconds.
  static let spacing: Int64 = 7_000_000

  /// 67 ms, and as many wakeups as there may be in it: 1,000 a second, the first included.
  private static let window: Int64 = 1 << 26
  private static let limit: Int64 = 68
  /// Moments that are closer together share a wakeup in any case.
  private static let resolution: Int64 = 50_000

  private var windowStart: Int64 = 0
  private var demand: Int64 = 0
  private var wasBusy = false
  private var lastDistinct = Int64.min
  private var lastLook: Int64 = 0

  /// Records that the thread woke up.
  mutating func wake(at now: Moment) {
    lastLook = now.nanoseconds
    let length = now.nanoseconds.saturatingSubtract(windowStart)
    if length < Self.window { return }
    wasBusy = demand.saturatingMultiply(Self.window) > Self.limit.saturatingMultiply(length)
    (windowStart, demand) = (now.nanoseconds, 0)
  }

  /// Records that a target was woken for a moment.
  mutating func fire(for moment: Moment) {
    if moment.nanoseconds.saturatingSubtract(lastDistinct) < Self.resolution { return }
    lastDistinct = moment.nanoseconds
    demand += 1
  }

  /// Up to when those that tolerate it are to be collected; nil when there is no need.
  var goal: Moment? {
    let isBusy = wasBusy || demand > Self.limit
    return isBusy ? Moment(nanoseconds: lastLook.saturatingAdd(Self.spacing)) : nil
  }
}
