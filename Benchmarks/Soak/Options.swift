internal import CountdownBenchmarkHarness

/// What the user asked for.
struct Options: BenchmarkOptions {
  /// How long it goes on once everything has begun.
  var seconds = 60
  /// How many countdowns run at a time.
  var countdowns = 10_000
  var alarms = 1_000
  var watchers = 3
  var bars = 2
  /// Where the choices begin; nil for another place each time.
  var seed: Int?
  /// The program; nil for the one that was built beside this one.
  var program: String?

  static let program = "CountdownSoak"
  static let summary = """
    Runs a host with countdowns, alarms, watchers and bars, and meanwhile keeps the processors busy,
    kills and halts processes, fills the disk and steps the wall clock. In the end each countdown and
    each alarm must be accounted for, and the processes must not have grown.
    """
  static var table: [Option<Self>] {
    [
      .number("seconds", \.seconds, 10...86_400, "how long it goes on once everything has begun"),
      .number("countdowns", \.countdowns, 10...20_000, "how many countdowns run at a time"),
      .number("alarms", \.alarms, 0...10_000, "how many alarms; one of ten comes due"),
      .number("watchers", \.watchers, 0...40, "how many processes watch a countdown"),
      .number("bars", \.bars, 0...40, "how many status bars there are"),
      .number("seed", \.seed, 0...Int.max, "repeats the choices, as far as they meet the same"),
      .path("program", \.program, "the countdown program; by default the one built beside this"),
    ]
  }
  static let notes = """
    The host is killed only in the first third, so that the rest shows whether it grows.
    """
}
