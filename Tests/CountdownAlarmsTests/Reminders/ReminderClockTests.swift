import Countdown
import Foundation
import Testing

@testable import CountdownAlarms

@Suite("A reminder, when the clock or the zone is set,")
struct ReminderClockTests {
  private let ten = date("2026-11-21T10:00:00Z")

  @Test("is announced late by a clock that is set forward, and not again when it is set back")
  func forwardAndBack() throws {
    var desk = ReminderDesk()
    try desk.add(Reminder("Rent", due: ten))
    #expect(desk.set("2026-11-21T12:00:00Z").summaries == ["Rent due 10:00, badge 1"])
    #expect(desk.set("2026-11-21T09:30:00Z").isEmpty)
    #expect(desk.badge == 0)
    // The badge changes at ten, so that is the next wakeup; but nothing is said.
    #expect(desk.machine.nextWake(at: desk.present) == ten)
    #expect(desk.pass(.hours(2)).isEmpty)
    #expect(desk.badge == 1)
  }

  @Test(
    "repeats no announcement, whatever the clock was set to meanwhile",
    arguments: [
      "2026-11-21T11:59:59Z", "2026-11-21T11:00:01Z", "2026-11-21T10:30:00Z",
      "2026-11-20T12:00:00Z", "1970-01-01T00:00:00Z", "2026-11-21T12:00:01Z",
      "2026-11-21T13:00:00Z", "2026-11-22T12:00:00Z", "2038-01-19T03:14:08Z",
      "2100-01-01T00:00:00Z",
    ])
  func noneTwice(wrong: String) throws {
    var desk = ReminderDesk()
    try desk.add(Reminder("Water", due: ten, nag: .every(.minutes(31))))
    desk.pass(.hours(3))
    let before = desk.present
    desk.set(wrong)
    desk.pass(.minutes(2))
    desk.present.wall = before.wall.advanced(by: .seconds(120))
    desk.settle()
    desk.pass(.hours(6))
    let moments = desk.events.compactMap(\.scheduled)
    #expect(Set(moments).count == moments.count)
    // Every one of the hours after is there, by itself or as one of those that were missed.
    let end = date("2026-11-21T18:00:00Z")
    #expect(desk.events.filter { $0.actual <= end }.map { $0.missed + 1 }.reduce(0, +) >= 15)
    #expect(desk.events.last?.scheduled == date("2026-11-21T17:45:00Z"))
  }

  @Test("goes on after years that never were: 2038, 2100, and back")
  func years() throws {
    var desk = ReminderDesk()
    try desk.add(Reminder("Water", due: ten, nag: .every(.hours(1))))
    desk.pass(.hours(1))
    desk.set("2038-01-19T03:14:08Z")
    desk.set("2100-01-01T00:00:00Z")
    #expect(desk.set("2026-11-21T10:30:00Z").isEmpty)
    #expect(
      desk.pass(.hours(2)).summaries == ["Water due 11:00, badge 1", "Water due 12:00, badge 1"])
  }

  @Test("goes on after a restart, too, with a clock that was wrong before")
  func restart() throws {
    var desk = ReminderDesk()
    try desk.add(Reminder("Water", due: ten, nag: .every(.hours(1))))
    desk.pass(.hours(1))
    desk.set("2038-01-19T03:14:08Z")
    if let last = desk.events.last { desk.confirm(last) }
    desk.present.wall = date("2026-11-21T10:30:00Z")
    desk = desk.restarted()
    #expect(desk.settle(on: SettleContext(isStart: true)).isEmpty)
    #expect(desk.pass(.hours(1)).summaries == ["Water due 11:00, badge 1"])
  }

  @Test("keeps to its wall time across a clock change if it repeats by days")
  func days() throws {
    let berlin = try ZoneRules(identifier: "Europe/Berlin")
    var desk = ReminderDesk("2027-03-26T00:00:00Z", zone: berlin)
    let first = date("2027-03-26T08:00:00Z")
    let daily = Reminder("By day", due: first, nag: .days(.all, at: TimeOfDay(hour: 9)))
    let elapsed = Reminder("By hours", due: first, nag: .every(.hours(24)))
    try desk.add(daily, elapsed)
    let told = desk.pass(.hours(96))
    let byDay = told.filter { $0.label == "By day" }.compactMap(\.scheduled)
    let byHours = told.filter { $0.label == "By hours" }.compactMap(\.scheduled)
    #expect(byDay.map { "\(berlin.local(at: $0).time)" } == ["09:00", "09:00", "09:00", "09:00"])
    #expect(byHours.map { "\(berlin.local(at: $0).time)" } == ["09:00", "09:00", "10:00", "10:00"])
  }

  @Test("leaves out the days that are not its own")
  func weekdays() throws {
    var desk = ReminderDesk("2026-11-20T00:00:00Z")
    let friday = date("2026-11-20T16:00:00Z")
    try desk.add(
      Reminder("Report", due: friday, nag: .days(.workdays, at: TimeOfDay(hour: 9))))
    let told = desk.pass(.hours(24 * 5)).compactMap(\.scheduled)
    #expect(told == [friday] + [23, 24].map { date("2026-11-\($0)T09:00:00Z") })
    desk.sleep(.hours(24 * 14))
    #expect(desk.settle().map(\.missed) == [9])
  }

  @Test("follows the traveller with its days, and stays put with its deadline and its hours")
  func zones() throws {
    var desk = ReminderDesk("2026-11-20T00:00:00Z")
    let noon = date("2026-11-20T12:00:00Z")
    let daily = Reminder("By day", due: noon, nag: .days(.all, at: .noon))
    let elapsed = Reminder("By hours", due: noon, nag: .every(.hours(24)))
    try desk.add(daily, elapsed)
    #expect(desk.pass(.hours(13)).count == 2)
    desk.present.zone = ZoneRules(identifier: "UTC+9", offset: 9 * 3_600)
    desk.settle()
    #expect(desk.status(daily.id)?.next == date("2026-11-21T03:00:00Z"))
    #expect(desk.status(elapsed.id)?.next == date("2026-11-21T12:00:00Z"))
    #expect(desk.machine.nextWake(at: desk.present) == date("2026-11-21T03:00:00Z"))
  }
}
