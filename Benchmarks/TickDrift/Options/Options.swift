/// What the user asked for.
struct Options: Hashable, Sendable {
  /// The time between ticks, in nanoseconds.
  var period: Int64 = 10_000_000
  /// How many ticks each scheduler gets, in all blocks together.
  var count = 6_000
  var blocks = 20
  var kinds = Contender.Kind.ordinary
  /// How many busy processes run beside.
  var load = 0
  /// SCHED_FIFO, 1 to 99, for one more row of each that can have it.
  var priority: Int?
  /// For how long a callback blocks beside the core's ticks, in nanoseconds.
  var slowCallback: Int64?
  var json = false
  /// Where the picture goes; nil for none.
  var plot: String?
  var help = false

  /// What is asked of each block.
  var plan: Plan {
    Plan(period: period, count: (count + blocks - 1) / blocks, slowCallback: slowCallback ?? 0)
  }

  /// The rows of the comparison, in the table's order.
  var contenders: [Contender] {
    let ordinary = kinds.map { Contender(kind: $0) }
    let slow: [Contender.Kind] = slowCallback == nil ? [] : [.apart, .shared]
    let urgent = kinds.filter { priority != nil && $0.takesPriority }
    return ordinary + urgent.map { Contender(kind: $0, priority: priority) }
      + slow.map { Contender(kind: $0) }
  }

  /// How long it all takes, at the least.
  var length: Duration { plan.length * blocks * contenders.count }
}
