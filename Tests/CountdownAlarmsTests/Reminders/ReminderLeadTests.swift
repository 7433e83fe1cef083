import Countdown
import CountdownTestSupport
import Testing

@testable import CountdownAlarms

@Suite("A reminder is announced before its deadline, too")
struct ReminderLeadTests {
  private let ten = date("2026-11-21T10:00:00Z")
  private let noon = date("2026-11-21T12:00:00Z")

  private func reminder(
    _ deadline: WallMoment, before: [Duration], every rule: RecurrenceRule? = nil
  ) -> Reminder {
    var reminder = Reminder("Rent", due: deadline, every: rule)
    reminder.before = before
    return reminder
  }

  @Test("at each of its lead times, and counts from its deadline on")
  func leads() throws {
    var desk = ReminderDesk()
    try desk.add(reminder(noon, before: [.hours(1), .hours(2)]))
    #expect(
      desk.pass(.hours(4)).summaries == [
        "Rent due 10:00, badge 0", "Rent due 11:00, badge 0", "Rent due 12:00, badge 1",
      ])
  }

  @Test("but not at those that are over when it is added")
  func added() throws {
    var desk = ReminderDesk()
    try desk.add(reminder(ten, before: [.hours(3), .hours(2), .minutes(30)]))
    #expect(desk.settle().isEmpty)
    #expect(
      desk.pass(.hours(4)).summaries == ["Rent due 09:30, badge 0", "Rent due 10:00, badge 1"])
  }

  @Test("nor at those that are over when it is edited")
  func edited() throws {
    var desk = ReminderDesk()
    let rent = reminder(noon, before: [])
    try desk.add(rent)
    try desk.edit(rent.id) { $0.before = [.hours(5)] }
    #expect(desk.settle().isEmpty)
    try desk.edit(rent.id) { $0.deadline = ten }
    #expect(desk.settle().isEmpty)
    try desk.edit(rent.id) { $0.before = [.hours(5), .minutes(10)] }
    #expect(
      desk.pass(.hours(4)).summaries == ["Rent due 09:50, badge 0", "Rent due 10:00, badge 1"])
  }

  @Test("nor at those of its next deadline that are over when it is done")
  func completed() throws {
    var desk = ReminderDesk()
    let pills = reminder(ten, before: [.hours(24)], every: RecurrenceRule(.daily))
    try desk.add(pills)
    desk.pass(.hours(3))
    try desk.complete(pills.id)
    #expect(desk.settle().isEmpty)
    #expect(desk.pass(.hours(22)).summaries == ["Rent due 10:00, badge 1"])
  }

  @Test("late where nobody could run, whatever it is called since")
  func overslept() throws {
    var desk = ReminderDesk()
    let rent = reminder(noon, before: [.hours(2)])
    try desk.add(rent)
    desk.sleep(.minutes(90))
    try desk.edit(rent.id) { $0.title = "The rent" }
    #expect(desk.settle().summaries == ["The rent due 10:00, badge 0"])
  }
}
