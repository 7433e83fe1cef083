/// Commands that share their first word: `alarm add`, `alarm list` …
struct CommandGroup: Sendable {
  let name: String
  /// One line for the help.
  let summary: String
  let commands: [Command]

  static let all = [alarm, remind]

  static func named(_ name: String) -> CommandGroup? {
    all.first { $0.name == name }
  }

  /// The second words.
  var words: [String] {
    commands.compactMap { $0.name.map { String($0.dropFirst(name.count + 1)) } }
  }
}

extension Command {
  /// This command, marked as one that reads or changes alarms or reminders.
  var onStore: Command {
    var command = self
    command.usesStore = true
    return command
  }

  var group: CommandGroup? {
    guard let words = name?.split(separator: " "), words.count > 1 else { return nil }
    return CommandGroup.named(String(words[0]))
  }

  /// The command at the beginning of the operands, and the operands after its words.
  ///
  /// - Throws: an error for a group without one of its commands.
  static func called(
    by operands: [String]
  ) throws(UsageError) -> (command: Command, operands: [String]) {
    guard let first = operands.first else { return (.duration, []) }
    if let command = named(first) { return (command, Array(operands.dropFirst())) }
    guard let group = CommandGroup.named(first) else { return (.duration, operands) }
    guard operands.count > 1 else { throw UsageError(help: Help.text(for: group)) }
    if let command = named("\(first) \(operands[1])") {
      return (command, Array(operands.dropFirst(2)))
    }
    throw .unknownCommand(operands[1...].joined(separator: " "), of: group)
  }
}

extension UsageError {
  /// - Parameter other: what is meant unless the word is close to a command.
  static func unknownCommand(
    _ word: String, presets: [String] = [], or other: String? = nil
  ) -> UsageError {
    if !presets.contains(word), let meant = synonyms[word.lowercased()] {
      return UsageError("unknown command \(word.quoted)", suggestions: meant)
    }
    if let meant = (presets + Command.topLevelNames).closest(to: word) {
      return UsageError("unknown command \(word.quoted)", suggestion: meant)
    }
    if let other { return UsageError("unknown command \(word.quoted)", suggestion: other) }
    return UsageError("unknown command \(word.quoted); countdown --help lists them all")
  }

  /// What other programs call a command.
  private static let synonyms: [String: [String]] = [
    "rm": ["clear", "alarm rm", "remind rm"], "delete": ["clear", "alarm rm", "remind rm"],
    "remove": ["clear", "alarm rm", "remind rm"], "ls": ["list"], "cancel": ["stop"],
    "snooze": ["alarm snooze", "remind snooze"], "skip": ["next", "alarm skip"],
    "edit": ["alarm edit", "remind edit"], "log": ["history"], "report": ["history"],
    "stats": ["history"], "statistics": ["history"], "config": ["doctor"], "settings": ["doctor"],
    "version": ["--version"], "rename": ["label"], "new": ["start"], "begin": ["start"],
    "continue": ["resume"], "unpause": ["resume"], "end": ["stop"], "kill": ["stop"],
    "show": ["watch", "status"], "stopwatch": ["up"], "timer": ["start"], "reminders": ["remind"],
  ]

  /// What other programs call a command on alarms or reminders.
  private static let groupSynonyms = [
    "remove": "rm", "delete": "rm", "del": "rm", "new": "add", "create": "add", "set": "add",
    "ls": "list", "show": "list", "enable": "on", "disable": "off", "skip": "skip-next",
    "dismiss": "stop", "finish": "done", "complete": "done", "check": "done", "change": "edit",
    "modify": "edit", "reopen": "undo",
  ]

  /// - Parameter text: the text after the group's name.
  static func unknownCommand(_ text: String, of group: CommandGroup) -> UsageError {
    let word = String(text.prefix { $0 != " " })
    let unknown = "unknown command \("\(group.name) \(word)".quoted)"
    let called = groupSynonyms[word.lowercased()].flatMap { group.words.contains($0) ? $0 : nil }
    if let meant = called ?? group.words.closest(to: word) {
      return UsageError(unknown, suggestion: "\(group.name) \(meant)")
    }
    if let line = group.addition(meantBy: text) { return UsageError(unknown, suggestion: line) }
    return UsageError("\(unknown); known: \(group.words.joined(separator: ", "))")
  }
}

extension CommandGroup {
  /// The command that adds what a text without `add` describes: `7:30 mon`, `Rent tomorrow 9:00`.
  fileprivate func addition(meantBy text: String) -> String? {
    if name == "alarm" {
      return (try? AlarmOperand.timing(text)).map { _ in "countdown alarm add \(text.shown)" }
    }
    let words = text.split(separator: " ")
    let split = words.indices.dropFirst().first { index in
      (try? TimeReader().moment(words[index...].joined(separator: " "))) != nil
    }
    guard let split else { return nil }
    // The rest of `tomorrow at 9` would be another day.
    if ["at", "on", "in", "by"].contains(words[split - 1].lowercased()) { return nil }
    let parts = [words[..<split], words[split...]].map { $0.joined(separator: " ").quoted }
    return "countdown remind add \(parts[0]) --due \(parts[1])"
  }
}
