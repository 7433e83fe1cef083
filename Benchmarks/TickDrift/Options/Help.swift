extension Options {
  static var helpText: String {
    let width = Contender.allCases.map(\.rawValue.count).max() ?? 0
    let list = Contender.allCases.map {
      "  \($0.rawValue.padded(to: width))  \($0.explanation)"
    }
    return """
      Measures how late the ticks of a countdown are, beside other ways to be called every so often.

      usage: TickDrift [--period 10ms] [--count 3000] [--schedulers a,b,c] [--json] [--plot FILE.svg]

        --period      the time between ticks, 0.1ms to 60s (default 10ms)
        --count       how many ticks, 2 to 1000000 (default 3000)
        --schedulers  which of those below, in which order (default all)
        --json        figures for programs, on standard output
        --plot        draws lateness over time into an SVG file

      Schedulers, measured one after the other:
      \(list.joined(separator: "\n"))

      Figures: percentiles and the maximum of the lateness in microseconds, each with its ratio to
      the floor's, and the drift: how many nanoseconds later each tick is than the one before (the
      slope of the line of least squares through lateness over tick number). A missed tick is one
      that got no call of its own, because a later one took its place.

      JSON: {"v":1,"period_ns":N,"ticks":N,"schedulers":[{"name","delivered":N,"missed":N,
      "p50_us","p99_us","p999_us","max_us","drift_ns_per_tick",
      "ratio":{"p50","p99","p999","max"}}]}; a ratio is null where the floor was not measured.
      Fields are only ever added.

      Status: 0 measured, 1 something failed, 2 bad arguments.
      """
  }
}
