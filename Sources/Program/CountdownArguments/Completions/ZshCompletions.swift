internal import CountdownSystem

/// Completions for zsh.
enum ZshCompletions {
  static var script: String {
    """
    #compdef countdown
    # Completions of countdown for zsh, as `countdown completions zsh` prints them.

    _countdown() {
      local command= index
      local -a commands specs
      for ((index = 2; index < CURRENT; index++)); do
        case $words[index] in
        --)
          shift $index words
          ((CURRENT -= index))
          _normal
          return
          ;;
        \(valued.joined(separator: "|")))
          ((index++))
          ;;
        [^-]*)
          case $command/$words[index] in
          \(Command.topLevelNames.map { "/\($0)" }.joined(separator: "|")))
            command=$words[index]
            ;;
          \(pairs.joined(separator: "|")))
            command+=" $words[index]"
            ;;
          /*)
            command=DURATION
            ;;
          \(CommandGroup.all.map { "\($0.name)/*" }.joined(separator: "|")))
            command=NOTHING
            ;;
          esac
          ;;
        esac
      done

      case $command in
    \(Command.all.map(cases).joined(separator: "\n"))
    \(CommandGroup.all.map(cases).joined(separator: "\n"))
      esac
      _arguments -s $specs
    }

    _countdown_commands() {
      local -a commands=(
    \(described.joined(separator: "\n"))
      )
      local -a presets=(${(f)"$(_call_program presets \(Command.presetsLine))"})
      _describe command commands
      compadd -a presets
    }

    \(["", "alarm", "remind"].map(listing).joined(separator: "\n\n"))

    \(CommandGroup.all.map(commands).joined(separator: "\n\n"))

    \(Option.all.filter(\.takesFile).map(files).joined(separator: "\n\n"))

    \(Option.all.compactMap(values).joined(separator: "\n\n"))

    if [[ $funcstack[1] == _countdown ]]; then
      _countdown "$@"
    else
      compdef _countdown countdown
    fi

    """
  }

  private static var described: [String] {
    Command.topLevelNames.compactMap { name in
      let summary = Command.named(name)?.summary ?? CommandGroup.named(name)?.summary
      return summary.map { "    \(quoted("\(name):\($0)"))" }
    }
  }

  private static var pairs: [String] {
    CommandGroup.all.flatMap { group in group.words.map { "\(group.name)/\($0)" } }
  }

  private static var valued: [String] { Option.all.filter(\.takesValue).flatMap(\.spellings) }

  private static func cases(_ command: Command) -> String {
    var specs = command.options.map(spec) + ["'(- *)'{-h,--help}'[show this help]'"]
    if command.name == nil { specs.append(quoted("(- *)--version[show the version]")) }
    specs += operands(of: command).map(quoted)
    return clause(command.name.map { "\"\($0)\"" } ?? "''|DURATION", specs)
  }

  private static func cases(_ group: CommandGroup) -> String {
    clause(
      group.name,
      [
        "'(- *)'{-h,--help}'[show this help]'",
        quoted("1:command:(\(group.name))"),
        quoted("2:\(group.name) command:_countdown_\(group.name)_commands"),
      ])
  }

  private static func clause(_ pattern: String, _ specs: [String]) -> String {
    """
      \(pattern))
        specs=(
    \(specs.map { "        \($0)" }.joined(separator: "\n"))
        )
        ;;
    """
  }

  private static func commands(_ group: CommandGroup) -> String {
    let described = zip(group.words, group.commands).map { word, command in
      "    \(quoted("\(word):\(command.summary)"))"
    }
    return """
      _countdown_\(group.name)_commands() {
        local -a commands=(
      \(described.joined(separator: "\n"))
        )
        _describe '\(group.name) command' commands
      }
      """
  }

  /// `'(-l --label)'{-l+,--label=}'[what it is for]:TEXT: '`
  private static func spec(_ option: Option) -> String {
    let summary = option.summary.replacing("[", with: "\\[").replacing("]", with: "\\]")
    let words = option.words.joined(separator: " ")
    let (short, long, value) =
      switch option.value {
      case .flag: ("", "", "")
      case .text(let name):
        ("+", "=", ":\(name):" + (option.valuesLine == nil ? " " : "_countdown_\(option.name)"))
      case .optional(let name): ("-", "=-", "::\(name): ")
      case .choice: ("+", "=", ":\(option.name):(\(words))")
      case .file: ("+", "=", ":\(option.name):_countdown_\(option.name)")
      }
    let meaning = "[\(summary)]\(value)"
    guard let letter = option.letter else { return quoted(option.spelling + long + meaning) }
    let both = option.spellings.joined(separator: " ")
    return "'(\(both))'{-\(letter)\(short),\(option.spelling)\(long)}\(quoted(meaning))"
  }

  /// The arguments besides the options; a command's own name is the first of these.
  private static func operands(of command: Command) -> [String] {
    guard let name = command.name else { return ["1:DURATION or command:_countdown_commands"] }
    let own = name.split(separator: " ").enumerated().map { "\($0 + 1):command:(\($1))" }
    if command.namesLine != nil { return own + names(command, at: own.count + 1) }
    return switch command.operand {
    case .none: own
    case .words(let placeholder) where placeholder == "FILE": own + ["*:file:_files"]
    case .words(let placeholder), .optional(let placeholder):
      own + ["*:\(placeholder.replacing("[", with: "").replacing("]", with: "")): "]
    case .choice, .command: own + ["2:\(name):(\(command.words.joined(separator: " ")))"]
    }
  }

  /// The name of a countdown, or the ID of something else, and what may follow it.
  private static func names(_ command: Command, at place: Int) -> [String] {
    let function = names(of: command.group?.name ?? "")
    let word = command.group == nil ? "NAME" : "ID"
    let first = "\(place):\(word):\(function)"
    switch command.operand {
    case .optional("NAME"): return [first]
    case .words("NAME TEXT"): return [first, "*:TEXT: "]
    case .optional(Command.Operand.names): return [first, "*:NAME:\(function)"]
    case .words(let usage), .optional(let usage):
      if usage.hasPrefix("ID…") { return [first, "*:ID:\(function)"] }
      return usage == "ID" ? [first] : [first, "*:\(word == "ID" ? "words" : "DURATION"): "]
    case .none, .choice, .command: return []
    }
  }

  /// The name of the function that completes the names of a group.
  private static func names(of group: String) -> String {
    group.isEmpty ? "_countdown_names" : "_countdown_\(group)_names"
  }

  private static func listing(_ group: String) -> String {
    """
    \(names(of: group))() {
      local -a lines=(${(f)"$(_call_program names \(Command.namesLine(of: group)))"})
      local tab=$'\\t'
      local -a shown=("${(@)lines/$tab/  -- }") names=("${(@)lines%%$tab*}")
      compadd -l -d shown -a names
    }
    """
  }

  /// A function that completes the values that a command prints.
  private static func values(_ option: Option) -> String? {
    option.valuesLine.map { line in
      """
      _countdown_\(option.name)() {
        local -a values=(${(f)"$(_call_program \(option.name) \(line))"})
        compadd -a values
      }
      """
    }
  }

  /// A function that completes words and files, because a single action cannot do both.
  private static func files(_ option: Option) -> String {
    """
    _countdown_\(option.name)() {
      _alternative 'words:word:(\(option.words.joined(separator: " ")))' 'files:file:_files'
    }
    """
  }

  private static func quoted(_ text: String) -> String {
    "'\(text.replacing("'", with: "'\\''"))'"
  }
}
