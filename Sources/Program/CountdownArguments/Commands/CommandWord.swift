/// The first words of the commands, in the order of the table. A word makes its own commands only,
/// because a process calls one of them, and making all would delay its start.
enum CommandWord: String, CaseIterable {
  case until, kitchen, pomodoro, run, up
  case start, pause, resume, toggle, next, lap, add, less, label, stop, reset, restart, clear
  case status, list, wait, events
  case watch, bar, history, alarm, remind, undo, presets, serve, explain, doctor, completions, help

  /// The commands that begin with the word; one, except in a group.
  var commands: [Command] {
    switch self {
    case .until: [.until]
    case .kitchen: [.kitchen]
    case .pomodoro: [.pomodoro]
    case .run: [.run]
    case .up: [.up]
    case .start: [.start]
    case .pause: [.pause]
    case .resume: [.resume]
    case .toggle: [.toggle]
    case .next: [.next]
    case .lap: [.lap]
    case .add: [.add]
    case .less: [.less]
    case .stop: [.stop]
    case .label: [.label]
    case .reset: [.reset]
    case .restart: [.restart]
    case .clear: [.clear]
    case .undo: [.undo]
    case .status: [.status]
    case .list: [.list]
    case .wait: [.wait]
    case .events: [.events]
    case .watch: [.watch]
    case .bar: [.bar]
    case .history: [.history]
    case .alarm: CommandGroup.alarm.commands
    case .remind: CommandGroup.remind.commands
    case .presets: [.presets]
    case .serve: [.serve]
    case .explain: [.explain]
    case .doctor: [.doctor]
    case .completions: [.completions]
    case .help: [.help]
    }
  }
}

extension Command {
  /// All commands; the first is the one without a name.
  static let all: [Command] = [duration] + CommandWord.allCases.flatMap(\.commands)

  /// The possible first words, in the order of the table.
  static let topLevelNames: [String] = CommandWord.allCases.map(\.rawValue)

  static func named(_ name: String) -> Command? {
    let word = CommandWord(rawValue: String(name.prefix { $0 != " " }))
    return word?.commands.first { $0.name == name }
  }
}
