internal import CountdownBenchmarkSupport

/// What the user asked for.
struct Options: Hashable, Sendable {
  /// How many countdowns run meanwhile.
  var countdowns = 1_000
  /// How often each program is started.
  var rounds = 200
  /// For how long the idle host is watched, in seconds.
  var idle = 20
  /// The program; nil for the one that was built beside this one.
  var program: String?
  var json = false
  var help = false

  static var helpText: String {
    """
    Measures the resident host and the commands that talk to it, as whole processes, beside a Swift
    program that does nothing.

    usage: CountdownHostBenchmark [--countdowns 1000] [--rounds 200] [--idle 20]
                                  [--program PATH] [--json]

      --countdowns  how many countdowns run in the host meanwhile, 0 to 10000
      --rounds      how often each program is started, 6 to 100000
      --idle        for how many seconds the idle host is watched, 1 to 3600
      --program     the countdown program; by default the one built beside this one
      --json        figures for programs, on standard output

    Build countdown, CountdownHostFloor and CountdownHostBenchmark first, each by:
      swift build -c release --static-swift-stdlib --product NAME

    Figures:
    \(String(explaining: Figure.all.map { ($0.name, $0.explanation) }))

    JSON: {"v":1,"countdowns":N,"rounds":N,"idle_seconds":N,"program","figures":{NAME:{"value",
    "interval":[LOW,HIGH],"p99","limit","unit","verdict"}}}; "value" is the median of all rounds, or
    what was counted; the interval holds the true median with 95 %. What there is none of is null.
    Fields are only ever added.

    Status: 0 measured, 1 something failed, 2 bad arguments.
    """
  }
}

extension Options {
  /// Reads the arguments after the program's name.
  init(parsing arguments: [String]) throws(UsageError) {
    var reader = OptionReader(arguments)
    while let name = reader.next() {
      switch name {
      case "--countdowns": countdowns = try reader.number(0...10_000)
      case "--rounds": rounds = try reader.number(6...100_000)
      case "--idle": idle = try reader.number(1...3_600)
      case "--program": program = try reader.path()
      case "--json": json = try reader.flag()
      case "--help", "-h": help = try reader.flag()
      default: throw reader.unknown
      }
    }
  }
}
