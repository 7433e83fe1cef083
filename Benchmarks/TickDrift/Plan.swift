/// What is asked of every scheduler: ticks on the grid `origin + k·period`, for k from 1 to
/// `count`.
struct Plan: Hashable, Sendable {
  /// The time between ticks, in nanoseconds.
  var period: Int64 = 10_000_000
  /// How many ticks.
  var count = 3_000

  /// How long one scheduler is measured, at the least.
  var length: Duration { .nanoseconds(period.multipliedReportingOverflow(by: Int64(count)).0) }
}
