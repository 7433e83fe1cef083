internal import Countdown
package import CountdownAlarms
package import CountdownSharing
internal import CountdownStore
internal import CountdownTerminal

extension AgendaSummary {
  /// The present summary of an agenda.
  init(_ agenda: Agenda) {
    let alarms = agenda.alarms
    ringing = alarms.filter { $0.state == .ringing }.prefix(Self.most)
      .map { Item($0, $0.time, $0.ringsUntil) }
    snoozed = alarms.filter { $0.state == .snoozed }.prefix(Self.mostNamed)
      .map { Item($0, nil, $0.snoozedUntil) }
    let coming = alarms.compactMap { status in
      [status.next, status.snoozedUntil].compactMap(\.self).min().map { moment in
        Item(status, moment == status.next ? status.nextOccurrence?.time : nil, moment)
      }
    }
    next = coming.min { ($0.moment ?? .max) < ($1.moment ?? .max) }
    let now = RealTime.wallNanoseconds
    let undone = agenda.reminders.filter { $0.done == nil }
      .sorted { $0.reminder.deadline < $1.reminder.deadline }
    reminders = undone.prefix(Self.mostNamed).map(Item.init)
    let open = undone.map(\.reminder.deadline.nanoseconds)
    overdue = open.count { $0 <= now }
    deadlines = Array(open.filter { $0 > now }.prefix(Self.most))
    fault = agenda.storeFault?.description
    unreadable = agenda.unreadable.prefix(Self.most).map {
      Unread(what: $0.name, reason: $0.line)
    }
  }

  /// Writes the present summary, unless the store has it already. A summary that another process
  /// wrote meanwhile is based on a later read, or else this process reads and writes again.
  package static func publish(_ agenda: Agenda, in shared: SharedCountdowns) throws {
    let store = shared.store
    guard let key else { return }
    for _ in 0..<16 {
      let found = try store.read([key]).first
      // A store that has just failed is not waited for again.
      if agenda.storeFault == nil { try? agenda.refresh() }
      let body = AgendaSummary(agenda).text
      if found?.body == body { return }
      let change = StoreChange(StoreEntry(key, body: body), replacing: found?.revision)
      switch try store.write([change]).first {
      case .written, nil: return
      case .faster: continue
      case .failed(let error): throw error
      }
    }
    throw StoreError(.locked("\(key)"))
  }
}

extension AgendaSummary.Item {
  /// - Parameter time: its name without a label; nil for the time of the status.
  fileprivate init(_ status: AlarmStatus, _ time: TimeOfDay?, _ moment: WallMoment?) {
    let label = DisplayText.label(status.alarm.label)
    (id, self.label) = ("\(status.alarm.id)", label.isEmpty ? "\(time ?? status.time)" : label)
    self.moment = moment?.nanoseconds
  }

  fileprivate init(_ status: ReminderStatus) {
    id = "\(status.id)"
    // The entry has room for a few hundred letters of each.
    label = DisplayText.cut(DisplayText.label(status.reminder.title), to: 100)
    moment = status.reminder.deadline.nanoseconds
    snoozedUntil = status.snoozedUntil?.nanoseconds
  }
}
