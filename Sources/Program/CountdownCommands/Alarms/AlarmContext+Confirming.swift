internal import Countdown
internal import CountdownArguments
internal import CountdownHost
internal import CountdownProcesses
internal import CountdownTerminal

// A written item is reported as the host sees it, because the host rings.

extension AlarmContext {
  /// Reports the state of an item that was just written.
  ///
  /// - Parameters:
  ///   - isAwaited: whether the item is to ring, so that a host is needed.
  ///   - plan: its alerts; those that will not work are named.
  ///   - clip: the fault of its sound, which this process has seen.
  ///   - saved: the line for a host that runs and does not confirm the item.
  ///   - line: the line for the host's answer; nil without a host.
  ///   - end: the text after either line.
  ///   - isNew: whether to add that the host wakes a sleeping machine for it.
  /// - Returns: the reason why the item may not ring, for the end of the command; nil if it will.
  func report(
    _ id: CountdownID, isAwaited: Bool, plan: AlertPlan = AlertPlan(AlertOptions()),
    clip: AlertFault? = nil, saved: String, end: String = "", isNew: Bool = false,
    line: (HostItem?) -> String
  ) -> CommandFailure? {
    func faults(_ others: [String: String]?) -> String {
      let all = isAwaited ? plan.faults(from: others ?? [:]) : []
      return all.with(clip: clip).map { "  · \($0.text)" }.joined()
    }
    switch ask(id, isAwaited) {
    case .none(let remark):
      say(line(nil) + end + faults(nil))
      if let remark { note(remark) }
      return nil
    case .unconfirmed(let reason): return reportUnconfirmed(saved + end + faults(nil), reason)
    case .report(let report):
      if let reason = report.problem(isRemoved: false) {
        return reportUnconfirmed(saved + end + faults(nil), reason)
      }
      let waking = isNew && isAwaited && report.wakesMachine ? ", wakes the machine" : ""
      say(line(report.item) + end + waking + faults(report.alertFaults))
      return nil
    }
  }

  /// Enables a host after a reboot, if wanted, before an item is reported, and reports that after
  /// it. The host that answers is then already the one that rings after the reboot.
  func startingAtBoot(
    _ isWanted: Bool, report: () -> CommandFailure?
  ) throws(CommandFailure) {
    let line = isWanted ? startAtBoot() : nil
    let failure = report()
    if let line { note(line) }
    try [failure].throwFirst()
  }

  /// Reports that an item was removed.
  ///
  /// - Returns: the reason why the item may still ring; nil if it will not.
  func reportRemoval(of id: CountdownID, _ line: String) -> CommandFailure? {
    say(line)
    switch ask(id, false) {
    case .none: return nil
    case .unconfirmed(let reason): return Self.unconfirmed(reason)
    case .report(let report): return report.problem(isRemoved: true).map(Self.unconfirmed)
    }
  }

  private func reportUnconfirmed(_ line: String, _ reason: String) -> CommandFailure {
    say(line)
    return Self.unconfirmed(reason)
  }

  private static func unconfirmed(_ reason: String) -> CommandFailure {
    CommandFailure("saved, but not confirmed: \(reason)", .failed)
  }
}

extension [CommandFailure?] {
  /// Throws the first failure, if there is any.
  func throwFirst() throws(CommandFailure) {
    if let failure = compactMap(\.self).first { throw failure }
  }
}
