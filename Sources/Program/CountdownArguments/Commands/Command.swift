internal import CountdownTerminal

/// One command: the entry from which its parsing, its help and its completion are made.
package struct Command: Sendable {
  enum Operand: Sendable, Equatable {
    case none
    /// Any words; the text is their placeholder in the help.
    case words(String)
    /// Any words, or none; the text is their placeholder in the help.
    case optional(String)
    /// The name of another command, or none.
    case command
    /// One of these words.
    case choice([String])

    /// The operand of commands that take several countdowns.
    static let names = "NAME …"
  }

  typealias Maker = @Sendable (Invocation) throws(UsageError) -> Request

  /// The command's word, or two words in a group, `alarm add`. Nil for the command that begins with
  /// its operand, `countdown DURATION`.
  var name: String?
  var operand = Operand.none
  var options: [Option] = []
  /// The options that only the configuration file sets.
  var defaults: [Option] = []
  /// Whether `-- command args…` may follow.
  var runsCommand = false
  /// Whether the command, without arguments, asks for them in a form.
  var asksInForm = false
  /// Whether the command ignores the configuration file.
  var ignoresConfiguration = false
  /// Whether the command reads or changes alarms or reminders.
  var usesStore = false
  /// Whether the command lists the presets of the configuration file.
  var listsPresets = false
  /// One line for the help.
  let summary: String
  var examples: [String] = []
  /// The interpretation of ambiguous operands: `5 is 5 minutes`; nil for most.
  var reading: @Sendable ([String]) -> String? = { _ in nil }
  let make: Maker
}

/// A called command, with everything but its operands parsed.
struct Invocation: Sendable {
  var operands: [String] = []
  /// The words after `--`.
  var command: [String] = []
  /// The names of the options given as arguments, and not only in the configuration.
  var given: [String] = []
  var settings = Settings()
  var surroundings = Surroundings()

  /// Whether nothing was given but what concerns a form itself.
  var asksInForm: Bool { operands.isEmpty && given.allSatisfy(Option.isOfForms) }
}

extension Command {
  /// `until WHEN`
  var title: String {
    [name, operandUsage].compactMap(\.self).joined(separator: " ")
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

  /// `TIME is missing: countdown alarm add TIME [DAYS] [options]`
  var lineForNothing: String {
    let needed = (operandUsage ?? "").split(separator: " ").prefix { !$0.hasPrefix("[") }
    return "\(needed.joined(separator: " ")) is missing: \(usage)"
  }

  /// The refusal of a command without arguments, where no form can be shown.
  package static func nothingGiven(to name: String) -> CommandFailure {
    CommandFailure(named(name)?.lineForNothing ?? "", .misused)
  }

  /// The options that the configuration file may set for the command.
  var configured: [Option] {
    (ignoresConfiguration ? [] : options.filter(\.isConfigurable)) + defaults
  }

  func takes(_ option: Option) -> Bool { self.option(named: option.name) != nil }

  func option(named name: String) -> Option? { options.first { $0.name == name } }
}
