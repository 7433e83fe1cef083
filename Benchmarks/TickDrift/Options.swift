internal import Countdown
internal import CountdownBenchmarkSupport

/// What the user asked for.
struct Options: BenchmarkOptions {
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
  /// Where the picture goes; nil for none.
  var plot: String?

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

// MARK: - Arguments

extension Options {
  static let program = "TickDrift"
  static let summary = """
    Measures how late the ticks of a countdown are, beside other ways to be called every so often.
    """
  static var table: [Option<Self>] {
    [
      Option("period", "10ms", "the time between ticks, 0.1ms to 60s") {
        (options, reader) throws(UsageError) in
        options.period = try reader.time(upTo: .seconds(60))
      },
      .number("count", \.count, 2...1_000_000, "how many ticks of each scheduler"),
      .number("blocks", \.blocks, 1...1_000, "in how many blocks"),
      .names(
        "schedulers", \.kinds, of: Contender.Kind.ordinary, "which of those below (default all)"),
      .number("load", \.load, 0...1_024, "busy processes beside, which end with this one"),
      .number(
        "priority", \.priority, 1...99,
        "one more row, NAME-fifo, of each that takes SCHED_FIFO 1 to 99"),
      Option("slow-callback", "TIME", "two more rows: beside a callback that blocks so long") {
        (options, reader) throws(UsageError) in
        options.slowCallback = try reader.time(upTo: .seconds(10))
      },
      .path("plot", \.plot, "draws lateness over time and its distribution as an SVG file"),
    ]
  }

  func check() throws(UsageError) {
    if count < 2 * blocks {
      throw UsageError("--count: \(count) ticks are less than two for each of \(blocks) blocks")
    }
    if priority != nil, !kinds.contains(where: \.takesPriority) {
      throw UsageError(
        "--priority: none of the schedulers named can have one; timerfd and core can")
    }
  }

  static let notes = """
    Schedulers:
    \(String(explaining: Contender.Kind.ordinary.map { ($0.rawValue, $0.explanation) }))

    --priority is for timerfd, core and countdown, and left out, with a note, where it is not
    permitted. --slow-callback puts the core beside a callback that blocks, on one scheduler with it
    (shared) and on two (apart).

    In each round every scheduler ticks through one block, each round in another order, so that a
    burst of noise on the machine hits all alike. Lateness is in microseconds. The p50 is the median
    over the blocks, its ratio that of the two blocks of one round, again the median over the
    rounds; the interval covers the true median in 95 % of runs (from the binomial distribution,
    whatever the noise is like). Late ticks come in bursts that hit one block and spare the next, so
    p99 and its ratio are of all ticks together, with the middle 95 % of what comes out when rounds
    are drawn anew (bootstrap). An interval needs six blocks. The drift is how many nanoseconds
    later each tick is than the one before: the median of the slopes between all pairs of a block's
    ticks, and of that over the blocks. A missed tick got no call of its own, and counts as late
    until the call for a later one.

    A limit holds, or is missed, when the whole interval lies on one side of it, and it is too noisy
    to tell when not; more blocks narrow the interval. Verdicts do not change the status.
    """
}

extension OptionReader {
  /// The option's value as a duration of at least 0.1 ms, in nanoseconds.
  fileprivate mutating func time(upTo most: Duration) throws(UsageError) -> Int64 {
    let text = try value()
    let time: Duration
    do { time = try Duration(parsing: text) } catch { throw UsageError("\(name): \(error)") }
    guard (.microseconds(100)...most).contains(time) else {
      throw UsageError("\(name): \(text) is not between 0.1ms and \(most.text(.units))")
    }
    return time.saturatedNanoseconds
  }
}
