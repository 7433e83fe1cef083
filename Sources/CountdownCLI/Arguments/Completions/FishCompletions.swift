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

    # Whether the first word beside the options is one of these: a command, DURATION, or NOTHING.
    function __countdown_is
        __countdown_runs_command; and return 1
        set -l words (commandline -opc)
        set -l is_value 0
        for word in $words[2..]
            if test $is_value = 1
                set is_value 0
                continue
            end
            switch $word
                case \(Option.all.filter(\.takesValue).map(\.spelling).joined(separator: " "))
                    set is_value 1
                case \(names.joined(separator: " "))
                    contains -- $word $argv
                    return
                case '-*'
                case '*'
                    contains -- DURATION $argv
                    return
            end
        end
        contains -- NOTHING $argv
    end

    complete -c countdown -n 'not __countdown_runs_command' -f
    complete -c countdown -n __countdown_runs_command -x -a '(__countdown_command)'
    \(Command.withName.map(command).joined(separator: "\n"))
    \(Command.withName.filter { !$0.words.isEmpty }.map(words).joined(separator: "\n"))
    \(Option.all.map(option).joined(separator: "\n"))
    complete -c countdown -n 'not __countdown_runs_command' -s h -l help -d 'show this help'
    complete -c countdown -n '__countdown_is NOTHING' -l version -d 'show the version'

    """
  }

  private static var names: [String] { Command.all.compactMap(\.name) }

  private static func command(_ command: Command) -> String {
    "complete -c countdown -n '__countdown_is NOTHING' -a \(command.name ?? "") "
      + "-d \(quoted(command.summary))"
  }

  private static func words(_ command: Command) -> String {
    "complete -c countdown -n '__countdown_is \(command.name ?? "")' "
      + "-a \(quoted(command.words.joined(separator: " ")))"
  }

  private static func option(_ option: Option) -> String {
    let owners = Command.all.filter { $0.takes(option) }.map { $0.name ?? "NOTHING DURATION" }
    let condition = "__countdown_is \(owners.joined(separator: " "))"
    let words = option.words.isEmpty ? "" : " -a \(quoted(option.words.joined(separator: " ")))"
    let value =
      switch option.value {
      case .flag: ""
      case .text, .choice: " -x\(words)"
      case .file: " -r -F\(words)"
      }
    return "complete -c countdown -n \(quoted(condition)) -l \(option.name)\(value) "
      + "-d \(quoted(option.summary))"
  }

  private static func quoted(_ text: String) -> String {
    "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }
}
