internal import Countdown
internal import CountdownArguments
internal import CountdownHost
internal import CountdownProcesses
internal import CountdownTerminal

// What was written is said in the words of the host, because the host is what rings.

extension AlarmContext {
  /// Says how an item stands that was just written.
  ///
  /// - Parameters:
  ///   - isAwaited: whether it is to ring, so that a host is needed.
  ///   - plan: its alerts, of which those are named that will not work.
  ///   - saved: the line where a host runs and does not confirm the item.
  ///   - line: the line by the host's answer; without a host, by nil.
  ///   - end: what follows in either case.
  ///   - isNew: whether it is said that the host wakes a sleeping machine for it.
  /// - Returns: why the item is not sure to ring, for the end of the command; nil where it is.
  func tell(
    _ id: CountdownID, isAwaited: Bool, plan: AlertPlan = AlertPlan(AlertOptions()),
    saved: String, end: String = "", isNew: Bool = false, line: (HostItem?) -> String
  ) -> CommandFailure? {
    switch ask(id, isAwaited) {
    case .none(let remark):
      say(line(nil) + end)
      if let remark { note(remark) }
      return nil
    case .doubt(let reason): return tellDoubt(saved + end, reason)
    case .report(let report):
      if let reason = report.doubt(isRemoved: false) { return tellDoubt(saved + end, reason) }
      let faults = isAwaited ? plan.faults(from: report.alertFaults ?? [:]) : []
      let waking = isNew && isAwaited && report.wakesMachine ? ", wakes the machine" : ""
      say(line(report.item) + end + waking + faults.map { "  · \($0.text)" }.joined())
      return nil
    }
  }

  /// Has a host start after a reboot, where that is wanted, before an item is told, and says so
  /// after it. The host that answers is then already the one that rings after the reboot.
  func startingAtBoot(
    _ isWanted: Bool, tell: () -> CommandFailure?
  ) throws(CommandFailure) {
    let line = isWanted ? startAtBoot() : nil
    let doubt = tell()
    if let line { note(line) }
    try [doubt].settle()
  }

  /// Says that an item was removed.
  ///
  /// - Returns: why the item may ring all the same; nil where it does not.
  func tellRemoval(of id: CountdownID, _ line: String) -> CommandFailure? {
    say(line)
    switch ask(id, false) {
    case .none: return nil
    case .doubt(let reason): return Self.unconfirmed(reason)
    case .report(let report): return report.doubt(isRemoved: true).map(Self.unconfirmed)
    }
  }

  private func tellDoubt(_ line: String, _ reason: String) -> CommandFailure {
    say(line)
    return Self.unconfirmed(reason)
  }

  private static func unconfirmed(_ reason: String) -> CommandFailure {
    CommandFailure("saved, but not confirmed: \(reason)", .failed)
  }
}

extension [CommandFailure?] {
  /// Fails with the first of the doubts about what a command did.
  func settle() throws(CommandFailure) {
    if let doubt = compactMap(\.self).first { throw doubt }
  }
}
