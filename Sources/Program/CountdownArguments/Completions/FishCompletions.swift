internal import CountdownSystem

/// Completions for fish 3 and newer.
enum FishCompletions {
  static var script: String {
    """
    # Completions of countdown for fish, as `countdown completions fish` prints them.

    function __countdown_runs_command
        contains -- -- (commandline -opc)
    end

    # The completions of what stands after two hyphens.
    function __countdown_command
        set -l words (commandline -opc) (commandline -ct)
        set -l index (contains -i -- -- $words)
        complete -C (string join ' ' -- (string escape -- $words[(math $index + 1)..]))
    end

    # Whether the words beside the options are one of these: a command, 'alarm' as long as the word
    # after it is missing, 'alarm add', DURATION, or NOTHING.
    function __countdown_is
        __countdown_runs_command; and return 1
        set -l words (commandline -opc)
        set -l is_value 0
        set -l group ''
        for word in $words[2..]
            if test $is_value = 1
                set is_value 0
                continue
            end
            switch $word
                case \(Option.all.filter(\.takesValue).flatMap(\.spellings).joined(separator: " "))
                    set is_value 1
                case '-*'
                case '*'
                    if test -n "$group"
                        contains -- "$group $word" $argv
                    else if contains -- $word \(groups)
                        set group $word
                        continue
                    else if contains -- $word \(names)
                        contains -- $word $argv
                    else
                        contains -- DURATION $argv
                    end
                    return
            end
        end
        if test -n "$group"
            contains -- $group $argv
        else
            contains -- NOTHING $argv
        end
    end

    complete -c countdown -n 'not __countdown_runs_command' -f
    complete -c countdown -n __countdown_runs_command -x -a '(__countdown_command)'
    \(Command.withName.map(command).joined(separator: "\n"))
    \(CommandGroup.all.map(group).joined(separator: "\n"))
    \(Command.withName.filter { !$0.words.isEmpty }.map(words).joined(separator: "\n"))
    \(Set(Command.withName.compactMap(\.namesLine)).sorted().map(names).joined(separator: "\n"))
    \(options.joined(separator: "\n"))
    complete -c countdown -n '__countdown_is NOTHING' -a '(\(Command.presetsLine))' -d preset
    complete -c countdown -n 'not __countdown_runs_command' -s h -l help -d 'show this help'
    complete -c countdown -n '__countdown_is NOTHING' -l version -d 'show the version'

    """
  }

  private static var groups: String { CommandGroup.all.map(\.name).joined(separator: " ") }

  private static var names: String { Command.topLevelNames.joined(separator: " ") }

  private static func command(_ command: Command) -> String {
    let words = (command.name ?? "").split(separator: " ")
    return word(words.last ?? "", after: words.dropLast().first ?? "NOTHING", command.summary)
  }

  private static func group(_ group: CommandGroup) -> String {
    word(group.name[...], after: "NOTHING", group.summary)
  }

  private static func word(
    _ word: Substring, after context: Substring, _ summary: String
  ) -> String {
    "complete -c countdown -n '__countdown_is \(context)' -a \(word) -d \(quoted(summary))"
  }

  private static func words(_ command: Command) -> String {
    "complete -c countdown -n \(quoted("__countdown_is \(context(command))")) "
      + "-a \(quoted(command.words.joined(separator: " ")))"
  }

  /// The countdowns, alarms or reminders, for the commands that take the name of one.
  private static func names(_ line: String) -> String {
    let commands = Command.withName.filter { $0.namesLine == line }
    let condition = "__countdown_is \(commands.map(context).joined(separator: " "))"
    return "complete -c countdown -n \(quoted(condition)) -a \(quoted("(\(line))"))"
  }

  /// A command as an argument of `__countdown_is`.
  private static func context(_ command: Command) -> String {
    command.name.map { $0.contains(" ") ? "\"\($0)\"" : $0 } ?? "NOTHING DURATION"
  }

  /// Options of one name may mean different things to different commands.
  private static var options: [String] {
    var lines: [String] = []
    for option in Command.all.flatMap(\.options) {
      let line = self.option(option)
      if !lines.contains(line) { lines.append(line) }
    }
    return lines
  }

  private static func option(_ option: Option) -> String {
    let owners = Command.all
      .filter { $0.option(named: option.name)?.summary == option.summary }.map(context)
    let condition = "__countdown_is \(owners.joined(separator: " "))"
    let listed = option.valuesLine.map { "(\($0))" } ?? option.words.joined(separator: " ")
    let words = listed.isEmpty ? "" : " -a \(quoted(listed))"
    let value =
      switch option.value {
      case .flag, .optional: ""
      case .text, .choice: " -x\(words)"
      case .file: " -r -F\(words)"
      }
    let letter = option.letter.map { "-s \($0) " } ?? ""
    return "complete -c countdown -n \(quoted(condition)) \(letter)-l \(option.name)\(value) "
      + "-d \(quoted(option.summary))"
  }

  private static func quoted(_ text: String) -> String {
    "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }
}
