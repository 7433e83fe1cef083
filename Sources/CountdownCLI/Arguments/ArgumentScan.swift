/// The arguments, told apart: names and values of options, what stands alone, and what follows
/// `--`. Nothing has a meaning yet but the names of options.
struct ArgumentScan {
  /// An option as it was given.
  struct Given {
    let option: Option
    let value: String
  }

  private(set) var options: [Given] = []
  private(set) var operands: [String] = []
  /// What follows `--`; nil without it.
  private(set) var command: [String]?
  /// Whether help was asked for, which comes before every fault.
  private(set) var wantsHelp = false
  private(set) var wantsVersion = false
  /// The first fault.
  private(set) var fault: UsageError?

  init(_ arguments: [String]) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        command = Array(rest)
        return
      }
      do throws(UsageError) {
        try take(argument, &rest)
      } catch {
        fault = fault ?? error
      }
    }
  }

  private mutating func take(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    switch argument {
    case "-h", "--help": wantsHelp = true
    case "--version": wantsVersion = true
    case _ where argument.isOption: try takeOption(argument, &rest)
    default: operands.append(argument)
    }
  }

  private mutating func takeOption(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = Option.all.first(where: { $0.spelling == name }) else {
      throw unknown(name)
    }
    if parts.count > 1 {
      options.append(Given(option: option, value: String(parts[1])))
    } else if !option.takesValue {
      options.append(Given(option: option, value: "true"))
    } else {
      options.append(Given(option: option, value: try value(of: option, &rest)))
    }
  }

  private func value(
    of option: Option, _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let next = rest.first, next != "--" else {
      throw UsageError("\(option.spelling) needs a value: \(option.usage)")
    }
    if next == "-h" || next == "--help" || Option.all.contains(where: { $0.spelling == next }) {
      throw UsageError("\(option.spelling) needs a value before \(next): \(option.usage)")
    }
    rest.removeFirst()
    return next
  }

  private func unknown(_ name: String) -> UsageError {
    let known = Option.all.map(\.spelling) + ["--help", "--version"]
    let word = name.hasPrefix("--") ? name : "-" + name
    return UsageError("unknown option \(name.shown)", suggestion: known.closest(to: word))
  }
}

extension String {
  /// A hyphen and more, but neither a negative number nor a lone hyphen.
  fileprivate var isOption: Bool {
    guard hasPrefix("-"), let next = dropFirst().first else { return false }
    return !next.isNumber && next != "." && next != " "
  }
}
