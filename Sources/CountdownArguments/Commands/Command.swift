/// One command: the entry from which its parsing, its help and its completion are made.
package struct Command: Sendable {
  /// What stands beside the options.
  enum Operand: Sendable, Equatable {
    case none
    /// Any words; the name stands in the help.
    case words(String)
    /// Any words, or none.
    case optional(String)
    /// The words that call another command, or none.
    case command
    /// One of these words.
    case choice([String])

    /// The operand of commands that take several countdowns.
    static let names = "NAME …"
  }

  typealias Maker = @Sendable (Invocation) throws(UsageError) -> Request

  /// The word that calls it, or two where it belongs to a group, `alarm add`. Nil for the one that
  /// begins with its operand, `countdown DURATION`.
  var name: String?
  var operand = Operand.none
  var options: [Option] = []
  /// What only the configuration file sets for it.
  var defaults: [Option] = []
  /// Whether `-- command args…` may follow.
  var runsCommand = false
  /// Whether only the options that are given count, whatever the configuration file says.
  var ignoresConfiguration = false
  /// One line for the help.
  let summary: String
  var examples: [String] = []
  /// What its operands are taken for where that is not clear: `5 is 5 minutes`; nil for most.
  var reading: @Sendable ([String]) -> String? = { _ in nil }
  let make: Maker
}

/// A command as it was called, with everything but its operands understood.
struct Invocation: Sendable {
  var operands: [String] = []
  /// What follows `--`.
  var command: [String] = []
  /// The names of the options that stand in the arguments, and not only in the configuration.
  var given: Set<String> = []
  var settings = Settings()
  var surroundings = Surroundings()
}

extension Command {
  /// `until WHEN`
  var title: String {
    ([name].compactMap(\.self) + [operandUsage].compactMap(\.self)).joined(separator: " ")
  }

  /// `countdown until WHEN [options] [-- command args…]`
  var usage: String {
    let options = options.isEmpty ? "" : " [options]"
    return "countdown \(title)\(options)\(runsCommand ? " [-- command args…]" : "")"
  }

  private var operandUsage: String? {
    switch operand {
    case .none: nil
    case .words(let name): name
    case .optional(let name): "[\(name)]"
    case .command: "[COMMAND]"
    case .choice(let words): words.joined(separator: "|")
    }
  }

  static func named(_ name: String) -> Command? {
    all.first { $0.name == name }
  }

  /// What the configuration file sets for it.
  var configured: [Option] {
    (ignoresConfiguration ? [] : options.filter(\.isConfigurable)) + defaults
  }

  func takes(_ option: Option) -> Bool { self.option(named: option.name) != nil }

  func option(named name: String) -> Option? { options.first { $0.name == name } }
}
