import Countdown
import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownAlarms

/// Thousands of random commands, sleeps and clocks that are set, against what can be said of them
/// without an index.
@Suite("Reminders through random days")
struct ReminderModelTests {
  @Test("announce every moment exactly once, by itself or as one that was missed", arguments: 1...6)
  func forward(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var desk = ReminderDesk()
    let reminders = (0..<20).map { randomReminder($0, from: desk.present.wall, &random) }
    for reminder in reminders { try desk.add(reminder) }
    for _ in 0..<60 {
      let length = Duration.seconds(Int.random(in: 1...20_000, using: &random))
      if Bool.random(using: &random) { desk.sleep(length) } else { desk.pass(length) }
      desk.settle()
    }
    let now = desk.present.wall.microseconds
    for reminder in reminders {
      let told = desk.events.filter { $0.id == .reminder(reminder.id) }
      let grid = ReminderGrid(reminder, in: .utc)
      #expect(told.reduce(0) { $0 + $1.missed + 1 } == grid.count(after: nil, through: now))
      #expect(told.allSatisfy { $0.kind == .due && $0.actual >= $0.scheduled ?? .distantFuture })
    }
    try check(desk)
  }

  @Test(
    "keep their word whatever is done to them and to the clock",
    arguments: 1...(LongRun.isOn ? 100 : 2))
  func anything(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var desk = ReminderDesk()
    var next = 0
    for _ in 0..<400 {
      let id = desk.machine.records.map(\.reminder.id).min {
        $0.uuid.precedes($1.uuid) || Bool.random(using: &random)
      }
      switch Int.random(in: 0..<12, using: &random) {
      case 0...2:
        next += 1
        try desk.add(randomReminder(next, from: desk.present.wall, &random))
      case 3: if let id { _ = try? desk.complete(id) }
      case 4: if let id { try desk.remove(id) }
      case 5...6:
        let length = Duration.seconds(Int.random(in: 1...9_000, using: &random))
        if let id { _ = try? desk.snooze(id, for: length) }
      case 7: desk.present.wall += Double(Int.random(in: -40_000...40_000, using: &random))
      case 8: desk.sleep(.seconds(Int.random(in: 1...40_000, using: &random)))
      case 9: desk = restarted(desk)
      default: desk.pass(.seconds(Int.random(in: 1...9_000, using: &random)))
      }
      desk.settle()
      try check(desk)
    }
    let own = desk.events.filter { $0.kind == .due && $0.snoozes == 0 }
    for (_, told) in Dictionary(grouping: own, by: \.id) {
      let moments = told.compactMap(\.scheduled)
      #expect(Set(moments).count == moments.count, "announced twice")
    }
  }

  private func randomReminder(
    _ number: Int, from now: WallMoment, _ random: inout SeededGenerator
  ) -> Reminder {
    let due = now + .seconds(Int.random(in: -5_000...90_000, using: &random))
    var reminder = Reminder("\(number)", due: due)
    switch Int.random(in: 0..<3, using: &random) {
    case 0: reminder.nag = .every(.seconds(Int.random(in: 60...9_000, using: &random)))
    case 1:
      let days = Weekdays(bits: UInt8.random(in: 1...127, using: &random))
      let time = TimeOfDay(hour: Int.random(in: 0...23, using: &random), minute: 30)
      reminder.nag = .days(days, at: time)
    default: break
    }
    return reminder
  }

  /// The next process has the events of the one before, for the count at the end.
  private func restarted(_ desk: ReminderDesk) -> ReminderDesk {
    var next = desk
    next.machine = desk.restarted(as: "me").machine
    return next
  }

  /// What must be so after every settlement.
  private func check(_ desk: ReminderDesk) throws {
    var desk = desk
    let now = desk.present.wall
    let open = desk.machine.records.filter { $0.done == nil }
    #expect(desk.badge == open.count { $0.reminder.deadline <= now })
    let statuses = desk.machine.statuses(at: desk.present)
    let changes = open.map(\.reminder.deadline).filter { $0 > now }
    let moments = statuses.compactMap(\.next) + changes
    let wake = desk.machine.nextWake(at: desk.present)
    #expect(moments.allSatisfy { $0 > now }, "something was due and not told")
    #expect(wake == moments.min())
  }
}
