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
        \(names.joined(separator: "|")))
          [[ -n $command ]] || command=$words[index]
          ;;
        esac
      done

      case $command in
    \(Command.all.map(cases).joined(separator: "\n"))
      esac
      _arguments -s $specs
    }

    _countdown_commands() {
      local -a commands=(
    \(described.joined(separator: "\n"))
      )
      _describe command commands
    }

    \(Option.all.filter(\.takesFile).map(files).joined(separator: "\n\n"))

    if [[ $funcstack[1] == _countdown ]]; then
      _countdown "$@"
    else
      compdef _countdown countdown
    fi

    """
  }

  private static var described: [String] {
    Command.withName.map { "    \(quoted("\($0.name ?? ""):\($0.summary)"))" }
  }

  private static var names: [String] { Command.all.compactMap(\.name) }

  private static var valued: [String] { Option.all.filter(\.takesValue).map(\.spelling) }

  private static func cases(_ command: Command) -> String {
    var specs = command.options.map(spec) + ["'(- *)'{-h,--help}'[show this help]'"]
    if command.name == nil { specs.append(quoted("(- *)--version[show the version]")) }
    specs += operands(of: command).map(quoted)
    return """
        \(command.name ?? "''"))
          specs=(
      \(specs.map { "        \($0)" }.joined(separator: "\n"))
          )
          ;;
      """
  }

  private static func spec(_ option: Option) -> String {
    let summary = option.summary.replacing("[", with: "\\[").replacing("]", with: "\\]")
    let words = option.words.joined(separator: " ")
    return switch option.value {
    case .flag: quoted("\(option.spelling)[\(summary)]")
    case .text(let name): quoted("\(option.spelling)=[\(summary)]:\(name): ")
    case .choice: quoted("\(option.spelling)=[\(summary)]:\(option.name):(\(words))")
    case .file: quoted("\(option.spelling)=[\(summary)]:\(option.name):_countdown_\(option.name)")
    }
  }

  /// What may stand beside the options; a command's own name is the first of these.
  private static func operands(of command: Command) -> [String] {
    guard let name = command.name else { return ["1:DURATION or command:_countdown_commands"] }
    let own = "1:command:(\(name))"
    return switch command.operand {
    case .none: [own]
    case .words(let placeholder): [own, "*:\(placeholder): "]
    case .choice(let words, _): [own, "2:\(name):(\(words.joined(separator: " ")))"]
    }
  }

  /// A function that completes words and files: an action of its own cannot do both.
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
