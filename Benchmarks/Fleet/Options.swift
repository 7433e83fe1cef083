internal import CountdownBenchmarkHarness

/// What the user asked for.
struct Options: BenchmarkOptions {
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
  /// Where the server's data lie; nil for `/tmp`.
  var folder: String?

  static let program = "CountdownFleetBenchmark"
  static let summary = """
    Measures fleets of 4 nodes, each a process, on a PostgreSQL server that it starts: with the
    server's own settings, so that each commit waits for the disk. Storms and latencies stand beside
    a floor, as many processes in C that claim the same deadlines and do nothing else.
    """
  static var table: [Option<Self>] {
    let parts = Part.allCases.map(\.rawValue).joined(separator: ", ")
    return [
      .names("only", \.parts, of: Part.allCases, "parts: \(parts)"),
      .number("rounds", \.rounds, 1...100, "how often a storm is repeated"),
      .number("seconds", \.seconds, 1...3_600, "for how long deadlines become due at each rate"),
      .number("kills", \.kills, 1...1_000, "how many nodes are killed; of halts and cuts a fifth"),
      .number("fires", \.fires, 1_000...100_000_000, "handled before the size is looked at"),
      .path("folder", \.folder, "where the server's data lie (default /tmp): on the disk measured"),
    ]
  }
  static let notes = """
    Needs the package postgresql, and for the cut network to be root.

    Figures:
    \(String(explaining: Figure.all.map { ($0.name, $0.explanation) }))
    """
}

/// A part of the whole, which can be measured alone.
enum Part: String, CaseIterable, Sendable {
  case storm, latency, takeover, silence, locked, hung, horizon, size
}
