import Countdown
import CountdownStore
import CountdownTestSupport
import Foundation

@testable import CountdownAlarms

/// A machine of reminders whose decisions are all applied, and a present that a test moves.
struct ReminderDesk {
  var machine: ReminderMachine
  var present: Now
  /// What was told, with the badge right after.
  private(set) var events: [AlarmEvent] = []

  /// - Parameter start: RFC 3339, such as `2026-11-21T09:00:00Z`.
  init(_ start: String = "2026-11-21T09:00:00Z", zone: ZoneRules = .utc, process: String = "me") {
    machine = ReminderMachine(owner: StoreOwner(rawValue: process))
    present = Now(
      wall: date(start), elapsed: Moment(nanoseconds: 1_000_000_000_000),
      timeline: Timeline("boot"), zone: zone)
    machine.prepare(for: present)
  }

  /// Time passes while no process runs.
  mutating func sleep(_ duration: Duration) {
    present.wall += duration
    present.elapsed = present.elapsed.advanced(by: duration)
  }

  /// Time passes, and the machine is woken whenever it wants to be. Returns what is told.
  @discardableResult
  mutating func pass(_ duration: Duration) -> [AlarmEvent] {
    let end = present.elapsed.advanced(by: duration)
    var told: [AlarmEvent] = []
    while let wake = machine.nextWake(at: present) {
      let left = present.wall.duration(to: wake)
      guard present.elapsed.advanced(by: left) <= end else { break }
      sleep(max(left, .milliseconds(1)))
      told += settle()
    }
    sleep(present.elapsed.duration(to: end))
    return told + settle()
  }

  /// Sets the clock.
  @discardableResult
  mutating func set(_ wall: String) -> [AlarmEvent] {
    present.wall = date(wall)
    return settle()
  }

  @discardableResult
  mutating func settle(on occasion: SettleContext = SettleContext()) -> [AlarmEvent] {
    machine.prepare(for: present)
    return carryOut(machine.settle(at: present, on: occasion))
  }

  @discardableResult
  mutating func add(_ reminders: Reminder...) throws -> [AlarmEvent] {
    let first = (machine.records.map(\.number).max() ?? 0) + 1
    return carryOut(
      try machine.add(
        reminders, numbers: Array(first..<(first + reminders.count)), at: present))
  }

  @discardableResult
  mutating func snooze(_ id: Reminder.ID, for duration: Duration? = nil) throws -> [AlarmEvent] {
    carryOut(try machine.snooze(id, for: duration, at: present))
  }

  @discardableResult
  mutating func complete(_ id: Reminder.ID) throws -> [AlarmEvent] {
    carryOut(try machine.complete(id, at: present))
  }

  @discardableResult
  mutating func undo(_ id: Reminder.ID) throws -> [AlarmEvent] {
    carryOut(try machine.undo(id, at: present))
  }

  @discardableResult
  mutating func remove(_ id: Reminder.ID) throws -> [AlarmEvent] {
    carryOut(try machine.remove(id, at: present))
  }

  @discardableResult
  mutating func edit(
    _ id: Reminder.ID, _ change: (inout Reminder) -> Void
  ) throws -> [AlarmEvent] {
    guard var reminder = machine[id]?.reminder else { throw AgendaError.unknown(.reminder(id)) }
    change(&reminder)
    return carryOut(try machine.edit(to: reminder, at: present))
  }

  mutating func confirm(_ event: AlarmEvent) {
    guard let id = event.id else { return }
    carryOut(machine.confirm([Confirmation(id: id, taken: event.actual)]))
  }

  /// Another process starts with what this one has written. This one is dead.
  func restarted(as process: String = "next") -> ReminderDesk {
    var next = self
    next.machine = ReminderMachine(owner: StoreOwner(rawValue: process))
    next.machine.prepare(for: present)
    for record in machine.records { next.machine.apply(record) }
    next.events = []
    return next
  }

  var badge: Int { mutating get { machine.badge(at: present.wall) } }

  func status(_ id: Reminder.ID) -> ReminderStatus? { machine.status(of: id, at: present) }

  @discardableResult
  private mutating func carryOut(_ decision: Decision) -> [AlarmEvent] {
    for step in decision.steps {
      if case .reminder(let record)? = step.item {
        machine.apply(record)
      } else if let record = machine.records.first(where: { $0.number == step.place.number }) {
        machine.remove(record.reminder.id)
      }
    }
    let badge = badge
    let told = decision.events.map { event in
      var event = event
      event.badge = badge
      return event
    }
    events += told
    return told
  }
}

extension [AlarmEvent] {
  /// `due 09:00 2 missed, badge 1`: what matters of each event, to compare at a glance.
  var summaries: [String] {
    map { event in
      let time = event.scheduled.map { "\(ZoneRules.utc.local(at: $0).time)" } ?? "-"
      let missed = event.missed > 0 ? ", \(event.missed) missed" : ""
      let snoozes = event.snoozes > 0 ? ", snoozed \(event.snoozes)" : ""
      return "\(event.label) \(event.kind) \(time)\(missed)\(snoozes), badge \(event.badge)"
    }
  }
}
