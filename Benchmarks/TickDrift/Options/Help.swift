internal import CountdownBenchmarkSupport

extension Options {
  /// The usage, what the figures are, and the JSON's schema.
  static var helpText: String {
    [usage, figures, schema].joined(separator: "\n\n")
  }

  private static var usage: String {
    let list = Contender.Kind.ordinary.map { ($0.rawValue, $0.explanation) }
    return """
      Measures how late the ticks of a countdown are, beside other ways to be called every so often.

      usage: TickDrift [--period 10ms] [--count 6000] [--blocks 20] [--schedulers a,b,c] [--load N]
                       [--priority N] [--slow-callback TIME] [--json] [--plot FILE.svg]

        --period         the time between ticks, 0.1ms to 60s (default 10ms)
        --count          how many ticks of each scheduler, 2 to 1000000 (default 6000)
        --blocks         in how many blocks, 1 to 1000 (default 20)
        --schedulers     which of those below, in the table's order (default all)
        --load           starts so many busy processes beside (default 0); they end with this one
        --priority       one more row, NAME-fifo, of timerfd, core and countdown with SCHED_FIFO
                         1 to 99; left out, with a note, where that is not permitted
        --slow-callback  two more rows: core beside a callback that blocks so long, on one scheduler
                         with it (shared) and on two (apart)
        --json           figures for programs, on standard output
        --plot           draws lateness over time and its distribution into an SVG file

      Schedulers:
      \(String(explaining: list))
      """
  }

  private static let figures = """
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
    to tell when not; more blocks narrow the interval.
    """

  private static let schema = """
    JSON: {"v":1,"period_ns":N,"ticks":N,"blocks":N,"load":N,"priority":N,"priority_refusal":TEXT,
    "slow_callback_ns":N,"schedulers":[{"name","priority":N,"delivered":N,"missed":N,
    "slow_reports":N,"p50_us","p99_us","p999_us","max_us","drift_ns_per_tick",
    "ratio":{"p50","p99","p999","max"},"interval":{"p50_us":[low,high],"p99_us",
    "drift_ns_per_tick","ratio_p50","ratio_p99"}}],"limits":[{"scheduler",
    "figure":"p50|p99|drift","reference":NAME,"bound","value","interval":[low,high],
    "verdict":"holds|missed|too noisy to tell|too few blocks to tell|too few ticks to tell|not
    measured"}]}. p50_us and drift_ns_per_tick are medians over the blocks, the others over all
    ticks; slow_reports counts the calls of onSlowCallback. What is not known, or was not asked for,
    is null. Fields are only ever added.

    Status: 0 measured, whatever the verdicts; 1 something failed; 2 bad arguments.
    """
}
