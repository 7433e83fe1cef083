/// What is asked of every scheduler in each of its blocks: ticks on the grid `origin + k·period`,
/// for k from 1 to `count`.
struct Plan: Hashable, Sendable {
  /// The time between ticks, in nanoseconds.
  var period: Int64 = 10_000_000
  /// How many ticks a block has.
  var count = 300
  /// For how long the callback that ``SlowNeighbour`` puts beside the ticks blocks, in nanoseconds.
  var slowCallback: Int64 = 0

  /// How long a block takes, at the least.
  var length: Duration { .nanoseconds(period.multipliedReportingOverflow(by: Int64(count)).0) }
}
