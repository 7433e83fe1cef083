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
    let known = ["--n", "--seconds", "--idle", "--only", "--schedulers", "--assignment"]
    guard known.contains(name) else { throw Self.unknown(name, attached) }
    guard let value = attached ?? rest.popFirst() else {
      throw UsageError(description: "\(name) needs a value; see --help")
    }
    switch name {
    case "--n": counts = try Self.list(name, value, "number from 1 to 4000000", Self.count)
    case "--seconds": length = try Self.seconds(name, value)
    case "--idle": idle = try Self.seconds(name, value)
    case "--only": trials = try Self.names(name, value)
    case "--schedulers": contenders = try Self.names(name, value)
    default: assignment = try Self.assignment(value)
    }
  }
}

extension Options {
  private static func unknown(_ name: String, _ value: String?) -> UsageError {
    if value != nil, ["--json", "--help"].contains(name) {
      return UsageError(description: "\(name) takes no value")
    }
    return UsageError(description: "unknown argument \(name); see --help")
  }

  private static func count(_ text: String) -> Int? {
    Int(text).flatMap { 1...4_000_000 ~= $0 ? $0 : nil }
  }

  private static func seconds(_ name: String, _ text: String) throws(UsageError) -> Int64 {
    guard let seconds = Int64(text), 1...3_600 ~= seconds else {
      throw UsageError(description: "\(name): \(text) is not a number from 1 to 3600")
    }
    return seconds * .second
  }

  private static func names<Name: RawRepresentable<String> & CaseIterable & Equatable>(
    _ option: String, _ text: String
  ) throws(UsageError) -> [Name] {
    let all = Name.allCases.map(\.rawValue).joined(separator: ", ")
    return try list(option, text, "name of \(all)", Name.init)
  }

  private static func list<Value: Equatable>(
    _ option: String, _ text: String, _ expected: String, _ read: (String) -> Value?
  ) throws(UsageError) -> [Value] {
    var values: [Value] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let value = read(String(part)) else {
        throw UsageError(description: "\(option): \"\(part)\" is no \(expected)")
      }
      if values.contains(value) {
        throw UsageError(description: "\(option): \(part) is named twice")
      }
      values.append(value)
    }
    return values
  }

  private static func assignment(_ text: String) throws(UsageError) -> Assignment {
    guard let assignment = Assignment(text) else {
      throw UsageError(description: "--assignment: \"\(text)\" is not trial/scheduler/count")
    }
    return assignment
  }
}
