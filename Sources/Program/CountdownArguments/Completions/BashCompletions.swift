/// Completions for bash 4 and newer.
enum BashCompletions {
  static var script: String {
    """
    # Completions of countdown for bash, as `countdown completions bash` prints them.

    \(namesFunction)

    _countdown() {
      local current=${COMP_WORDS[COMP_CWORD]} command= words= index
      local option=${COMP_WORDS[COMP_CWORD - 1]}
      # bash takes --option=value for three words.
      if [[ $current == = ]]; then
        current=
      elif [[ $option == = ]]; then
        option=${COMP_WORDS[COMP_CWORD - 2]}
      fi
      COMPREPLY=()

      for ((index = 1; index < COMP_CWORD; index++)); do
        case ${COMP_WORDS[index]} in
        --)
          if declare -F _command_offset >/dev/null; then
            _command_offset $((index + 1))
          elif ((COMP_CWORD == index + 1)); then
            mapfile -t COMPREPLY < <(compgen -c -- "$current")
          else
            compopt -o default 2>/dev/null
          fi
          return
          ;;
        \(valued.flatMap(\.spellings).joined(separator: " | ")))
          ((index++))
          [[ ${COMP_WORDS[index]} == = ]] && ((index++))
          ;;
        [!-]*)
          case $command/${COMP_WORDS[index]} in
          \(Command.topLevelNames.map { "/\($0)" }.joined(separator: " | ")))
            command=${COMP_WORDS[index]}
            ;;
    \(CommandGroup.all.map(calls).joined(separator: "\n"))
          /*)
            command=DURATION
            ;;
          esac
          ;;
        esac
      done

      case $option in
    \(values)
      esac

      case $command in
    \(Command.all.map(cases).joined(separator: "\n"))
    \(CommandGroup.all.map { clause($0.name, $0.words, ["--help"]) }.joined(separator: "\n"))
      esac
      mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
    }

    complete -F _countdown countdown

    """
  }

  /// The second words of a group; any other word is not a command.
  private static func calls(_ group: CommandGroup) -> String {
    """
          \(group.words.map { "\(group.name)/\($0)" }.joined(separator: " | ")))
            command+=" ${COMP_WORDS[index]}"
            ;;
          \(group.name)/*)
            command=NOTHING
            ;;
    """
  }

  private static var valued: [Option] { Option.all.filter(\.takesValue) }

  /// The completions of an option's value.
  private static var values: String {
    let cases = valued.filter { !$0.words.isEmpty }.map { option in
      let words = option.words.joined(separator: " ")
      return """
          \(option.spellings.joined(separator: " | ")))
            mapfile -t COMPREPLY < <(compgen -W "\(words)" -- "$current")
        \(option.takesFile ? files : "")    return
            ;;
        """
    }
    let listed = valued.compactMap { option in
      option.valuesLine.map { line in
        """
          \(option.spellings.joined(separator: " | ")))
            _countdown_names < <(\(line))
            return
            ;;
        """
      }
    }
    let others = valued.filter { $0.words.isEmpty && $0.valuesLine == nil }
    let nothing = """
        \(others.flatMap(\.spellings).joined(separator: " | ")))
          return
          ;;
      """
    return (cases + listed + [nothing]).joined(separator: "\n")
  }

  private static let files = """
        compopt -o filenames 2>/dev/null
        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$current")

    """

  /// Options after a hyphen, else the words of the operand.
  private static func cases(_ command: Command) -> String {
    guard let name = command.name else {
      let words = Command.topLevelNames + ["$(\(Command.presetsLine))"]
      return clause("", words, command.spellings + ["--version"])
        + "\n" + clause("DURATION", [], command.spellings)
    }
    guard let line = command.namesLine else {
      return clause(name, command.words, command.spellings)
    }
    return """
        "\(name)")
          if [[ $current != -* ]]; then
            _countdown_names < <(\(line))
            return
          fi
          words="\(command.spellings.joined(separator: " "))"
          ;;
      """
  }

  /// A function that quotes names: a label may have any characters, and the typed word may begin
  /// with a quote.
  private static let namesFunction = #"""
    # Offers the lines of the input that begin with the present word, quoted as it is.
    _countdown_names() {
      local typed=$current quote= line letter name index special=' !"#$&()*;<=>?[\]^`{|}~:'\'
      case $typed in
      \"* | \'*)
        quote=${typed:0:1}
        typed=${typed:1}
        ;;
      *) typed=${typed//\\/} ;;
      esac
      [[ $quote == \" ]] && special='"$`\'
      while IFS= read -r line; do
        line=${line%%$'\t'*}
        [[ $line == "$typed"* ]] || continue
        name=
        for ((index = 0; index < ${#line}; index++)); do
          letter=${line:index:1}
          if [[ $quote == \' ]]; then
            [[ $letter == \' ]] && letter="'\\''"
          elif [[ $special == *"$letter"* ]]; then
            letter="\\$letter"
          fi
          name+=$letter
        done
        COMPREPLY+=("$name")
      done
    }
    """#

  private static func clause(_ name: String, _ words: [String], _ options: [String]) -> String {
    """
      "\(name)")
        words="\(words.joined(separator: " "))"
        [[ $current == -* ]] && words="\(options.joined(separator: " "))"
        ;;
    """
  }
}
