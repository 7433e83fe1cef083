internal import Countdown

extension ReminderMachine {
  /// Everything that is due: claims, announcements, claims of the dead.
  func settle(at present: Present, on occasion: Occasion) -> Decision {
    let elapsed = present.elapsed.advanced(by: Self.tolerance).nanoseconds
    var due = Set(index.due(at: present.wall.microseconds, elapsed: elapsed))
    if !occasion.dead.isEmpty { due.formUnion(unconfirmed) }
    var drafts = due.compactMap { self[$0] }.map {
      ReminderDraft($0, at: present, by: process)
    }
    for place in drafts.indices { drafts[place].settle(on: occasion) }
    drafts.sort { ($0.scheduled, $0.record.number) < ($1.scheduled, $1.record.number) }
    return drafts.reduce(into: Decision()) { $0.append($1.decision) }
  }

  /// A wakeup at a ``Date`` is not more exact.
  private static var tolerance: Duration { .milliseconds(1) }

  /// The owners of claims that are not confirmed, but for this process.
  var owners: Set<ProcessMark> {
    Set(unconfirmed.compactMap { self[$0]?.claim?.owner }).subtracting([process])
  }

  /// Marks announcements as seen. What is not claimed here, or at another time, is passed by.
  func confirm(_ deliveries: [Confirmation]) -> Decision {
    var decision = Decision()
    for delivery in deliveries {
      guard var record = self[delivery.id], let claim = record.claim, !claim.isConfirmed,
        claim.owner == process, claim.taken.microseconds == delivery.taken.microseconds
      else { continue }
      record.claim?.isConfirmed = true
      record.mayNotHaveBeenSeen = false
      decision.entries.append(.reminder(record))
    }
    return decision
  }
}

// MARK: - What the user asks for

extension ReminderMachine {
  /// - Parameter announcesOverdue: whether what is overdue from the beginning is announced at once.
  func add(
    _ reminders: [Reminder], announcesOverdue: Bool = true, at present: Present
  ) throws(AgendaError) -> Decision {
    var decision = Decision()
    var ids: Set<CountdownID> = []
    let numbers = ListNumbers.next(
      reminders.count, after: greatestNumber, taken: records.map(\.number))
    for (reminder, number) in zip(reminders, numbers) {
      if self[reminder.id] != nil || !ids.insert(reminder.id).inserted {
        throw .duplicate(reminder.id)
      }
      try reminder.validate()
      var record = ReminderRecord(reminder: reminder, number: number)
      if !announcesOverdue, reminder.deadline <= present.wall { record.through = present.wall }
      decision.entries.append(.reminder(record))
    }
    return decision
  }

  /// Gives the reminder with the same id other contents. (The closure that changed it is the
  /// user's code, which runs outside of the lock.)
  func edit(to reminder: Reminder, at present: Present) throws(AgendaError) -> Decision {
    var draft = try openDraft(of: reminder.id, at: present)
    try reminder.validate()
    draft.edit(to: reminder)
    return draft.decision
  }

  /// Puts it off, from now; nil for half an hour.
  func snooze(
    _ id: CountdownID, for duration: Duration?, at present: Present
  ) throws(AgendaError) -> Decision {
    var draft = try openDraft(of: id, at: present)
    let duration = duration ?? .minutes(30)
    try Reminder.check("a snooze", duration)
    draft.snooze(for: duration)
    return draft.decision
  }

  func complete(_ id: CountdownID, at present: Present) throws(AgendaError) -> Decision {
    var draft = try openDraft(of: id, at: present)
    draft.complete()
    return draft.decision
  }

  func remove(_ id: CountdownID, at present: Present) throws(AgendaError) -> Decision {
    var draft = try draft(of: id, at: present)
    draft.withdraw()
    return Decision(entries: [.removed(id)], events: draft.decision.events)
  }

  private func openDraft(
    of id: CountdownID, at present: Present
  ) throws(AgendaError) -> ReminderDraft {
    let draft = try draft(of: id, at: present)
    if draft.record.done != nil { throw .alreadyDone(title: draft.reminder.title) }
    return draft
  }

  private func draft(
    of id: CountdownID, at present: Present
  ) throws(AgendaError) -> ReminderDraft {
    guard let record = self[id] else { throw .unknown(id) }
    return ReminderDraft(record, at: present, by: process)
  }
}

extension ReminderDraft {
  /// When its first event was due.
  fileprivate var scheduled: WallMoment {
    decision.events.first?.scheduled ?? .distantPast
  }
}

extension Reminder {
  /// Throws where a value cannot be.
  func validate() throws(AgendaError) {
    try AgendaError.check("a title", title)
    if !deadline.isInYears { throw .outOfRange("a deadline is in the years 1678 to 2261") }
    switch repetition {
    case .every(let step): try Self.check("a repetition", step)
    case .days([], _): throw .outOfRange("a repetition needs a day of the week")
    case .days, nil: break
    }
  }

  fileprivate static func check(_ name: String, _ duration: Duration) throws(AgendaError) {
    if (.seconds(1)...Duration.hundredYears).contains(duration) { return }
    throw .outOfRange("\(name) takes from 1 second to a hundred years")
  }
}

extension WallMoment {
  /// Whether it is in the years that a wall moment holds whole. What lies outside of them was taken
  /// to an end.
  fileprivate var isInYears: Bool {
    (-9_214_560_000..<9_214_646_400).contains(wholeSeconds)
  }
}
