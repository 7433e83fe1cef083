internal import Countdown
internal import CountdownStore

extension ReminderMachine {
  /// Decides everything that is due: announcements, ends of snoozes, claims of dead processes.
  mutating func settle(at now: Now, on context: SettleContext) -> Decision {
    let elapsed = now.elapsed.advanced(by: Self.tolerance).nanoseconds
    var due = Set(index.due(at: now.wall.microseconds, elapsed: elapsed))
    if !context.dead.isEmpty { due.formUnion(unconfirmed) }
    var drafts = due.compactMap { self[$0] }.map {
      ReminderDraft($0, at: now, by: owner)
    }
    for place in drafts.indices { drafts[place].settle(on: context) }
    // A reminder that another process announced when its clock was ahead of the moment for which
    // this machine was prepared has its place in the index by that moment.
    for draft in drafts where draft.decision.isEmpty { place(draft.reminder.id) }
    var decision = drafts.reduce(into: Decision()) { $0.append($1.decision) }
    decision.steps.sort { ($0.scheduled, $0.place) < ($1.scheduled, $1.place) }
    return decision
  }

  /// A snooze ends at an elapsed time, but its wakeup is at a moment of the wall clock, which is
  /// read a little earlier.
  private static var tolerance: Duration { .milliseconds(1) }

  /// The owners of claims that are not confirmed, except this process.
  var owners: Set<StoreOwner> {
    Set(unconfirmed.compactMap { self[$0]?.claim?.owner }).subtracting([owner])
  }

  /// Marks announcements as seen. An announcement that is not claimed here, or was claimed at
  /// another time, is ignored.
  func confirm(_ deliveries: [Confirmation]) -> Decision {
    var decision = Decision()
    for delivery in deliveries {
      guard case .reminder(let id) = delivery.id, var record = self[id], let claim = record.claim,
        !claim.isConfirmed,
        claim.owner == owner, claim.taken.microseconds == delivery.taken.microseconds
      else { continue }
      record.claim?.isConfirmed = true
      record.mayNotHaveBeenSeen = false
      decision.append(Decision(.reminder(record), insteadOf: nil, events: []))
    }
    return decision
  }
}

// MARK: - Commands

extension ReminderMachine {
  /// - Parameter announcesOverdue: whether reminders that are already overdue are announced at
  ///   once.
  func add(
    _ reminders: [Reminder], numbers: [Int], announcesOverdue: Bool = true, at now: Now
  ) throws(AgendaError) -> Decision {
    var decision = Decision()
    var ids: Set<Reminder.ID> = []
    for (reminder, number) in zip(reminders, numbers) {
      if self[reminder.id] != nil || !ids.insert(reminder.id).inserted {
        throw .duplicate(.reminder(reminder.id))
      }
      try reminder.validate(at: now)
      var record = ReminderRecord(reminder: reminder, number: number)
      if !announcesOverdue, reminder.deadline <= now.wall { record.through = now.wall }
      var draft = ReminderDraft(record, at: now, by: owner, isNew: true)
      draft.recordStart()
      draft.passLeads()
      decision.append(draft.decision)
    }
    return decision
  }

  /// Replaces the reminder that has the same id. (The closure that changed it is the user's code,
  /// which runs outside the lock.)
  func edit(to reminder: Reminder, at now: Now) throws(AgendaError) -> Decision {
    var draft = try openDraft(of: reminder.id, at: now)
    try reminder.validate(at: now, insteadOf: draft.reminder)
    draft.edit(to: reminder)
    return draft.decision
  }

  /// Snoozes a reminder from now; nil for half an hour.
  func snooze(
    _ id: Reminder.ID, for duration: Duration?, at now: Now
  ) throws(AgendaError) -> Decision {
    var draft = try openDraft(of: id, at: now)
    let duration = duration ?? .minutes(30)
    try Reminder.check("a snooze", duration)
    draft.snooze(for: duration)
    return draft.decision
  }

  func complete(_ id: Reminder.ID, at now: Now) throws(AgendaError) -> Decision {
    var draft = try openDraft(of: id, at: now)
    draft.complete()
    return draft.decision
  }

  /// Undoes a completion.
  func undo(_ id: Reminder.ID, at now: Now) throws(AgendaError) -> Decision {
    var draft = try draft(of: id, at: now)
    try draft.undo()
    return draft.decision
  }

  func remove(_ id: Reminder.ID, at now: Now) throws(AgendaError) -> Decision {
    var draft = try draft(of: id, at: now)
    draft.withdraw()
    return Decision(
      removing: ItemPlace(.reminder, draft.record.number), events: draft.decision.events)
  }

  private func openDraft(
    of id: Reminder.ID, at now: Now
  ) throws(AgendaError) -> ReminderDraft {
    let draft = try draft(of: id, at: now)
    if draft.record.done != nil { throw .alreadyDone(title: draft.reminder.title) }
    return draft
  }

  private func draft(
    of id: Reminder.ID, at now: Now
  ) throws(AgendaError) -> ReminderDraft {
    guard let record = self[id] else { throw .unknown(.reminder(id)) }
    return ReminderDraft(record, at: now, by: owner)
  }
}

extension Reminder {
  /// Throws if a value is out of range.
  ///
  /// - Parameter old: the reminder to be replaced. If its zone has disappeared since, that is not
  ///   the user's mistake.
  func validate(at now: Now, insteadOf old: Reminder? = nil) throws(AgendaError) {
    try AgendaError.check("a title", title)
    if let zone, zone != old?.zone, case .failure(let error) = now.namedZones[zone] {
      throw .zone(error)
    }
    if let rule, rule != old?.rule { try rule.check() }
    if !deadline.isInYears { throw .outOfRange("a deadline must be in the years 1678 to 2261") }
    switch nag {
    case .every(let step): try Self.check("a nag", step)
    case .days([], _): throw .outOfRange("a nag needs a day of the week")
    case .days, nil: break
    }
    if before.count > 10 { throw .outOfRange("a reminder has up to ten lead times") }
    for lead in before { try Self.check("a lead time", lead) }
  }

  fileprivate static func check(_ name: String, _ duration: Duration) throws(AgendaError) {
    if (.seconds(1)...Duration.hundredYears).contains(duration) { return }
    throw .outOfRange("\(name) must be from 1 second to a hundred years")
  }
}
