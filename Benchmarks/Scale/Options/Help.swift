internal import CountdownBenchmarkSupport

extension Options {
  static var helpText: String {
    """
    Measures many countdowns, and the scheduler below them, beside other ways to have many timers.

    usage: CountdownScaleBenchmark [--n 1000,100000,1000000] [--seconds 10] [--idle 5] [--only a,b]
                 [--schedulers a,b] [--json]

      --n           how many of each, 1 to 4000000
      --seconds     for how long ticks are counted (default 10)
      --idle        for how long those that sleep are watched (default 5)
      --only        which of the trials below (default all)
      --schedulers  which of the contenders below (default all)
      --json        figures for programs, on standard output

    Trials, each with each contender and number in a process of its own:
    \(String(explaining: Trial.allCases.map { ($0.rawValue, $0.explanation) }))

    Contenders:
    \(String(explaining: Contender.allCases.map { ($0.rawValue, $0.explanation) }))

    libev and libuv are loaded when they are installed (Debian: libev4, libuv1), and left out with a
    note when not. Their users keep a loop to one thread, and need no lock: pairs are done on the
    thread that turns the loop, without a wait, after 256 of them; to tick, a loop has a thread.
    Timers of libev repeat; those of libuv, whose repetition drifts, are started anew for each tick.

    Ratios below a table are ours / theirs, of one run: below 1, ours is less.

    Figures:
    \(String(explaining: Figure.allCases.map { ($0.rawValue, $0.explanation) }))

    JSON: {"v":1,"seconds":N,"idle_seconds":N,"rows":[{"trial","scheduler","n":N,"figures":{…},
    "missing"}],"ratios":[{"trial","n":N,"ours","theirs","figures":{…}}],"left_out":[{"scheduler",
    "why"}]}; figures have the names above; "missing" says why there are none, "why" what is not
    installed. What there is none of is null, never left out. Fields are only ever added.

    Status: 0 measured, 1 something failed, 2 bad arguments.
    """
  }
}
