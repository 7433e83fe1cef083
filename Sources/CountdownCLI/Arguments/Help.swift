internal import Countdown
internal import CountdownAlarms

/// The texts of `--help`, made from the tables.
enum Help {
  /// Of the whole program, in less than forty lines.
  static var overview: String {
    let names = Command.all.map { ($0.title, $0.summary) }
    return """
      usage: \(Command.duration.usage)

      Counts down in the terminal and alerts at the end.

      Commands (countdown COMMAND --help tells more):
      \(table(names))

      Options of all that count down:
      \(table(Option.view.map { ($0.usage, $0.summary) } + always))

      DURATION  \(DurationParseError.acceptedForms)
      WHEN      \(WallTimeParseError.acceptedForms)
      Defaults  $XDG_CONFIG_HOME/countdown/config, lines such as: sound = none
      Status    0 finished, 1 failed, 2 bad usage, 3 stopped, 4 no alert asked for worked

      \(examples(Command.all.flatMap(\.examples)))

      """
  }

  /// Of one command.
  static func text(for command: Command) -> String {
    let options = command.options.map { ($0.usage, $0.summary) } + always.prefix(1)
    var parts = [
      "usage: \(command.usage)", sentence(command.summary), "Options:\n\(table(options))",
    ]
    parts += forms(command)
    if !command.examples.isEmpty { parts.append(examples(command.examples)) }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private static let always = [
    ("-h, --help", "show this help"), ("--version", "show the version"),
  ]

  private static func forms(_ command: Command) -> [String] {
    switch command.name {
    case nil, "pomodoro": ["DURATION  \(DurationParseError.acceptedForms)"]
    case "until": ["WHEN  \(WallTimeParseError.acceptedForms)"]
    default: []
    }
  }

  private static func examples(_ lines: [String]) -> String {
    "Examples:\n" + lines.map { "  \($0)" }.joined(separator: "\n")
  }

  /// Two columns.
  private static func table(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { name, summary in
      "  \(name)\(String(repeating: " ", count: width - name.count))  \(summary)"
    }.joined(separator: "\n")
  }

  private static func sentence(_ summary: String) -> String {
    summary.prefix(1).uppercased() + summary.dropFirst() + "."
  }
}
