internal import CountdownBenchmarkHarness

/// What the user asked for.
struct Options: BenchmarkOptions {
  /// How many countdowns run meanwhile.
  var countdowns = 1_000
  /// How often each program is started.
  var rounds = 200
  /// For how long the idle host is watched, in seconds.
  var idle = 20
  /// The program; nil for the one that was built beside this one.
  var program: String?

  static let program = "CountdownHostBenchmark"
  static let summary = """
    Measures the resident host and the commands that talk to it, as whole processes, beside a Swift
    program that does nothing.
    """
  static var table: [Option<Self>] {
    [
      .number("countdowns", \.countdowns, 0...10_000, "how many countdowns run in the host"),
      .number("rounds", \.rounds, 6...100_000, "how often each program is started"),
      .number("idle", \.idle, 1...3_600, "for how many seconds the idle host is watched"),
      .path("program", \.program, "the countdown program; by default the one built beside this"),
    ]
  }
  static let notes = """
    Build countdown, CountdownHostFloor and CountdownHostBenchmark first, each by:
      swift build -c release --static-swift-stdlib --package-path Benchmarks --product NAME

    Figures:
    \(String(explaining: Figure.all.map { ($0.name, $0.explanation) }))

    The median is that of all rounds, or what was counted; the interval holds the true median with
    95 %.
    """
}
