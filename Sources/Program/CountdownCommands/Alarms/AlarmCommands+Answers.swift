internal import Countdown
internal import CountdownAlarms
internal import CountdownArguments
internal import CountdownHost
internal import CountdownProgram
internal import CountdownSystem
internal import CountdownTerminal

// The host is asked first, because it knows what rings even while the database cannot be written.
// The alarms that it does not know, or all where no host runs, are answered in the database.

extension AlarmCommands {
  func snooze(_ name: ItemName?, for length: Duration?) throws(CommandFailure) {
    do {
      try answer(.snooze(length), to: name.map { [$0] } ?? [])
    } catch {
      // A length without an ID, unless an alarm has that name.
      guard length == nil, error.status == .misused, let length = name?.length else { throw error }
      try answer(.snooze(length), to: [])
    }
  }

  func stop(_ names: [ItemName]) throws(CommandFailure) { try answer(.stop, to: names) }

  private func answer(
    _ deed: RingRequest.Deed, to names: [ItemName]
  ) throws(CommandFailure) {
    let named = names.isEmpty ? nil : try find(names)
    let report = context.answer(RingRequest(deed, named?.map(\.id.uuid)))
    var (answered, silence): (Set<CountdownID>, HostError?) = ([], nil)
    switch report {
    case .success(let report): answered = context.show(report, deed, agenda.alarms)
    case .failure(let error): silence = error
    case nil: break
    }
    let rest: [AlarmStatus]
    if let named {
      rest = named.filter { !answered.contains($0.id.uuid) }
    } else {
      rest = answered.isEmpty ? try ringing(unless: silence) : deed.refused(by: agenda.alarms)
    }
    if !rest.isEmpty { try carryOut(deed, on: rest) }
  }

  /// Writes the answer into the database, in one write.
  private func carryOut(
    _ deed: RingRequest.Deed, on alarms: [AlarmStatus]
  ) throws(CommandFailure) {
    let answered = try CommandFailure.attempt { () throws(AgendaError) in
      try agenda.answer(Agenda.RingAnswer(deed), to: alarms.map(\.id))
    }
    // The host is asked about one of them: what it knows of that, it knows of all.
    let asked = answered.alarms.firstIndex(where: \.isAwaited) ?? 0
    var failures: [CommandFailure?] = []
    for (index, status) in answered.alarms.enumerated() {
      if index == asked {
        failures.append(report(status, deed))
      } else {
        context.say(context.line(status, deed))
      }
    }
    failures += answered.refused.map { CommandFailure($0.error) }
    try failures.throwFirst()
  }

  private func report(_ status: AlarmStatus, _ deed: RingRequest.Deed) -> CommandFailure? {
    let name = AlarmSentences.name(status.alarm)
    return context.report(
      status.id.uuid, isAwaited: status.isAwaited, plan: AlertPlan(status.alarm.alerts),
      clip: status.isAwaited ? clipFault(status) : nil, saved: "\(name)  → \(deed.remark)saved"
    ) { context.line(status.updated(by: $0), deed) }
  }

  /// Reports the state of an alarm whose skip was undone.
  func reportUndone(_ old: AlarmStatus, _ remark: String) -> CommandFailure? {
    let status = status(after: old)
    let (name, sentences) = (AlarmSentences.name(status.alarm), context.sentences)
    return context.report(
      status.id.uuid, isAwaited: status.isAwaited, plan: AlertPlan(status.alarm.alerts),
      clip: status.isAwaited ? clipFault(status) : nil, saved: "\(name)  → \(remark)saved"
    ) { "\(name)  → \(remark)\(sentences.outlook(status.updated(by: $0)))" }
  }

  /// All alarms that ring, by the database.
  ///
  /// - Parameter silence: the reason why the host, which may ring others, did not answer.
  private func ringing(unless silence: HostError?) throws(CommandFailure) -> [AlarmStatus] {
    let alarms = agenda.alarms
    let ringing = alarms.filter { $0.state == .ringing }
    if !ringing.isEmpty { return ringing }
    let snoozed = alarms.first { $0.state == .snoozed }
    let hint = snoozed.map { "; \(AlarmSentences.name($0.alarm)) (\($0.number)) is snoozed" } ?? ""
    if let lost = lost.first {
      throw CommandFailure("no alarm that can be read is ringing\(hint); \(lost.line)", .failed)
    }
    if let silence {
      throw CommandFailure(
        "the database shows no alarm that rings, and the host cannot be asked: \(silence)",
        .failed)
    }
    throw CommandFailure("no alarm is ringing\(hint)", .stopped)
  }
}

extension RingRequest.Deed {
  /// The word before the outlook of an alarm.
  fileprivate var remark: String { self == .stop ? "stopped, " : "" }

  /// The alarms that ring and to which the deed does not apply.
  fileprivate func refused(by alarms: [AlarmStatus]) -> [AlarmStatus] {
    self == .stop ? [] : alarms.filter { $0.state == .ringing && !$0.alarm.isSnoozable }
  }
}

extension AlarmContext {
  /// `Work  → stopped, rings Mon 2026-11-23 07:30`
  fileprivate func line(_ status: AlarmStatus, _ deed: RingRequest.Deed) -> String {
    "\(AlarmSentences.name(status.alarm))  → \(deed.remark)\(sentences.outlook(status))"
  }

  /// Prints what became of alarms in the host, a line each.
  ///
  /// - Parameters:
  ///   - report: the host's answer.
  ///   - alarms: what this process knows of them.
  /// - Returns: the alarms that were answered.
  func show(
    _ report: JSONObject, _ deed: RingRequest.Deed, _ alarms: [AlarmStatus] = []
  ) -> Set<CountdownID> {
    let known = Dictionary(alarms.map { ($0.id.uuid, $0) }, uniquingKeysWith: { $1 })
    let answered = (report["answered"]?.array ?? []).compactMap(\.object)
    let faults = answered.contains { $0.isAwaited } ? alertFaults() : [:]
    var ids: Set<CountdownID> = []
    for fields in answered {
      guard let id = fields["id"]?.string.flatMap(CountdownID.init) else { continue }
      ids.insert(id)
      guard var status = known[id]?.updated(by: fields) else {
        say("\(Self.name(fields))  → \(deed == .stop ? "stopped" : "snoozed")")
        continue
      }
      // The host has rung it.
      status.dueSince = nil
      let plan = AlertPlan(status.alarm.alerts)
      let clip = fields.isAwaited ? clipFault(status.alarm.sound) : nil
      let missing = fields.isAwaited ? plan.faults(from: faults).with(clip: clip) : []
      say(line(status, deed) + missing.map { "  · \($0.text)" }.joined())
    }
    if !ids.isEmpty, let fault = report["store_fault"]?.string {
      note("that is not saved yet, and is tried again: \(fault)")
    }
    return ids
  }

  private static func name(_ fields: JSONObject) -> String {
    var alarm = Alarm(at: .midnight)
    alarm.label = fields["label"]?.string ?? ""
    return AlarmSentences.name(alarm)
  }
}

extension JSONObject {
  /// Whether an alarm in the host's words is to ring.
  fileprivate var isAwaited: Bool {
    self["next"]?.string != nil || self["snoozed_until"]?.string != nil
  }
}

extension AlarmRequest {
  /// The answer to all that rings, which needs no database where a host runs; nil for any other
  /// request.
  var deedOnAll: RingRequest.Deed? {
    switch self {
    case .stop(let names) where names.isEmpty: .stop
    case .snooze(nil, let length): .snooze(length)
    default: nil
    }
  }
}
