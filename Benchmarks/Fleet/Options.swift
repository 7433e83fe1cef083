internal import CountdownBenchmarkSupport

/// What the user asked for.
struct Options: Hashable, Sendable {
  /// The parts that are measured.
  var parts = Part.allCases
  /// How often each storm is repeated.
  var rounds = 5
  /// For how long deadlines become due one after the other.
  var seconds = 20
  /// How many nodes are killed; a fifth of that is halted, and as many are cut off.
  var kills = 20
  /// How many deadlines are handled before the table's size is looked at.
  var fires = 200_000
  /// Where the server's data lie.
  var folder = "/tmp"
  var json = false
  var help = false

  static var helpText: String {
    """
    Measures fleets of 4 nodes, each a process, on a PostgreSQL server that it starts: with the
    server's own settings, so that each commit waits for the disk. Storms and latencies stand beside
    a floor, as many processes in C that claim the same deadlines and do nothing else.

    usage: CountdownFleetBenchmark [--only PART,...] [--rounds 5] [--seconds 20] [--kills 20]
                                   [--fires 200000] [--folder /tmp] [--json]

      --only     parts: \(Part.allCases.map(\.rawValue).joined(separator: ", "))
      --rounds   how often a storm is repeated, 1 to 100
      --seconds  for how long deadlines become due at each rate, 1 to 3600
      --kills    how many nodes are killed, 1 to 1000; a fifth as many are halted, and cut off
      --fires    how many deadlines are handled before the size is looked at, 1000 to 100000000
      --folder   where the server's data lie: on the disk that is to be measured
      --json     figures for programs, on standard output

    Needs the package postgresql, and for the cut network to be root.

    Figures:
    \(String(explaining: Figure.allCases.map { ($0.rawValue, $0.explanation) }))

    JSON: {"v":1,"server","processors":N,"load":[BEFORE,AFTER],"figures":{NAME:{"median","p99",
    "worst","floor":{"median","p99","worst"},"unit","limit","limited","verdict","missing"}}};
    "limited" names the value that the limit is for. What there is none of is null. Fields are only
    ever added.

    Status: 0 measured, 1 something failed, 2 bad arguments.
    """
  }
}

/// A part of the whole, which can be measured alone.
enum Part: String, CaseIterable, Sendable {
  case storm, latency, takeover, silence, size
}

extension Options {
  /// Reads the arguments after the program's name.
  init(parsing arguments: [String]) throws(UsageError) {
    var reader = OptionReader(arguments)
    while let name = reader.next() {
      switch name {
      case "--only": parts = try reader.names(of: Part.allCases)
      case "--rounds": rounds = try reader.number(1...100)
      case "--seconds": seconds = try reader.number(1...3_600)
      case "--kills": kills = try reader.number(1...1_000)
      case "--fires": fires = try reader.number(1_000...100_000_000)
      case "--folder": folder = try reader.path()
      case "--json": json = try reader.flag()
      case "--help", "-h": help = try reader.flag()
      default: throw reader.unknown
      }
    }
  }
}
