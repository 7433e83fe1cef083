internal import CountdownBenchmarkHarness

/// What the user asked for.
struct Options: BenchmarkOptions {
  /// How many of each.
  var counts = [1_000, 100_000, 1_000_000]
  /// For how many seconds ticks are counted.
  var seconds = 10
  /// For how many seconds those that sleep are watched.
  var idle = 5
  /// How often each is measured.
  var rounds = 1
  var trials = Trial.allCases
  var contenders = Contender.allCases

  static let program = "CountdownScaleBenchmark"
  static let summary = """
    Measures many countdowns, and the scheduler below them, beside other ways to have many timers.
    """
  static var table: [Option<Self>] {
    [
      Option("n", "1000,…", "how many of each, 1 to 4000000") {
        (options, reader) throws(UsageError) in
        options.counts = try reader.list(of: "number from 1 to 4000000") { text in
          Int(text).flatMap { 1...4_000_000 ~= $0 ? $0 : nil }
        }
      },
      .number("seconds", \.seconds, 1...3_600, "for how long ticks are counted"),
      .number("idle", \.idle, 1...3_600, "for how long those that sleep are watched"),
      .number("rounds", \.rounds, 1...99, "how often each is measured; the median is shown"),
      .names("only", \.trials, of: Trial.allCases, "which of the trials below (default all)"),
      .names(
        "schedulers", \.contenders, of: Contender.allCases,
        "which of the contenders below (default all)"),
    ]
  }
  static let notes = """
    Trials, each with each contender and number in a process of its own:
    \(String(explaining: Trial.allCases.map { ($0.rawValue, $0.explanation) }))

    Contenders:
    \(String(explaining: Contender.allCases.map { ($0.rawValue, $0.explanation) }))

    libev and libuv are loaded when they are installed (Debian: libev4, libuv1), and left out with a
    note when not. Their users keep a loop to one thread, and need no lock: pairs are done on the
    thread that turns the loop, without a wait, after 256 of them; to tick, a loop has a thread.
    Timers of libev repeat; those of libuv, whose repetition drifts, are started anew for each tick.

    Netty is measured in a process of Java's, once its code is compiled, where both are installed
    (Debian: libnetty-java, default-jdk-headless). Its wheel has 65,536 slots of a millisecond and a
    thread of its own. Java reads the CPU time of its process in steps of 10 ms.

    With several rounds the contenders of a trial take turns, in every other round backwards.
    Ratios and differences below a table are ours to theirs, each the median of those in a round.
    A ratio below 1 means that ours is less.

    Figures:
    \(String(explaining: Figure.allCases.map { ($0.rawValue, $0.explanation) }))
    """
}
