/// The shells that completions can be printed for.
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

  /// The words that its operand may be.
  var words: [String] {
    switch operand {
    case .choice(let words): words
    case .command: Self.topLevelNames
    case .none, .words, .optional: []
    }
  }

  /// Whether its first operand is the name of a shared countdown.
  var completesNames: Bool {
    switch operand {
    case .words(let usage), .optional(let usage):
      ["NAME", Command.Operand.names].contains(usage) || usage.hasPrefix("[NAME]")
    case .none, .command, .choice: false
    }
  }

  /// Prints those names, a line each; quick, and quiet where there are none.
  static let namesLine = "countdown list --names 2>/dev/null"

  /// Its long options, and `--help`, which every command takes.
  var spellings: [String] { options.map(\.spelling) + ["--help"] }
}
