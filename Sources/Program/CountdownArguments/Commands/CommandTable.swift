extension Command {
  package static let duration = Command(
    operand: .words("DURATION"), options: Option.view + [.detach], runsCommand: true,
    summary: "count down for this long",
    examples: [
      "countdown 25m --label Tea", "countdown 1:30:00 --sound none -- make deploy",
      "countdown 10m x3",
    ]
  ) { invocation throws(UsageError) in
    if let request = try invocation.repeated(invocation.operands) {
      return try invocation.routine(request)
    }
    return try invocation.countdown(EndOperand.duration(_:by:in:))
  }

  static let until = Command(
    name: "until", operand: .words("WHEN"),
    options: Option.view + [Option.clocks { $1.reader.zone = $0 }, .detach], runsCommand: true,
    summary: "count down to a clock time",
    examples: [
      "countdown until 14:15 --inline", "countdown until 9:00 --zone America/New_York",
    ]
  ) { invocation throws(UsageError) in
    try invocation.countdown(EndOperand.time(_:by:in:))
  }

  static let kitchen = Command(
    name: "kitchen", options: Option.view + Option.mouse,
    summary: "a kitchen timer, set with its keys",
    examples: ["countdown kitchen"]
  ) { .kitchen($0.settings.view) }

  static let pomodoro = Command(
    name: "pomodoro", options: Option.pomodoro + Option.view + [.detach],
    summary: "focus and breaks in rounds",
    examples: [
      "countdown pomodoro --focus 50m --break 10m --auto", "countdown pomodoro --detach",
    ]
  ) { invocation throws(UsageError) in
    try invocation.routine(invocation.settings.pomodoro)
  }

  static let completions = Command(
    name: "completions", operand: .choice(Shell.allCases.map(\.rawValue)),
    summary: "print the completions for a shell",
    examples: ["source <(countdown completions bash)"]
  ) { invocation throws(UsageError) in
    // Only the completion scripts call `completions zones`.
    if invocation.operands == ["zones"] { return .print(zones) }
    return .print(try invocation.choice(of: Shell.self, after: "completions").completions)
  }

  static let help = Command(
    name: "help", operand: .command, options: [.manual], ignoresConfiguration: true,
    summary: "show help for a command",
    examples: ["countdown help --man"]
  ) { invocation throws(UsageError) in
    if invocation.settings.isManual { return .print(ManPage.text) }
    let words = invocation.operands
    let topic = words.joined(separator: " ")
    guard words.isEmpty || Command.named(topic) != nil || CommandGroup.named(topic) != nil else {
      if words.count == 2, let group = CommandGroup.named(words[0]) {
        throw .unknownCommand(words[1], of: group)
      }
      throw .unknownCommand(topic)
    }
    return .print(Help.text(about: words))
  }
}
