internal import Countdown
internal import CountdownAlarms
internal import CountdownArguments
internal import CountdownProgram
internal import CountdownSystem
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
  ///   - line: the line for the item in the host; nil without a host.
  ///   - end: the text after either line.
  ///   - isNew: whether to add that the host wakes a sleeping machine for it.
  /// - Returns: the reason why the item may not ring, for the end of the command; nil if it will.
  func report(
    _ id: CountdownID, isAwaited: Bool, plan: AlertPlan = AlertPlan(AlertOptions()),
    clip: AlertFault? = nil, saved: String, end: String = "", isNew: Bool = false,
    line: (JSONObject?) -> String
  ) -> CommandFailure? {
    var (text, faults): (String, [AlertFault]) = (saved + end, [])
    var failure: CommandFailure?
    var remark: String?
    do throws(CommandFailure) {
      let answer = try ask(id, isAwaited)
      text = try line(answer.confirmed()) + end
      if isNew, isAwaited, answer.report?["wakes"] == true { text += ", wakes the machine" }
      faults = plan.faults(from: answer.report?["alert_faults"]?.object?.texts ?? [:])
      remark = answer.note
    } catch {
      failure = error
    }
    say(text + faults.with(clip: clip).map { "  · \($0.text)" }.joined())
    if let remark { note(remark) }
    return failure
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

  /// Keeps what is about to be removed.
  ///
  /// - Returns: for each item, what its line says of that: nothing, except for the last one.
  func keeping(_ ids: [Agenda.ItemID], of agenda: Agenda) -> [String] {
    let isKept = keep(agenda.copies(of: ids))
    return ids.indices.map { isKept && $0 == ids.count - 1 ? UndoLog.hint : "" }
  }

  /// Reports that an item was removed.
  ///
  /// - Returns: the reason why the item may still ring; nil if it will not.
  func reportRemoval(of id: CountdownID, _ line: String) -> CommandFailure? {
    say(line)
    do throws(CommandFailure) { try ask(id, false).confirmRemoval() } catch { return error }
    return nil
  }
}

extension [CommandFailure?] {
  /// Throws the first failure, if there is any.
  func throwFirst() throws(CommandFailure) {
    if let failure = compactMap(\.self).first { throw failure }
  }
}
