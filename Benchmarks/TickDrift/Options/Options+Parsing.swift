internal import Countdown

extension Options {
  /// Reads the arguments after the program's name; `--name value` and `--name=value` are the same.
  init(parsing arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      if parts.count == 1, setFlag(name) { continue }
      try set(name, to: parts.count == 2 ? String(parts[1]) : nil, or: &rest)
    }
    try checkTogether()
  }

  private mutating func setFlag(_ name: String) -> Bool {
    switch name {
    case "--json": json = true
    case "--help", "-h": help = true
    default: return false
    }
    return true
  }

  private mutating func set(
    _ name: String, to attached: String?, or rest: inout ArraySlice<String>
  ) throws(UsageError) {
    guard Self.names.contains(name) else { throw Self.unknown(name, attached) }
    guard let value = attached ?? rest.popFirst() else {
      throw UsageError(description: "\(name) needs a value; see --help")
    }
    switch name {
    case "--period": period = try Self.time(name, value, 100_000...60_000_000_000)
    case "--slow-callback": slowCallback = try Self.time(name, value, 100_000...10_000_000_000)
    case "--count": count = try Self.number(name, value, 2...1_000_000)
    case "--blocks": blocks = try Self.number(name, value, 1...1_000)
    case "--load": load = try Self.number(name, value, 0...1_024)
    case "--priority": priority = try Self.number(name, value, 1...99)
    case "--schedulers": kinds = try Self.kinds(value)
    default: plot = try Self.path(value)
    }
  }

  /// What takes a value.
  private static let names = [
    "--period", "--count", "--blocks", "--schedulers", "--load", "--priority", "--slow-callback",
    "--plot",
  ]

  private func checkTogether() throws(UsageError) {
    if count < 2 * blocks {
      throw UsageError(
        description: "--count: \(count) ticks are less than two for each of \(blocks) blocks")
    }
    if priority != nil, !kinds.contains(where: \.takesPriority) {
      throw UsageError(
        description: "--priority: none of the schedulers named can have one; timerfd and core can")
    }
  }

  private static func unknown(_ name: String, _ value: String?) -> UsageError {
    if value != nil, ["--json", "--help"].contains(name) {
      return UsageError(description: "\(name) takes no value")
    }
    return UsageError(description: "unknown argument \(name); see --help")
  }
}

extension Options {
  private static func time(
    _ name: String, _ text: String, _ range: ClosedRange<Int64>
  ) throws(UsageError) -> Int64 {
    let time: Duration
    do {
      time = try Duration(parsing: text)
    } catch {
      throw UsageError(description: "\(name): \(error)")
    }
    guard range.contains(time.saturatedNanoseconds) else {
      throw UsageError(
        description:
          "\(name): \(text) is not between 0.1ms and \(range.upperBound / 1_000_000_000)s")
    }
    return time.saturatedNanoseconds
  }

  private static func number(
    _ name: String, _ text: String, _ range: ClosedRange<Int>
  ) throws(UsageError) -> Int {
    guard let number = Int(text), range.contains(number) else {
      throw UsageError(
        description:
          "\(name): \(text) is not a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  private static func kinds(_ text: String) throws(UsageError) -> [Contender.Kind] {
    var result: [Contender.Kind] = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let kind = Contender.Kind.ordinary.first(where: { $0.rawValue == name }) else {
        let names = Contender.Kind.ordinary.map(\.rawValue).joined(separator: ", ")
        throw UsageError(description: "--schedulers: no scheduler \"\(name)\"; there are \(names)")
      }
      if result.contains(kind) {
        throw UsageError(description: "--schedulers: \(name) is named twice")
      }
      result.append(kind)
    }
    return result
  }

  private static func path(_ text: String) throws(UsageError) -> String {
    if text.isEmpty { throw UsageError(description: "--plot needs the name of a file") }
    return text
  }
}
