internal import Countdown
internal import CountdownSystem

extension ICalendarContext {
  /// What becomes of an entry.
  mutating func item(_ entry: ICalendarEntry) -> ICalendarImport.Item {
    var entry = entry
    let outcome: ICalendarImport.Outcome
    if entry.isDone {
      outcome = .done
    } else if entry.isCancelled {
      outcome = .cancelled
    } else {
      do throws(ICalendarImport.LeftOut) { outcome = try reminder(&entry) } catch {
        outcome = .faulty(error)
      }
    }
    return ICalendarImport.Item(
      line: entry.line, title: entry.title, outcome: outcome, leftOut: entry.leftOut)
  }

  private mutating func reminder(
    _ entry: inout ICalendarEntry
  ) throws(ICalendarImport.LeftOut) -> ICalendarImport.Outcome {
    if let fault = entry.fault { throw fault }
    func refuse(_ name: String, _ reason: String) -> ICalendarImport.LeftOut {
      ICalendarImport.LeftOut(line: entry.line, name: name, reason: reason)
    }
    if entry.title.isEmpty { throw refuse("SUMMARY", "it is missing") }
    if !LabelLimit.isKept(by: entry.title) { throw refuse("SUMMARY", LabelLimit.reason) }
    guard let span = try span(of: &entry) else { return .undated }
    let times: (first: LocalTime, rule: RecurrenceRule?)?
    if let line = entry.rule, entry.replaced == nil {
      times = try repetition(&entry, line, from: span.deadline)
    } else {
      let isOver = entry.isEvent && span.deadline.moment <= now
      times = isOver ? nil : (span.deadline.local, nil)
    }
    guard let (first, rule) = times else { return .over }
    let deadline = span.deadline.rules.moment(of: first)
    if !deadline.isInYears {
      throw refuse("DTSTART", "a deadline must be in the years 1678 to 2261")
    }
    var reminder = Reminder(entry.title, due: deadline, every: rule)
    reminder.before = leads(&entry, span, isOnce: rule == nil)
    // The moment of a single time in UTC needs no zone.
    if rule != nil || span.deadline.rules != .utc { reminder.zone = span.deadline.name }
    return .reminder(reminder)
  }
}

// MARK: - The deadline

extension ICalendarContext {
  /// The first deadline, and the times from which those of alarms are counted, in local seconds.
  fileprivate struct Span {
    var deadline: ICalendarMoment
    let start: Int
    let end: Int
  }

  /// Nil for an entry without a day.
  private mutating func span(
    of entry: inout ICalendarEntry
  ) throws(ICalendarImport.LeftOut) -> Span? {
    guard let first = entry.start ?? entry.due else { return nil }
    var deadline = try moment(first)
    // A day begins at midnight for its alarms, whenever its reminder is due.
    let begin = deadline.isDay ? deadline.local.date.daysSinceEpoch * 86_400 : deadline.seconds
    var end = begin + (entry.length ?? (entry.isEvent && deadline.isDay ? 86_400 : 0))
    if entry.isEvent {
      if let dated = entry.end {
        end = try local(dated, like: deadline).secondsSinceEpoch
        entry.leaveOut(dated.line.number, dated.line.name)
      }
      return Span(deadline: deadline, start: begin, end: end)
    }
    if let dated = entry.due, let started = entry.start {
      let due = try local(dated, like: deadline)
      end = due.secondsSinceEpoch
      if let moved = move(&entry, deadline.local, to: due, dated, started) {
        deadline.local = moved
      }
    } else if entry.due == nil, let length = entry.length, entry.rule == nil {
      deadline.local = LocalTime(secondsSinceEpoch: begin + length)
    }
    return Span(deadline: deadline, start: begin, end: end)
  }

  /// The deadline of a task with a start and a due time; nil for its start.
  private func move(
    _ entry: inout ICalendarEntry, _ start: LocalTime, to due: LocalTime,
    _ dueLine: ICalendarEntry.Dated, _ startLine: ICalendarEntry.Dated
  ) -> LocalTime? {
    let distance = due.secondsSinceEpoch - start.secondsSinceEpoch
    // A repeating task of this program is due a minute after its start.
    if (0...60).contains(distance) { return entry.rule == nil ? due : nil }
    let rule = entry.rule.flatMap { try? RecurrenceRule(rrule: $0.value) }
    let staysOnDay = due.date == start.date && distance > 0
    let movesWithDays = rule.map { $0.pattern == .daily || $0.pattern == .weekly() } ?? true
    if distance > 0, staysOnDay || movesWithDays {
      entry.leaveOut(startLine.line.number, "DTSTART", "a reminder has a deadline alone")
      return due
    }
    entry.leaveOut(
      dueLine.line.number, "DUE",
      distance > 0 ? "the days of the rule are those of DTSTART" : "it lies before DTSTART")
    return nil
  }
}

// MARK: - Alarms

extension ICalendarContext {
  /// The times before the deadline at which alarms ring; those that cannot be such are left out.
  private mutating func leads(
    _ entry: inout ICalendarEntry, _ span: Span, isOnce: Bool
  ) -> [Duration] {
    var leads: Set<Int> = []
    for trigger in entry.triggers {
      let lead: Int
      switch trigger.kind {
      case .after(let seconds, let ofEnd):
        // A task without a start counts from its due time.
        lead = span.deadline.seconds - ((ofEnd ? span.end : span.start) + seconds)
      case .at(let time):
        let dated = ICalendarEntry.Dated(line: trigger.line, time: time)
        guard isOnce, let moment = try? moment(dated).moment else {
          entry.leaveOut(
            trigger.line.number, "TRIGGER", isOnce ? "no such zone" : "one moment of a repetition")
          continue
        }
        lead = span.deadline.moment.wholeSeconds - moment.wholeSeconds
      }
      if lead < 0 || lead > 3_155_760_000 {
        entry.leaveOut(
          trigger.line.number, "TRIGGER",
          lead < 0 ? "it rings after the deadline" : "over a hundred years before the deadline")
      } else if lead > 0, leads.count == 10, !leads.contains(lead) {
        entry.leaveOut(trigger.line.number, "TRIGGER", "a reminder has up to ten lead times")
      } else if lead > 0 {
        leads.insert(lead)
      }
    }
    return leads.sorted(by: >).map { .seconds($0) }
  }
}
