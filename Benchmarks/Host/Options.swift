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

    usage: Host [--countdowns 1000] [--rounds 200] [--idle 20] [--program PATH] [--json]

      --countdowns  how many countdowns run in the host meanwhile, 0 to 10000
      --rounds      how often each program is started, 6 to 100000
      --idle        for how many seconds the idle host is watched, 1 to 3600
      --program     the countdown program; by default the one built beside this one
      --json        figures for programs, on standard output

    Build everything first: swift build -c release

    Figures:
    \(list(Figure.allCases.map { ($0.rawValue, $0.explanation) }))

    JSON: {"v":1,"countdowns":N,"rounds":N,"idle_seconds":N,"program","figures":{NAME:{"value",
    "interval":[LOW,HIGH],"p99","limit","unit","verdict"}}}; "value" is the median of all rounds, or
    what was counted; the interval holds the true median with 95 %. What there is none of is null.
    Fields are only ever added.

    Status: 0 measured, 1 something failed, 2 bad arguments.
    """
  }

  private static func list(_ entries: [(name: String, explanation: String)]) -> String {
    let width = entries.map(\.name.count).max() ?? 0
    return entries.map { name, explanation in
      "  \(name)\(String(repeating: " ", count: width - name.count))  \(explanation)"
    }.joined(separator: "\n")
  }
}

extension Options {
  /// Reads the arguments after the program's name; `--name value` and `--name=value` are the same.
  init(parsing arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let attached = parts.count == 2 ? String(parts[1]) : nil
      switch (String(parts[0]), attached) {
      case ("--json", nil): json = true
      case ("--help", nil), ("-h", nil): help = true
      case ("--countdowns", let value):
        countdowns = try Self.number("--countdowns", value ?? rest.popFirst(), 0...10_000)
      case ("--rounds", let value):
        rounds = try Self.number("--rounds", value ?? rest.popFirst(), 6...100_000)
      case ("--idle", let value):
        idle = try Self.number("--idle", value ?? rest.popFirst(), 1...3_600)
      case ("--program", let value): program = try Self.path(value ?? rest.popFirst())
      default: throw UsageError(description: "unknown argument \(argument); see --help")
      }
    }
  }

  private static func path(_ text: String?) throws(UsageError) -> String {
    guard let text, !text.isEmpty else { throw UsageError(description: "--program needs a path") }
    return text
  }

  private static func number(
    _ name: String, _ text: String?, _ range: ClosedRange<Int>
  ) throws(UsageError) -> Int {
    guard let text, let number = Int(text), range.contains(number) else {
      throw UsageError(
        description: "\(name) needs a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}

/// Why the arguments make no sense: one line.
struct UsageError: Error, Hashable, CustomStringConvertible {
  let description: String
}

/// Why there is nothing to show: one line.
struct Failure: Error, CustomStringConvertible {
  let description: String
}
