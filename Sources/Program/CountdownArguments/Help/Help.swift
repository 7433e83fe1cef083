internal import Countdown
internal import CountdownAlarms
internal import CountdownSystem

/// The texts of `--help`, made from the tables.
enum Help {
  /// The help for the command that operands name, or for the whole program.
  static func text(about operands: [String]) -> String {
    guard let first = operands.first else { return overview }
    let name = operands.prefix(2).joined(separator: " ")
    if let command = Command.named(first) ?? Command.named(name) { return text(for: command) }
    return CommandGroup.named(first).map(text) ?? text(for: .duration)
  }

  /// The help for the whole program, in less than forty lines.
  static var overview: String {
    """
    usage: \(Command.duration.usage)

    A countdown timer for the terminal, with alarms and reminders.

    Commands (see countdown COMMAND --help):
    \(table(HelpTopic.lines))

    Options for every countdown (full list: countdown 5m --help):
    \(table((Option.view + [.detach]).filter { !rare.contains($0.name) }.map(row) + always))

    DURATION  \(DurationParseError.acceptedForms)
    WHEN      \(WallTimeError.acceptedForms)
    Defaults  $XDG_CONFIG_HOME/countdown/config, lines such as: sound = none
    Status    0 finished, 1 failed, 2 bad usage, 3 stopped, 4 no alert worked

    \(examples(Command.all.filter(\.isInOverview).compactMap(\.examples.first)))

    """
  }

  /// The help for one command.
  static func text(for command: Command) -> String {
    let options =
      command.options.map(row) + [("-h, --help", "show this help")]
    var parts = [
      "usage: \(command.usage)", sentence(command.summary), "Options:\n\(table(options))",
    ]
    if !command.defaults.isEmpty {
      let lines = command.defaults.map { ("\($0.name) = \($0.configuredValue)", $0.summary) }
      parts.append("In the configuration file:\n\(table(lines))")
    }
    parts += forms(command)
    if !command.examples.isEmpty { parts.append(examples(command.examples)) }
    return parts.joined(separator: "\n\n") + "\n"
  }

  static func text(for group: CommandGroup) -> String {
    """
    usage: countdown \(group.name) COMMAND

    \(sentence(group.summary))

    Commands (see countdown \(group.name) COMMAND --help):
    \(table(group.commands.map { ($0.title, $0.summary) }))

    \(examples(group.commands.compactMap(\.examples.first)))

    """
  }
}

// MARK: - Parts

extension Help {
  /// Options that are rarely needed, or are another name for one.
  private static let rare = [
    "quiet", "urgency", "color", "stay", "theme", "overtime", "suspend", "tick",
  ]

  private static let always = [("-h, --help, --version", "show this help; show the version")]

  /// The usage and the summary; long names are aligned, with or without a letter before them.
  private static func row(_ option: Option) -> (String, String) {
    ((option.letter == nil ? "    " : "") + option.usage, option.summary)
  }

  /// The forms of the placeholders in capitals.
  static let forms = [
    ("DURATION", DurationParseError.acceptedForms), ("WHEN", WallTimeError.acceptedForms),
    ("STEPS", "25m focus, 5m break, …; one with its own sound: 5m break -s bell.ogg"),
    ("RULE", "day, mon,wed, 2 weeks, 1st, last friday, last workday, … except jul, … 10 times"),
    ("DAYS", "mon..fri, mon,wed, weekends, every 2 weeks, last workday, 1st, once"),
    ("TIME", "7:30, 7:30 pm, noon; for an alarm also 7:30,12:00, fri 7:30, in 20m"),
    ("DATE", "tomorrow, mon, 2027-01-06, 6 jan"),
    ("ID", "the number in the list, the beginning of the id, or a label"),
  ]

  private static func forms(_ command: Command) -> [String] {
    let words = ([command.title] + command.options.map(\.usage)).joined(separator: " ")
    let used = forms.filter { words.contains($0.0) }
    let width = used.map(\.0.count).max() ?? 0
    let lines = used.map { name, form in
      name + String(repeating: " ", count: width - name.count) + "  " + form
    }
    return lines.isEmpty ? [] : [lines.joined(separator: "\n")]
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

  static func sentence(_ summary: String) -> String {
    summary.prefix(1).uppercased() + summary.dropFirst() + "."
  }
}

extension Command {
  /// Whether its first example is in the program's help.
  fileprivate var isInOverview: Bool {
    [nil, "alarm add", "remind add"].contains(name)
  }
}
