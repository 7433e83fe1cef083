import Countdown
import Foundation
import Testing

@testable import CountdownAlarms

@Suite("A reminder is announced")
struct ReminderAnnouncementTests {
  private let ten = date("2026-11-21T10:00:00Z")

  @Test("once at its deadline, and counts in the badge from then on")
  func once() throws {
    var desk = ReminderDesk()
    try desk.add(Reminder("Rent", due: ten))
    #expect(desk.badge == 0)
    #expect(desk.machine.nextWake(at: desk.present) == ten)
    #expect(desk.pass(.hours(48)).summaries == ["Rent due 10:00, badge 1"])
    #expect(desk.machine.nextWake(at: desk.present) == nil)
    #expect(desk.badge == 1)
  }

  @Test("with another that is due at the same moment: both carry the badge of both")
  func together() throws {
    var desk = ReminderDesk()
    try desk.add(Reminder("Rent", due: ten), Reminder("Tea", due: ten))
    #expect(
      desk.pass(.hours(2)).summaries == ["Rent due 10:00, badge 2", "Tea due 10:00, badge 2"])
  }

  @Test("every 31 minutes, at deadline + k·N, and counts once")
  func every() throws {
    var desk = ReminderDesk()
    try desk.add(Reminder("Water", due: ten, nag: .every(.minutes(31))))
    let told = desk.pass(.hours(3)).summaries
    #expect(
      told == [
        "Water due 10:00, badge 1", "Water due 10:31, badge 1", "Water due 11:02, badge 1",
        "Water due 11:33, badge 1",
      ])
    #expect(desk.badge == 1)
  }

  @Test("once after a sleep, with the number of those that were passed over")
  func overslept() throws {
    var desk = ReminderDesk()
    try desk.add(Reminder("Water", due: ten, nag: .every(.hours(1))))
    desk.sleep(.hours(4) + .minutes(10))
    let told = desk.settle()
    #expect(told.summaries == ["Water due 13:00, 3 missed, badge 1"])
    #expect(told.first?.reason == .late)
    #expect(desk.pass(.hours(1)).summaries == ["Water due 14:00, badge 1"])
  }

  @Test("at once when it is added with a deadline that has come")
  func past() throws {
    var desk = ReminderDesk()
    try desk.add(
      Reminder("Now", due: desk.present.wall),
      Reminder("Old", due: desk.present.wall.advanced(by: .seconds(-3_600))))
    #expect(desk.settle().summaries == ["Old due 08:00, badge 2", "Now due 09:00, badge 2"])
    #expect(desk.settle().isEmpty)
  }

  @Test("or reported as missed, or left out, by its late policy; each counts all the same")
  func policies() throws {
    var desk = ReminderDesk()
    let policies: [LatePolicy] = [.fire, .fireWithinAnHour, .notice, .skip]
    for policy in policies {
      var reminder = Reminder(policy.rawValue, due: ten, nag: .every(.hours(24)))
      reminder.late = policy
      try desk.add(reminder)
    }
    desk.sleep(.hours(3))
    #expect(
      desk.settle().summaries == [
        "fire due 10:00, badge 4", "hour missed 10:00, badge 4", "notice missed 10:00, badge 4",
        "skip skipped 10:00, badge 4",
      ])
    #expect(desk.pass(.hours(24)).map(\.kind) == [.due, .due, .due, .due])
  }

  @Test("without counting, though it began in 1970 and repeats every second")
  func arithmetic() throws {
    var desk = ReminderDesk()
    let epoch = WallMoment(seconds: 0)
    try desk.add(Reminder("Pulse", due: epoch, nag: .every(.seconds(1))))
    let told = desk.settle()
    #expect(told.map(\.missed) == [desk.present.wall.wholeSeconds])
    #expect(told.first?.scheduled == desk.present.wall)
    #expect(desk.pass(.seconds(3)).count == 3)
  }

  @Test("not any more once it is done or removed, and the badge drops")
  func done() throws {
    var desk = ReminderDesk()
    let rent = Reminder("Rent", due: ten, nag: .every(.hours(1)))
    let tea = Reminder("Tea", due: ten, nag: .every(.hours(1)))
    try desk.add(rent, tea)
    desk.pass(.hours(1))
    #expect(desk.badge == 2)
    #expect(try desk.complete(rent.id).summaries == ["Rent completed 10:00, badge 1"])
    #expect(throws: AgendaError.alreadyDone(title: "Rent")) { try desk.complete(rent.id) }
    #expect(throws: AgendaError.alreadyDone(title: "Rent")) { try desk.snooze(rent.id) }
    #expect(try desk.remove(tea.id).summaries == ["Tea acknowledged 10:00, badge 0"])
    #expect(throws: AgendaError.unknown(.reminder(tea.id))) { try desk.remove(tea.id) }
    #expect(desk.pass(.hours(24)).isEmpty)
    #expect(desk.machine.nextWake(at: desk.present) == nil)
    #expect(desk.status(rent.id)?.state == .done)
  }

  @Test("with a badge that can be told in advance for any moment")
  func advance() throws {
    var desk = ReminderDesk()
    for hour in 1...100 {
      try desk.add(
        Reminder("\(hour)", due: desk.present.wall.advanced(by: .hours(hour))))
    }
    let foretold = (1...100).map {
      desk.machine.badge(at: desk.present.wall.advanced(by: .hours($0)))
    }
    #expect(desk.pass(.hours(101)).map(\.badge) == foretold)
    #expect(foretold == Array(1...100))
  }

  @Test("not with values that cannot be")
  func refusals() throws {
    var desk = ReminderDesk()
    var reminder = Reminder("Tea", due: ten, nag: .every(.milliseconds(999)))
    #expect(throws: AgendaError.self) { try desk.add(reminder) }
    reminder.nag = .days([], at: .noon)
    #expect(throws: AgendaError.self) { try desk.add(reminder) }
    reminder.nag = nil
    for seconds in [Int.min, .max, 253_402_300_800] {
      reminder.deadline = WallMoment(seconds: seconds)
      #expect(throws: AgendaError.self) { try desk.add(reminder) }
    }
    reminder.deadline = ten
    #expect(throws: AgendaError.duplicate(.reminder(reminder.id))) {
      try desk.add(reminder, reminder)
    }
    try desk.add(reminder)
    #expect(throws: AgendaError.duplicate(.reminder(reminder.id))) { try desk.add(reminder) }
    for length in [Duration.zero, .seconds(-5), .milliseconds(1), .seconds(Int64.max)] {
      #expect(throws: AgendaError.self) { try desk.snooze(reminder.id, for: length) }
    }
  }
}
