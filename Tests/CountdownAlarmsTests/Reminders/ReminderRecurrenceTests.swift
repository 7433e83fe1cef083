import Countdown
import Testing

@testable import CountdownAlarms

@Suite("A reminder that comes back")
struct ReminderRecurrenceTests {
  private let ten = date("2026-11-21T10:00:00Z")

  private func rule(_ text: String) throws -> RecurrenceRule { try RecurrenceRule(parsing: text) }

  /// A desk with a reminder of a rule, due at ten on Saturday, 21 November 2026.
  private func desk(
    _ text: String, due: WallMoment? = nil, zone: ZoneRules = .utc
  ) throws -> (ReminderDesk, Reminder.ID) {
    var desk = ReminderDesk(zone: zone)
    let reminder = Reminder("Rent", due: due ?? ten, every: try rule(text))
    try desk.add(reminder)
    return (desk, reminder.id)
  }

  @Test(
    "has the next day of its rule as its deadline when it is done",
    arguments: [
      ("day", "2026-11-22T10:00:00Z"), ("weekdays", "2026-11-23T10:00:00Z"),
      ("every 2 weeks", "2026-12-05T10:00:00Z"), ("monday", "2026-11-23T10:00:00Z"),
      ("last friday", "2026-11-27T10:00:00Z"), ("1st", "2026-12-01T10:00:00Z"),
      ("31st", "2026-12-31T10:00:00Z"), ("last day", "2026-11-30T10:00:00Z"),
      ("every 3 months", "2027-02-21T10:00:00Z"), ("year", "2027-11-21T10:00:00Z"),
    ])
  func done(_ text: String, _ next: String) throws {
    var (desk, id) = try desk(text)
    desk.pass(.hours(2))
    #expect(desk.badge == 1)
    #expect(try desk.complete(id).map(\.kind) == [.completed])
    #expect(desk.status(id)?.reminder.deadline == date(next))
    #expect(desk.status(id)?.state == .open)
    #expect(desk.badge == 0)
    #expect(desk.machine.nextWake(at: desk.present) == date(next))
  }

  @Test("counts once in the badge, however many of its days have passed")
  func overdue() throws {
    var (desk, id) = try desk("day")
    #expect(desk.pass(.hours(24 * 30)).summaries == ["Rent due 10:00, badge 1"])
    #expect(desk.badge == 1)
    try desk.complete(id)
    // What was left undone is not asked for again.
    #expect(desk.status(id)?.reminder.deadline == date("2026-12-21T10:00:00Z"))
  }

  @Test("that is done before its deadline skips that one")
  func early() throws {
    var (desk, id) = try desk("day")
    try desk.complete(id)
    #expect(desk.status(id)?.reminder.deadline == date("2026-11-22T10:00:00Z"))
  }

  @Test("on the 31st skips the months that have none")
  func skipsShortMonths() throws {
    var (desk, id) = try desk("31st", due: date("2027-01-31T10:00:00Z"))
    var deadlines: [String] = []
    for _ in 1...4 {
      desk.set("\(desk.status(id)?.reminder.deadline ?? ten)")
      try desk.complete(id)
      deadlines.append("\(desk.status(id)?.reminder.deadline ?? ten)")
    }
    #expect(
      deadlines == [
        "2027-03-31T10:00:00Z", "2027-05-31T10:00:00Z", "2027-07-31T10:00:00Z",
        "2027-08-31T10:00:00Z",
      ])
  }

  @Test("keeps its time of day where the clocks are changed")
  func keepsItsTimeOfDay() throws {
    let berlin = try ZoneRules(identifier: "Europe/Berlin")
    var (desk, id) = try desk("week", due: date("2027-03-25T08:00:00Z"), zone: berlin)
    desk.set("2027-03-25T09:00:00Z")
    try desk.complete(id)
    #expect(desk.status(id)?.reminder.deadline == date("2027-04-01T07:00:00Z"))
  }

  @Test("counts its interval from the first deadline, however late it was done")
  func interval() throws {
    var (desk, id) = try desk("every 2 weeks")
    desk.pass(.hours(24 * 16))
    try desk.complete(id)
    #expect(desk.status(id)?.reminder.deadline == date("2026-12-19T10:00:00Z"))
  }

  @Test(
    "is done for ever after the last of its days",
    arguments: [
      "day until 2026-11-23", "day 3 times",
    ])
  func ends(_ text: String) throws {
    var (desk, id) = try desk(text)
    for _ in 1...2 {
      try desk.complete(id)
      #expect(desk.status(id)?.state == .open)
    }
    try desk.complete(id)
    #expect(desk.status(id)?.state == .done)
    #expect(throws: AgendaError.alreadyDone(title: "Rent")) { try desk.complete(id) }
    #expect(try desk.undo(id).map(\.kind) == [.reopened])
    #expect(desk.status(id)?.reminder.deadline == date("2026-11-23T10:00:00Z"))
  }

  @Test("has the deadline again that it had before it was done, once")
  func undo() throws {
    var (desk, id) = try desk("day")
    desk.pass(.hours(2))
    try desk.complete(id)
    let told = try desk.undo(id)
    #expect(told.summaries == ["Rent reopened 10:00, badge 1"])
    #expect(desk.status(id)?.reminder.deadline == ten)
    #expect(desk.status(id)?.state == .overdue)
    // The reminder was announced already.
    #expect(desk.settle() == [])
    #expect(throws: AgendaError.nothingToUndo("Rent")) { try desk.undo(id) }
  }

  @Test("nags after its deadline, until it is done")
  func nags() throws {
    var desk = ReminderDesk()
    let water = Reminder("Water", due: ten, every: try rule("day"), nag: .every(.hours(1)))
    try desk.add(water)
    #expect(desk.pass(.hours(3)).count == 3)
    try desk.complete(water.id)
    #expect(desk.pass(.hours(21)).count == 0)
    #expect(
      desk.pass(.hours(2)).summaries == ["Water due 10:00, badge 1", "Water due 11:00, badge 1"])
  }

  @Test("is announced before each deadline, too")
  func leadTimes() throws {
    var desk = ReminderDesk()
    var rent = Reminder("Rent", due: ten, every: try rule("day"))
    rent.before = [.minutes(30), .minutes(10)]
    try desk.add(rent)
    #expect(
      desk.pass(.hours(2)).summaries == [
        "Rent due 09:30, badge 0", "Rent due 09:50, badge 0", "Rent due 10:00, badge 1",
      ])
    try desk.complete(rent.id)
    #expect(
      desk.pass(.hours(24)).summaries == [
        "Rent due 09:30, badge 0", "Rent due 09:50, badge 0", "Rent due 10:00, badge 1",
      ])
  }

  @Test("that is done between an announcement and its deadline is silent until the next")
  func doneEarly() throws {
    var desk = ReminderDesk()
    var rent = Reminder("Rent", due: ten, every: try rule("day"))
    rent.before = [.minutes(30)]
    try desk.add(rent)
    desk.pass(.minutes(45))
    try desk.complete(rent.id)
    #expect(desk.pass(.hours(23)).summaries == [])
    #expect(desk.pass(.hours(1)).summaries == ["Rent due 09:30, badge 0"])
  }

  @Test("is still what it was in the next process, its undo included")
  func restarts() throws {
    var (desk, id) = try desk("every 2 weeks")
    desk.pass(.hours(2))
    try desk.complete(id)
    var next = desk.restarted()
    #expect(try next.undo(id).map(\.kind) == [.reopened])
    #expect(next.status(id)?.reminder.deadline == ten)
  }
}
