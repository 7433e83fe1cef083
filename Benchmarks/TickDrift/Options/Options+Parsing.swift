internal import Countdown

extension Options {
  /// Reads the arguments after the program's name; `--name value` and `--name=value` are the same.
  init(parsing arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      if parts.count == 1, try setFlag(name) { continue }
      try set(name, to: parts.count == 2 ? String(parts[1]) : nil, or: &rest)
    }
  }

  private mutating func setFlag(_ name: String) throws(UsageError) -> Bool {
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
    let known = ["--period", "--count", "--schedulers", "--plot"]
    guard known.contains(name) else { throw Self.unknown(name, attached) }
    guard let value = attached ?? rest.popFirst() else {
      throw UsageError(description: "\(name) needs a value; see --help")
    }
    switch name {
    case "--period": plan.period = try Self.period(value)
    case "--count": plan.count = try Self.count(value)
    case "--schedulers": contenders = try Self.contenders(value)
    default: plot = try Self.path(value)
    }
  }

  private static func unknown(_ name: String, _ value: String?) -> UsageError {
    if value != nil, ["--json", "--help"].contains(name) {
      return UsageError(description: "\(name) takes no value")
    }
    return UsageError(description: "unknown argument \(name); see --help")
  }

  private static func period(_ text: String) throws(UsageError) -> Int64 {
    let period: Duration
    do {
      period = try Duration(parsing: text)
    } catch {
      throw UsageError(description: "--period: \(error)")
    }
    guard (.microseconds(100)) ... .seconds(60) ~= period else {
      throw UsageError(description: "--period: \(text) is not between 0.1ms and 60s")
    }
    return period.saturatedNanoseconds
  }

  private static func count(_ text: String) throws(UsageError) -> Int {
    guard let count = Int(text), 2...1_000_000 ~= count else {
      throw UsageError(description: "--count: \(text) is not a number from 2 to 1000000")
    }
    return count
  }

  private static func contenders(_ text: String) throws(UsageError) -> [Contender] {
    var result: [Contender] = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let contender = Contender(rawValue: String(name)) else {
        let names = Contender.allCases.map(\.rawValue).joined(separator: ", ")
        throw UsageError(description: "--schedulers: no scheduler \"\(name)\"; there are \(names)")
      }
      if result.contains(contender) {
        throw UsageError(description: "--schedulers: \(name) is named twice")
      }
      result.append(contender)
    }
    return result
  }

  private static func path(_ text: String) throws(UsageError) -> String {
    if text.isEmpty { throw UsageError(description: "--plot needs the name of a file") }
    return text
  }
}
