internal import CountdownBenchmarkSupport

extension Options {
  /// Reads the arguments after the program's name.
  init(parsing arguments: [String]) throws(UsageError) {
    var reader = OptionReader(arguments)
    while let name = reader.next() {
      switch name {
      case "--n": counts = try reader.list(of: "number from 1 to 4000000", Self.count)
      case "--seconds": length = Int64(try reader.number(1...3_600)) * .second
      case "--idle": idle = Int64(try reader.number(1...3_600)) * .second
      case "--only": trials = try reader.names(of: Trial.allCases)
      case "--schedulers": contenders = try reader.names(of: Contender.allCases)
      case "--assignment": assignment = try Self.assignment(reader.value())
      case "--json": json = try reader.flag()
      case "--help", "-h": help = try reader.flag()
      default: throw reader.unknown
      }
    }
  }

  private static func count(_ text: String) -> Int? {
    Int(text).flatMap { 1...4_000_000 ~= $0 ? $0 : nil }
  }

  private static func assignment(_ text: String) throws(UsageError) -> Assignment {
    guard let assignment = Assignment(text) else {
      throw UsageError("--assignment: \"\(text)\" is not trial/scheduler/count")
    }
    return assignment
  }
}
