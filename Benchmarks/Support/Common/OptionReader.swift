/// Reads the arguments after a program's name; `--name value` and `--name=value` are the same.
package struct OptionReader {
  private var rest: ArraySlice<String>
  /// The option that is read, and what stands behind its `=`.
  package private(set) var name = ""
  private var attached: String?

  package init(_ arguments: [String]) { rest = arguments[...] }

  /// The next option's name; nil at the end.
  package mutating func next() -> String? {
    guard let argument = rest.popFirst() else { return nil }
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    (name, attached) = (String(parts[0]), parts.count == 2 ? String(parts[1]) : nil)
    return name
  }

  /// For an option that takes no value: true.
  package func flag() throws(UsageError) -> Bool {
    if attached != nil { throw UsageError("\(name) takes no value") }
    return true
  }

  /// The option's value.
  package mutating func value() throws(UsageError) -> String {
    guard let value = attached ?? rest.popFirst() else {
      throw UsageError("\(name) needs a value; see --help")
    }
    return value
  }

  /// The option's value, which must not be empty.
  package mutating func path() throws(UsageError) -> String {
    let value = try value()
    if value.isEmpty { throw UsageError("\(name) needs a path") }
    return value
  }

  /// The option's value as a number.
  package mutating func number(_ range: ClosedRange<Int>) throws(UsageError) -> Int {
    let text = try value()
    guard let number = Int(text), range.contains(number) else {
      throw UsageError(
        "\(name): \(text) is not a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// The option's value as a list with commas, in which nothing stands twice.
  ///
  /// - Parameter expected: what each part is to be, `name of a, b`.
  package mutating func list<Value: Equatable>(
    of expected: String, _ read: (String) -> Value?
  ) throws(UsageError) -> [Value] {
    var values: [Value] = []
    for part in try value().split(separator: ",", omittingEmptySubsequences: false) {
      guard let value = read(String(part)) else {
        throw UsageError("\(name): \"\(part)\" is no \(expected)")
      }
      if values.contains(value) { throw UsageError("\(name): \(part) is named twice") }
      values.append(value)
    }
    return values
  }

  /// The option's value as a list of some of these names.
  package mutating func names<Name: RawRepresentable<String> & Equatable>(
    of all: [Name]
  ) throws(UsageError) -> [Name] {
    try list(of: "name of \(all.map(\.rawValue).joined(separator: ", "))") { part in
      all.first { $0.rawValue == part }
    }
  }

  /// What to throw for a name that is no option.
  package var unknown: UsageError {
    let value = attached.map { "=\($0)" } ?? ""
    return UsageError("unknown argument \(name)\(value); see --help")
  }
}

/// Why the arguments make no sense: one line.
package struct UsageError: Error, Hashable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
