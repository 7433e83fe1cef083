/// The arguments, taken apart: names and values of options, operands, and everything after `--`.
/// Only the names of options have a meaning yet.
struct ArgumentScan {
  /// An option as it was given; which of those with its name, the command decides.
  struct Given {
    let option: Option
    let value: String
  }

  enum Fault: Error {
    case usage(UsageError)
    /// What looks like an option, and is none of any command.
    case unknownOption(String)
  }

  private(set) var options: [Given] = []
  private(set) var operands: [String] = []
  /// What follows `--`; nil without it.
  private(set) var rest: [String]?
  /// Whether help was asked for, which comes before every fault.
  private(set) var wantsHelp = false
  private(set) var wantsVersion = false
  /// The first fault.
  private(set) var fault: Fault?
  /// Where an option stands that may have a name, and the operand after it, which may be that.
  private var mayBeNamed: (option: Int, operand: Int)?

  init(_ arguments: [String]) {
    var rest = arguments[...]
    defer { takeName() }
    while let argument = rest.popFirst() {
      if argument == "--" {
        self.rest = Array(rest)
        return
      }
      do throws(Fault) {
        try take(argument, &rest)
      } catch {
        fault = fault ?? error
      }
    }
  }

  private mutating func take(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(Fault) {
    switch argument {
    case "-h", "--help": wantsHelp = true
    case "--version": wantsVersion = true
    case _ where argument.isOption: try takeOption(argument, &rest)
    default: operands.append(argument)
    }
  }

  private mutating func takeOption(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(Fault) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = Option.all.first(where: { $0.spelling == name }) else {
      throw .unknownOption(name)
    }
    if parts.count > 1 {
      if option.mayTakeName, parts[1].isEmpty {
        throw .usage(UsageError("a name is missing after \(name)="))
      }
      options.append(Given(option: option, value: String(parts[1])))
    } else if option.mayTakeName {
      if rest.first?.isOption == false { mayBeNamed = (options.count, operands.count) }
      options.append(Given(option: option, value: ""))
    } else if !option.takesValue {
      options.append(Given(option: option, value: "true"))
    } else {
      options.append(Given(option: option, value: try value(of: option, &rest)))
    }
  }

  private func value(
    of option: Option, _ rest: inout ArraySlice<String>
  ) throws(Fault) -> String {
    guard let next = rest.first, next != "--" else {
      throw .usage(UsageError("\(option.spelling) needs a value: \(option.usage)"))
    }
    if next == "-h" || next == "--help" || Option.all.contains(where: { $0.spelling == next }) {
      throw .usage(
        UsageError("\(option.spelling) needs a value before \(next): \(option.usage)"))
    }
    rest.removeFirst()
    return next
  }

  /// The last operand is a name if it follows its option and is not the only operand:
  /// `25m --detach tea`, but neither `--detach 25m` nor `1h --detach 30 min`.
  private mutating func takeName() {
    guard let (option, operand) = mayBeNamed, operand > 0, operand == operands.count - 1 else {
      return
    }
    options[option] = Given(option: options[option].option, value: operands.removeLast())
  }

}

extension ArgumentScan.Fault {
  /// The line about it; what may have been meant is an option of the command that operands call.
  func error(in operands: [String]) -> UsageError {
    switch self {
    case .usage(let error): return error
    case .unknownOption(let name):
      let command = try? Command.called(by: operands).command
      let known = (command?.options.map(\.name) ?? []) + ["help", "version"]
      let meant = known.closest(to: String(name.drop { $0 == "-" }))
      return UsageError("unknown option \(name.shown)", suggestion: meant.map { "--\($0)" })
    }
  }
}

extension String {
  /// A hyphen and more, but neither a negative number nor a lone hyphen.
  fileprivate var isOption: Bool {
    guard hasPrefix("-"), let next = dropFirst().first else { return false }
    return !next.isNumber && next != "." && next != " "
  }
}
