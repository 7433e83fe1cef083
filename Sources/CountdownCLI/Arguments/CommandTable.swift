extension Command {
  /// Every command there is; the first is the one without a name.
  static let all: [Command] = [duration, until, kitchen, pomodoro, completions, help]

  static let duration = Command(
    operand: .words("DURATION"), options: Option.view, runsCommand: true,
    summary: "count down that long",
    examples: ["countdown 25m --label Tea", "countdown 1:30:00 --sound none -- make deploy"]
  ) { invocation throws(UsageError) in
    try invocation.countdown(EndOperand.duration(_:in:))
  }

  static let until = Command(
    name: "until", operand: .words("WHEN"), options: Option.view, runsCommand: true,
    summary: "count down to a time of the clock",
    examples: ["countdown until 14:15 --inline"]
  ) { invocation throws(UsageError) in
    try invocation.countdown(EndOperand.time(_:in:))
  }

  static let kitchen = Command(
    name: "kitchen", options: Option.view, summary: "a kitchen timer, set with its keys",
    examples: ["countdown kitchen"]
  ) { .kitchen($0.settings.view) }

  static let pomodoro = Command(
    name: "pomodoro", options: Option.pomodoro + Option.view,
    summary: "focus and breaks in rounds",
    examples: ["countdown pomodoro --focus 50m --break 10m --auto"]
  ) {
    var request = $0.settings.pomodoro
    request.view = $0.settings.view
    return .pomodoro(request)
  }

  static let completions = Command(
    name: "completions", operand: .choice(Shell.allCases.map(\.rawValue)),
    summary: "print the completions for a shell",
    examples: ["source <(countdown completions bash)"]
  ) { invocation throws(UsageError) in
    .print(try invocation.choice(of: Shell.self, after: "completions").completions)
  }

  static let help = Command(
    name: "help",
    operand: .choice(["until", "kitchen", "pomodoro", "completions"], isOptional: true),
    summary: "explain a command"
  ) { invocation throws(UsageError) in
    guard let name = invocation.operands.first else { return .print(Help.overview) }
    guard let command = Command.named(name), invocation.operands.count == 1 else {
      throw UsageError.unknownCommand(invocation.operands.joined(separator: " "))
    }
    return .print(Help.text(for: command))
  }
}

extension UsageError {
  static func unknownCommand(_ word: String) -> UsageError {
    let names = Command.all.compactMap(\.name)
    let known = "DURATION, " + names.joined(separator: ", ")
    return UsageError(
      "unknown command \(word.quoted); known: \(known)", suggestion: names.closest(to: word))
  }
}
