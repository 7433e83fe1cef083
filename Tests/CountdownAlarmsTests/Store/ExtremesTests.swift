import Countdown
import CountdownAlarmsTesting
import CountdownStore
import CountdownSystem
import CountdownTestSupport
import Testing

@testable import CountdownAlarms

/// Numbers that a store may hold at their ends, and everything that can be done with them.
@Suite(.ownThread) struct ExtremesTests {
  private let alarm = Records.alarm()
  private let reminder: ReminderRecord
  private let now = date("2027-03-29T12:00:00Z")

  init() {
    var record = Records.reminder()
    record.done = nil
    reminder = record
  }

  private static let ends = [JSONValue.integer(.max), .integer(.min)]

  private static let alarmFields = [
    "set.snooze_ns", "set.ring_ns", "set.nag_ns", "set.fade_in_ns", "state.ring.scheduled_ns",
    "state.ring.snoozes", "state.ring.end.wall_ns", "state.ring.end.elapsed_ns",
    "state.ring.claim.taken_ns", "state.ring.takeovers",
  ]

  private static let reminderFields = [
    "set.due_ns", "set.nag_ns", "state.through_ns", "state.peak_ns", "state.undo.due_ns",
    "state.undo.through_ns", "state.snooze.wall_ns", "state.snooze.elapsed_ns",
    "state.snoozes", "state.claim.taken_ns",
  ]

  /// The items with some fields set otherwise.
  private func store(
    _ alarmFields: [String: JSONValue] = [:], _ reminderFields: [String: JSONValue] = [:]
  ) throws -> MemoryStore {
    let store = MemoryStore()
    for (item, fields) in [
      (AgendaItem.alarm(alarm), alarmFields), (.reminder(reminder), reminderFields),
    ] {
      var entry = item.entry(over: [:], due: nil)
      var value = JSONValue.object(try JSONObject(reading: entry.body?[...] ?? []))
      for (path, end) in fields { value.set(path.split(separator: ".").map(String.init), end) }
      entry.body = value.object.map { Array($0.text.utf8) }
      store.write([StoreChange(entry, replacing: nil)])
    }
    return store
  }

  @Test(arguments: alarmFields) func alarmsAtTheEndsAreActedOn(_ field: String) throws {
    for end in Self.ends {
      for isSnoozed in [false, true] {
        try act(store([field: end, "state.ring.snoozed": .bool(isSnoozed)]))
      }
    }
  }

  @Test(arguments: reminderFields) func remindersAtTheEndsAreActedOn(_ field: String) throws {
    for end in Self.ends { try act(store([:], [field: end])) }
  }

  @Test(arguments: ["state.through", "state.peak", "state.ring.occurrence"])
  func timesAtTheEndsOfTheCalendarAreActedOn(_ field: String) throws {
    for time in ["0000-01-01T00:00", "9999-12-31T23:59:59"] {
      for days in [JSONValue.null, "mon,tue"] {
        try act(store([field: .string(time), "set.days": days]))
      }
    }
  }

  @Test func momentsOfAHistoryAtTheirEndsAreActedOn() throws {
    for end in Self.ends {
      let history: JSONValue = [
        ["2027-03-29T07:30", "passedOver", end, end, .integer(.max)],
        ["2027-03-28T07:30", "ringing", end, end, 0],
      ]
      try act(store(["history": history]))
    }
  }

  @Test func allAtOnceAreActedOn() throws {
    func most(_ fields: [String]) -> [String: JSONValue] {
      Dictionary(uniqueKeysWithValues: fields.map { ($0, .integer(.max)) })
    }
    try act(store(most(Self.alarmFields), most(Self.reminderFields)))
  }

  /// Does everything that can be done. A refusal is ignored.
  private func act(_ store: MemoryStore) throws {
    let (alarm, reminder) = (alarm.alarm.id, reminder.reminder.id)
    let clock = ManualWallClock(at: now)
    let agenda = try Agenda(store: store, clock: clock)
    try agenda.start()
    _ = try? agenda.snooze(alarm)
    clock.advance(by: .hours(1))
    _ = try? agenda.snooze(alarm)
    _ = try? agenda.acknowledge(alarm)
    _ = try? agenda.skipNext(alarm)
    _ = try? agenda.edit(alarm: alarm) { $0.isOn.toggle() }
    _ = try? agenda.edit(alarm: alarm) { $0.isOn.toggle() }
    let added = try agenda.add(Alarm(at: .noon))
    _ = try? agenda.snooze(reminder)
    _ = try? agenda.edit(reminder: reminder) { $0.title += "!" }
    clock.sleep(for: .hours(50))
    let reminders = try agenda.add([Reminder("a", due: now), Reminder("b", due: now)])
    #expect(reminders.first?.number != reminders.last?.number)
    _ = try? agenda.complete(reminder)
    _ = try? agenda.undo(reminder)
    _ = try? agenda.undo(alarm)
    #expect(agenda.badge(at: .distantFuture) >= 0)
    _ = (agenda.alarms, agenda.reminders)
    try agenda.remove(added.id)
    for status in reminders { try agenda.remove(status.id) }
    try? agenda.remove(alarm)
    try? agenda.remove(reminder)
    #expect(agenda.alarms.isEmpty && agenda.reminders.isEmpty)
    agenda.stop()
  }
}
