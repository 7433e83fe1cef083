extension Request {
  /// Reads the program's arguments, without its name, over a configuration.
  ///
  /// Everything is checked before anything starts. Help and version come first, whatever else is
  /// wrong, and do not need a configuration that can be read.
  ///
  /// - Throws: the one line that tells what is wrong.
  static func parse(
    _ arguments: [String],
    configuration: @autoclosure () throws(UsageError) -> Configuration = Configuration(),
    surroundings: Surroundings = Surroundings()
  ) throws(UsageError) -> Request {
    if arguments.isEmpty { throw UsageError(help: Help.overview) }
    let scan = ArgumentScan(arguments)
    let command = scan.operands.first.flatMap(Command.named) ?? .duration
    if scan.wantsHelp {
      return .print(scan.operands.isEmpty ? Help.overview : Help.text(for: command))
    }
    if scan.wantsVersion { return .print("countdown \(Version.current)\n") }
    if let fault = scan.fault { throw fault }
    try command.check(scan)
    var settings = Settings()
    try configuration().apply(to: &settings, for: command)
    try scan.apply(to: &settings)
    let operands = command.name == nil ? scan.operands : Array(scan.operands.dropFirst())
    return try command.make(
      Invocation(
        operands: operands, command: scan.command ?? [], settings: settings,
        surroundings: surroundings))
  }
}

/// The program's version.
enum Version {
  static let current = "0.1.0"
}

extension ArgumentScan {
  fileprivate func apply(to settings: inout Settings) throws(UsageError) {
    for given in options {
      do {
        try given.option.set(given.value, in: &settings)
      } catch {
        throw UsageError(
          "\(given.option.spelling): \(error.reason)", suggestion: error.suggestion)
      }
    }
  }
}

extension Command {
  /// Refuses what this command does not take.
  fileprivate func check(_ scan: ArgumentScan) throws(UsageError) {
    if let given = scan.options.first(where: { !takes($0.option) }) {
      throw notTaken(given.option)
    }
    try check(operands: scan.operands.dropFirst(name == nil ? 0 : 1))
    guard let command = scan.command else { return }
    if !runsCommand { throw UsageError("\(name ?? "") does not run a command after --") }
    guard let program = command.first else { throw UsageError("a command is missing after --") }
    if program.isEmpty { throw UsageError("the command after -- has an empty name") }
    if command.contains(where: { $0.contains("\0") }) {
      throw UsageError("the command after -- has a NUL in its arguments")
    }
  }

  func takes(_ option: Option) -> Bool {
    options.contains { $0.name == option.name }
  }

  private func check(operands: ArraySlice<String>) throws(UsageError) {
    switch operand {
    case .none:
      guard let first = operands.first else { return }
      throw UsageError("unexpected \(first.quoted) after \(name ?? "countdown")")
    case .words(let placeholder):
      if operands.isEmpty { throw UsageError("\(placeholder) is missing: \(usage)") }
    case .choice: break
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
