internal import CountdownSharing

// The commands on countdowns that run in the host or in other terminals.

extension Command {
  static let pause = control(
    "pause", .pause, "pause countdowns", options: [.everyCountdown])
  static let resume = control(
    "resume", .resume, "resume paused or stopped countdowns, or start one that was set back",
    options: [.everyCountdown])
  static let toggle = control("toggle", .toggle, "pause or resume a countdown")
  static let next = control("next", .next, "begin the next step of a pomodoro")
  static let stop = control(
    "stop", .stop, "end countdowns, or clear finished ones", options: [.everyCountdown])
  static let reset = control("reset", .reset, "set a countdown back to its full time")
  static let restart = control(
    "restart", .restart, "start countdowns anew, for the length that they were given")
  static let clear = control(
    "clear", .clear, "clear finished countdowns", options: [.everyCountdown])

  static let start = Command(
    name: "start", operand: .words("NAME DURATION"), options: Option.announcing,
    summary: "count down in the background, as with --detach",
    examples: ["countdown start tea 5m --label Tea", "countdown start nap 1h 30m --sound none"]
  ) { invocation throws(UsageError) in try invocation.start() }

  private static func control(
    _ word: String, _ control: CountdownControl, _ summary: String, options: [Option] = []
  ) -> Command {
    let last = options.isEmpty ? "countdown \(word) tea eggs" : "countdown \(word) --all"
    return Command(
      name: word, operand: .optional(Command.Operand.names), options: options, summary: summary,
      examples: ["countdown \(word)", "countdown \(word) tea", last]
    ) { invocation throws(UsageError) in
      .remote(.control(control, try invocation.targets))
    }
  }

  static let add = Command(
    name: "add", operand: .words("[NAME] DURATION"), summary: "make a countdown longer",
    examples: ["countdown add 1m", "countdown add tea 1m 30s"]
  ) { invocation throws(UsageError) in try invocation.adjustment("add") { .add($0) } }

  static let less = Command(
    name: "less", operand: .words("[NAME] DURATION"), summary: "make a countdown shorter",
    examples: ["countdown less 1m", "countdown less tea 1m 30s"]
  ) { invocation throws(UsageError) in try invocation.adjustment("less") { .subtract($0) } }

  static let label = Command(
    name: "label", operand: .words("NAME TEXT"), summary: "change what a countdown is shown as",
    examples: ["countdown label tea \"Earl Grey\""]
  ) { invocation throws(UsageError) in try invocation.label() }

  static let status = Command(
    name: "status", operand: .optional("NAME"), options: [.json],
    summary: "show the state of countdowns, in other terminals too",
    examples: ["countdown status", "countdown status tea --json"]
  ) { invocation throws(UsageError) in
    let key = try CountdownKey(invocation.operands, of: "status")
    return .remote(.status(key, asJSON: invocation.settings.isJSON))
  }

  static let list = Command(
    name: "list", options: [.json, .names], summary: "show all countdowns",
    examples: ["countdown list --json"]
  ) { invocation throws(UsageError) in
    let isJSON = invocation.settings.isJSON
    return .remote(try invocation.listsNames() ? .names : .status(nil, asJSON: isJSON))
  }

  static let wait = Command(
    name: "wait", operand: .optional(Command.Operand.names),
    summary: "wait until countdowns have finished",
    examples: ["countdown wait tea", "countdown wait tea eggs"]
  ) { invocation throws(UsageError) in .remote(.wait(try invocation.keys)) }

  static let events = Command(
    name: "events", options: [.json, .ticks],
    summary: "print events, one per line, until Ctrl-C",
    examples: ["countdown events --json --ticks"]
  ) {
    .remote(.events(asJSON: $0.settings.isJSON, withTicks: $0.settings.remote.withTicks))
  }
}

/// The settings of commands on shared countdowns.
package struct RemoteSettings: Sendable {
  /// The name that `--detach` was given, empty without one; nil without `--detach`.
  var detached: String?
  var onlyNames = false
  var isAll = false
  var withTicks = false
}

extension Option {
  static let detach = Option(
    "detach", .optional("NAME"), "count in the background, and return at once"
  ) {
    text, settings throws(ValueError) in
    guard text.isEmpty || CountdownName.isAcceptable(text) else {
      throw ValueError(
        reason: "\(text.quoted) is not a valid name: use \(CountdownName.acceptedForm)")
    }
    settings.remote.detached = text
  }.short("d")

  static let everyCountdown = Option("all", "all countdowns") {
    $1.remote.isAll = $0
  }
  static let everyAlarm = Option("all", "all alarms that are on") { $1.remote.isAll = $0 }
  static let names = Option("names", "only the names, one per line") { $1.remote.onlyNames = $0 }
  static let ticks = Option("ticks", "include every passing second") { $1.remote.withTicks = $0 }
}
