internal import Countdown
internal import CountdownBenchmarkSupport

extension Options {
  /// Reads the arguments after the program's name.
  init(parsing arguments: [String]) throws(UsageError) {
    var reader = OptionReader(arguments)
    while let name = reader.next() {
      switch name {
      case "--period": period = try Self.time(name, reader.value(), 100_000...60_000_000_000)
      case "--slow-callback":
        slowCallback = try Self.time(name, reader.value(), 100_000...10_000_000_000)
      case "--count": count = try reader.number(2...1_000_000)
      case "--blocks": blocks = try reader.number(1...1_000)
      case "--load": load = try reader.number(0...1_024)
      case "--priority": priority = try reader.number(1...99)
      case "--schedulers": kinds = try reader.names(of: Contender.Kind.ordinary)
      case "--plot": plot = try reader.path()
      case "--json": json = try reader.flag()
      case "--help", "-h": help = try reader.flag()
      default: throw reader.unknown
      }
    }
    try checkTogether()
  }

  private func checkTogether() throws(UsageError) {
    if count < 2 * blocks {
      throw UsageError("--count: \(count) ticks are less than two for each of \(blocks) blocks")
    }
    if priority != nil, !kinds.contains(where: \.takesPriority) {
      throw UsageError(
        "--priority: none of the schedulers named can have one; timerfd and core can")
    }
  }

  private static func time(
    _ name: String, _ text: String, _ range: ClosedRange<Int64>
  ) throws(UsageError) -> Int64 {
    let time: Duration
    do {
      time = try Duration(parsing: text)
    } catch {
      throw UsageError("\(name): \(error)")
    }
    guard range.contains(time.saturatedNanoseconds) else {
      throw UsageError(
        "\(name): \(text) is not between 0.1ms and \(range.upperBound / 1_000_000_000)s")
    }
    return time.saturatedNanoseconds
  }
}
