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
    guard case .choice(let words, _) = operand else { return [] }
    return words
  }

  /// Its long options, and `--help`, which every command takes.
  var spellings: [String] { options.map(\.spelling) + ["--help"] }
}
