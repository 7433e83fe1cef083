extension Request {
  /// Reads the program's arguments, without its name, over a configuration.
  ///
  /// Everything is checked before anything starts. Help and version come first, whatever else is
  /// wrong, and do not need a configuration that can be read.
  ///
  /// - Throws: the one line that tells what is wrong.
  package static func parse(
    _ arguments: [String],
    configuration: @autoclosure () throws(UsageError) -> Configuration = Configuration(),
    surroundings: Surroundings = Surroundings()
  ) throws(UsageError) -> Request {
    if arguments.isEmpty { throw UsageError(help: Help.overview) }
    let scan = ArgumentScan(arguments)
    if scan.wantsHelp { return .print(Help.text(about: scan.operands)) }
    if scan.wantsVersion { return .print("countdown \(Version.current)\n") }
    if let fault = scan.fault { throw fault }
    let (command, operands) = try Command.called(by: scan.operands)
    try command.check(scan, operands)
    var settings = Settings()
    if command.isConfigured { try configuration().apply(to: &settings, for: command) }
    try scan.apply(to: &settings, for: command)
    return try command.make(
      Invocation(
        operands: operands, command: scan.command ?? [],
        given: Set(scan.options.map(\.option.name)), settings: settings,
        surroundings: surroundings))
  }
}

/// The program's version, and the day from which it is.
package enum Version {
  package static let current = "0.1.0"
  static let date = "2026-11-21"
}

extension ArgumentScan {
  /// Options of one name may mean different things to different commands.
  fileprivate func apply(to settings: inout Settings, for command: Command) throws(UsageError) {
    for given in options {
      do {
        try command.option(named: given.option.name)?.set(given.value, in: &settings)
      } catch {
        throw UsageError(
          "\(given.option.spelling): \(error.reason)", suggestion: error.suggestion)
      }
    }
  }
}

extension Command {
  /// Refuses what this command does not take.
  fileprivate func check(_ scan: ArgumentScan, _ operands: [String]) throws(UsageError) {
    if let given = scan.options.first(where: { !takes($0.option) }) {
      throw notTaken(given.option)
    }
    try check(operands: operands)
    guard let command = scan.command else { return }
    if !runsCommand { throw UsageError("\(name ?? "") does not run a command after --") }
    guard let program = command.first else { throw UsageError("a command is missing after --") }
    if program.isEmpty { throw UsageError("the command after -- has an empty name") }
    if command.contains(where: { $0.contains("\0") }) {
      throw UsageError("the command after -- has a NUL in its arguments")
    }
  }

  private func check(operands: [String]) throws(UsageError) {
    switch operand {
    case .none:
      guard let first = operands.first else { return }
      throw UsageError("unexpected \(first.quoted) after \(name ?? "countdown")")
    case .words(let placeholder):
      if operands.isEmpty { throw UsageError("\(placeholder) is missing: \(usage)") }
    case .optional, .choice, .command: break
    }
  }

  private func notTaken(_ option: Option) -> UsageError {
    let owners = Command.all.filter { $0.takes(option) }.map { $0.name ?? "DURATION" }
    let title = name ?? "DURATION"
    return UsageError(
      "\(title) does not take \(option.spelling), which belongs to "
        + owners.joined(separator: ", "))
  }
}
