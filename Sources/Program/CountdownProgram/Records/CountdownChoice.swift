internal import Countdown
package import CountdownArguments
internal import CountdownHost
package import CountdownSharing
internal import CountdownTerminal

/// The choice of the shared countdowns that a command applies to.
package struct CountdownChoice {
  package let readings: [SharedReading]
  /// The stopwatches, which are named where no countdown is found.
  private let stopwatches: [StopwatchReading]

  package init(readings: [SharedReading], besides stopwatches: [StopwatchReading] = []) {
    (self.readings, self.stopwatches) = (readings, stopwatches)
  }

  /// The treatment of a name that no countdown has.
  package enum Absence {
    /// The command needs a countdown: bad input.
    case misused
    /// The absence is an answer: the countdown does not run. A name that was probably mistyped is
    /// bad input all the same.
    case answer
  }

  /// The countdown with a key; without a key, the only one. Countdowns that have ended, or were
  /// stopped, count only if no other is left.
  package func find(_ key: CountdownKey?, absence: Absence) throws(CommandFailure) -> SharedReading
  {
    guard let key else { return try only(readings) }
    if let named = readings.first(where: { $0.countdown.name == key.text }) { return named }
    if let called = try called(key.text) { return called }
    let meant = readings.filter { key.begins($0.countdown.snapshot.id) }
    if meant.count == 1 { return meant[0] }
    if meant.isEmpty { throw missing(key, absence) }
    throw CommandFailure(
      "\(key.text.quoted) fits \(meant.count) ids: \(listed(meant, withIDs: true))", .misused)
  }

  /// The countdown whose name, or else whose label, is a text but for the case of its letters.
  private func called(_ text: String) throws(CommandFailure) -> SharedReading? {
    let folded = text.lowercased()
    for words in [\SharedReading.countdown.name, \SharedReading.countdown.snapshot.label] {
      let meant = readings.filter { $0[keyPath: words].lowercased() == folded }
      if meant.count == 1 { return meant[0] }
      if !meant.isEmpty { throw CommandFailure("which one? \(listed(meant))", .misused) }
    }
    return nil
  }

  /// The only countdown that the command can be applied to. If there is none, the only one there
  /// is, for which the command is then refused.
  package func only(for control: CountdownControl) throws(CommandFailure) -> SharedReading {
    let meant = readings.filter(control.applies)
    return try only(meant.isEmpty ? readings : meant)
  }

  private func only(_ readings: [SharedReading]) throws(CommandFailure) -> SharedReading {
    let underway = readings.filter(\.isUnderWay)
    let candidates = underway.isEmpty ? readings : underway
    if candidates.count == 1 { return candidates[0] }
    if candidates.isEmpty { throw CommandFailure("nothing is running", .stopped) }
    throw CommandFailure("which one? \(listed(candidates))", .misused)
  }

  private func missing(_ key: CountdownKey, _ absence: Absence) -> CommandFailure {
    let typo = key.typo(among: readings.map(\.countdown.name) + stopwatches.map(\.name))
    let hint = typo.map { "; did you mean \($0)?" } ?? ""
    if absence == .answer {
      return CommandFailure("\(key.text) is not running\(hint)", typo == nil ? .stopped : .misused)
    }
    let all = [listed(readings), stopwatches.map(\.listed).joined(separator: ", ")]
      .filter { !$0.isEmpty }
    if all.isEmpty { return CommandFailure("nothing is running", .stopped) }
    let known = typo == nil ? "; there is \(all.joined(separator: ", "))" : hint
    return CommandFailure("there is no countdown \(key.text.quoted)\(known)", .misused)
  }

  /// `tea (4:12 left), eggs (paused with 0:30 left) …`
  private func listed(_ readings: [SharedReading], withIDs: Bool = false) -> String {
    let shown = readings.prefix(8).map { reading in
      let id = withIDs ? "\("\(reading.countdown.snapshot.id)".prefix(13)), " : ""
      return "\(reading.countdown.name) (\(id)\(RemoteSentences.state(reading)))"
    }
    let more = readings.count - shown.count
    return shown.joined(separator: ", ") + (more > 0 ? " and \(more) more: countdown list" : "")
  }
}

extension SharedReading {
  /// Whether the countdown has neither ended nor been stopped.
  package var isUnderWay: Bool { !isOver && phase != .stopped }

  /// Whether a host counts this countdown, and not a program in a terminal.
  package var isHosted: Bool { countdown.kind == .hosted }

  /// Whether other processes may pause and resume the countdown.
  package var acceptsCommands: Bool { isHosted || countdown.isAccepting }
}
