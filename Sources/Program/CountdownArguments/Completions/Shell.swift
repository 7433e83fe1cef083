internal import CountdownAlarms

/// The shells with completions.
enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// The script that a shell reads to complete the words of `countdown`, made from the tables.
  var completions: String {
    switch self {
    case .bash: BashCompletions.script
    case .zsh: ZshCompletions.script
    case .fish: FishCompletions.script
    }
  }
}

extension Command {
  static let withName: [Command] = all.filter { $0.name != nil }

  /// The possible words of its operand.
  var words: [String] {
    switch operand {
    case .choice(let words): words
    case .command: Self.topLevelNames
    case .none, .words, .optional: []
    }
  }

  /// The command line that prints the possible names of its first operand, one per line, quickly
  /// and quietly if there are none; nil if no names are expected.
  var namesLine: String? {
    switch operand {
    case .words(let usage), .optional(let usage):
      if ["NAME", "NAME TEXT", Operand.names].contains(usage) || usage.hasPrefix("[NAME]") {
        return Self.namesLine(of: "")
      }
      return usage.hasPrefix("ID") ? group.map { Self.namesLine(of: $0.name) } : nil
    case .none, .command, .choice: return nil
    }
  }

  /// The command line that prints the names of presets, which may be the first word.
  static let presetsLine = "countdown presets --names 2>/dev/null"

  /// The command line that prints the time zones of the system.
  static let zonesLine = "countdown completions zones 2>/dev/null"

  /// The output of ``zonesLine``: one name per line.
  static var zones: String { ZoneDatabase().names.map { $0 + "\n" }.joined() + "system\n" }

  /// - Parameter group: empty for countdowns.
  static func namesLine(of group: String) -> String {
    "countdown \(group.isEmpty ? "" : "\(group) ")list --names 2>/dev/null"
  }

  /// The options of the command in every form, and help, which every command takes.
  var spellings: [String] { options.flatMap(\.spellings) + ["-h", "--help"] }
}
