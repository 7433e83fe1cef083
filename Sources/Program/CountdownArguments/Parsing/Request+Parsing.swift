extension Request {
  /// Reads the program's arguments, without its name, in addition to a configuration.
  ///
  /// Everything is checked before anything starts. Help and version come first, whatever else is
  /// wrong, and read no configuration.
  ///
  /// - Parameter warn: called with a line about a faulty configuration that this command can do
  ///   without, and about an ambiguous value.
  /// - Throws: an error whose one line names the mistake.
  package static func parse(
    _ arguments: [String],
    configuration: @autoclosure () -> Configuration = Configuration(),
    surroundings: Surroundings = Surroundings(), warn: (String) -> Void = { _ in }
  ) throws(UsageError) -> Request {
    if arguments.isEmpty { throw UsageError(help: Help.overview) }
    return try parse(
      ArgumentScan(arguments), configuration: configuration(), surroundings: surroundings,
      warn: warn)
  }

  /// Reads scanned arguments.
  static func parse(
    _ scan: ArgumentScan, configuration: @autoclosure () -> Configuration = Configuration(),
    surroundings: Surroundings = Surroundings(), warn: (String) -> Void = { _ in }
  ) throws(UsageError) -> Request {
    if scan.wantsHelp { return .print(Help.text(about: scan.operands)) }
    if scan.wantsVersion { return .print("countdown \(Version.current)\n") }
    var (scan, surroundings) = (scan, surroundings)
    // A possible preset is looked up here, and then the file is not read again.
    let known = scan.presetName.map { _ in configuration() }
    if let name = scan.presetName, let preset = try known?.preset(named: name) {
      scan = scan.following(preset)
    }
    if let fault = scan.fault { throw fault.error(in: scan.operands) }
    var (command, operands) = try Command.called(by: scan.operands)
    // The words after `--` are a command if the command runs one, else operands, whatever they
    // begin with.
    if !command.runsCommand { operands += scan.rest ?? [] }
    let run = command.runsCommand ? scan.rest : nil
    try command.check(scan.options, operands, run)
    var settings = Settings()
    settings.reader.environment = surroundings.environment
    settings.reader.now = surroundings.now
    if !command.ignoresConfiguration || !command.defaults.isEmpty {
      let configuration = known ?? configuration()
      try configuration.apply(to: &settings, for: command)
      surroundings.presets = configuration.presets
      if let warning = configuration.warning { warn(warning) }
    }
    try scan.apply(to: &settings, for: command, note: warn)
    if let reading = command.reading(operands) { warn(reading) }
    return try command.make(
      Invocation(
        operands: operands, command: run ?? [],
        given: scan.options.map(\.option.name), settings: settings,
        surroundings: surroundings))
  }
}

extension ArgumentScan {
  /// Options of one name may mean different things to different commands.
  fileprivate func apply(
    to settings: inout Settings, for command: Command, note: (String) -> Void
  ) throws(UsageError) {
    for given in options {
      if let reading = command.option(named: given.option.name)?.reading(of: given.value) {
        note("\(given.spelling) \(reading)")
      }
      do {
        try command.option(named: given.option.name)?.set(given.value, in: &settings)
      } catch {
        throw UsageError(error, after: "\(given.spelling): ")
      }
    }
  }
}

extension Command {
  /// Refuses options and operands that this command does not take.
  fileprivate func check(
    _ given: [ArgumentScan.Given], _ operands: [String], _ command: [String]?
  ) throws(UsageError) {
    if let given = given.first(where: { !takes($0.option) }) { throw notTaken(given) }
    let isForForm = asksInForm && given.allSatisfy { Option.isOfForms($0.option.name) }
    if !isForForm { try check(operands: operands) }
    guard let command else { return }
    guard let program = command.first else { throw UsageError("a command is missing after --") }
    if program.isEmpty { throw UsageError("the command after -- has an empty name") }
    if command.contains(where: { $0.contains("\0") }) {
      throw UsageError("the arguments of the command after -- contain a NUL")
    }
  }

  private func check(operands: [String]) throws(UsageError) {
    switch operand {
    case .none:
      guard let first = operands.first else { return }
      throw UsageError(
        "unexpected \(first.quoted) after \(name ?? "countdown")", suggestion: meant(by: operands))
    case .words:
      if operands.isEmpty { throw UsageError(lineForNothing) }
    case .optional, .choice, .command: break
    }
  }

  /// What is meant by operands where none are taken.
  private func meant(by operands: [String]) -> String? {
    let text = operands.joined(separator: " ")
    if name == "bar" {
      return BarFormat(rawValue: text).map { "countdown bar --format=\($0)" }
    }
    guard let name, (try? OptionValue.duration(text)) != nil else { return nil }
    switch name {
    // A number alone means minutes to those who know pomodoros, and seconds everywhere else.
    case "pomodoro": return "countdown pomodoro --focus \(text.shown)\(Int(text) == nil ? "" : "m")"
    case "kitchen", "up": return "countdown \(text.shown)"
    default: return nil
    }
  }

  private func notTaken(_ given: ArgumentScan.Given) -> UsageError {
    let option = given.option
    let meant = options.map(\.name).meant(by: String(given.spelling.drop { $0 == "-" }))
    let owners = [Command.duration, .until, .kitchen, .pomodoro, .run].filter { $0.takes(option) }
    let place =
      owners.isEmpty || meant != nil
      ? "" : ", which belongs to " + owners.map { $0.name ?? "DURATION" }.joined(separator: ", ")
    return UsageError(
      "\(name ?? "DURATION") does not take \(given.spelling)\(place)",
      suggestion: meant.map { "--\($0)" })
  }
}
