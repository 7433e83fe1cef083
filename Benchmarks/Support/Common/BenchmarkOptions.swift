/// What the user of a benchmark can ask for. Its table says how each option is read and explained.
package protocol BenchmarkOptions: Sendable {
  /// What is measured where nothing is asked for.
  init()

  static var program: String { get }
  /// What the program does, for the head of its help.
  static var summary: String { get }
  static var table: [Option<Self>] { get }
  /// What else there is to say: the figures, and what the JSON has.
  static var notes: String { get }
  /// Refuses options that make no sense together.
  func check() throws(UsageError)
}

extension BenchmarkOptions {
  package func check() throws(UsageError) {}

  /// Reads the arguments after the program's name.
  package init(parsing arguments: [String]) throws(UsageError) {
    self = try Request(arguments).options
  }

  package static var helpText: String {
    let words = table.map { "[--\($0.name)\($0.sample.map { " \($0)" } ?? "")]" } + ["[--json]"]
    let lines =
      table.map { (name: "--\($0.name)", explanation: $0.explanation) }
      + [(name: "--json", explanation: "figures for programs, on standard output")]
    return """
      \(summary)

      \(String(wrapping: ["usage: \(program)"] + words, indent: 2))

      \(String(explaining: lines))

      \(notes)

      JSON: one line, {"v":2,…} with the lists of the rows that the tables show; what there is none of
      is null. Fields are only ever added.

      Status: 0 measured, 1 something failed or does not hold, 2 bad arguments.
      """
  }
}

/// The arguments of a benchmark, read.
struct Request<Options: BenchmarkOptions> {
  var options = Options()
  var json = false
  var help = false

  init(_ arguments: [String]) throws(UsageError) {
    var reader = OptionReader(arguments)
    while let name = reader.next() {
      switch name {
      case "--json": json = try reader.flag()
      case "--help", "-h": help = try reader.flag()
      default:
        guard let option = Options.table.first(where: { "--" + $0.name == name }) else {
          throw reader.unknown
        }
        try option.read(&options, &reader)
      }
    }
    try options.check()
  }
}
