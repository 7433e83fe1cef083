extension Options {
  /// The usage, what the figures are, and the JSON's schema.
  static var helpText: String {
    [usage, figures, schema].joined(separator: "\n\n")
  }

  private static var usage: String {
    let width = Contender.Kind.ordinary.map(\.rawValue.count).max() ?? 0
    let list = Contender.Kind.ordinary.map {
      "  \($0.rawValue.padded(to: width))  \($0.explanation)"
    }
    return """
      Measures how late the ticks of a countdown are, beside other ways to be called every so often.

      usage: TickDrift [--period 10ms] [--count 4000] [--blocks 20] [--schedulers a,b,c] [--load N]
                       [--priority N] [--slow-callback TIME] [--json] [--plot FILE.svg]

        --period         the time between ticks, 0.1ms to 60s (default 10ms)
        --count          how many ticks of each scheduler, 2 to 1000000 (default 4000)
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
      \(list.joined(separator: "\n"))
      """
  }

  private static let figures = """
    In each round every scheduler ticks through one block, each round in another order, so that a
    burst of noise on the machine hits all alike. A figure is the median over the blocks, with the
    interval that covers the true median in 95 % of runs (from the binomial distribution, whatever
    the noise is like; it needs six blocks). A ratio is formed of the two blocks of one round, then
    the median taken. Lateness is in microseconds; p99 is a block's, which should have a hundred
    ticks or more; max is over all blocks. The drift is how many nanoseconds later each tick is than
    the one before: a block's median slope between pairs of ticks. A missed tick got no call of its
    own, because a later one took its place.

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
    "verdict":"holds|missed|too noisy to tell|too few blocks to tell|blocks too short to tell|not
    measured"}]}. p999_us and max_us are over all blocks; slow_reports counts the calls of
    onSlowCallback. What is not known, or was not asked for, is null. Fields are only ever added.

    Status: 0 measured, whatever the verdicts; 1 something failed; 2 bad arguments.
    """
}
