import Countdown
import Foundation
import Testing

@testable import CountdownAlarms

@Suite("A snoozed reminder")
struct ReminderSnoozeTests {
  private let ten = date("2026-11-21T10:00:00Z")
  private let water: Reminder

  init() {
    water = Reminder("Water", due: ten, nag: .every(.minutes(31)))
  }

  /// At 10:05, after the first announcement.
  private func announced() throws -> ReminderDesk {
    var desk = ReminderDesk()
    try desk.add(water)
    desk.pass(.hours(1) + .minutes(5))
    return desk
  }

  @Test("shows nothing until its end, is announced then, and goes on with its repetition")
  func grid() throws {
    var desk = try announced()
    let told = try desk.snooze(water.id, for: .hours(1))
    #expect(told.summaries == ["Water snoozed 10:00, snoozed 1, badge 1"])
    #expect(told.first?.until == date("2026-11-21T11:05:00Z"))
    #expect(
      desk.pass(.hours(2)).summaries == [
        "Water due 11:05, snoozed 1, badge 1", "Water due 11:33, badge 1",
        "Water due 12:04, badge 1",
      ])
  }

  @Test("keeps its deadline and its place in the badge")
  func count() throws {
    var desk = try announced()
    try desk.snooze(water.id)
    #expect(desk.badge == 1)
    let status = try #require(desk.status(water.id))
    #expect(status.reminder == water)
    #expect(status.state == .snoozed)
    #expect(status.snoozedUntil == date("2026-11-21T10:35:00Z"))
    #expect(status.next == date("2026-11-21T10:35:00Z"))
  }

  @Test("counts from the press, any number of times")
  func again() throws {
    var desk = try announced()
    try desk.snooze(water.id, for: .minutes(10))
    desk.pass(.minutes(4))
    try desk.snooze(water.id, for: .minutes(10))
    #expect(desk.pass(.minutes(10)).summaries == ["Water due 10:19, snoozed 2, badge 1"])
    try desk.snooze(water.id, for: .minutes(3))
    #expect(desk.pass(.minutes(3)).summaries == ["Water due 10:22, snoozed 3, badge 1"])
    #expect(desk.pass(.minutes(9)).summaries == ["Water due 10:31, badge 1"])
  }

  @Test("lasts as long as was said, whatever is done to the clock")
  func elapsed() throws {
    var desk = try announced()
    try desk.snooze(water.id, for: .minutes(30))
    #expect(desk.set("2026-11-21T20:00:00Z").isEmpty)
    #expect(desk.pass(.minutes(29)).isEmpty)
    #expect(desk.set("2026-11-21T03:00:00Z").isEmpty)
    #expect(desk.pass(.minutes(1)).summaries == ["Water due 03:01, snoozed 1, badge 0"])
  }

  @Test("goes by the wall clock after a reboot")
  func reboot() throws {
    var desk = try announced()
    try desk.snooze(water.id, for: .minutes(30))
    desk = desk.restarted()
    desk.sleep(.minutes(10))
    desk.present.timeline = Timeline("another boot")
    desk.present.elapsed = Moment(nanoseconds: 0)
    #expect(desk.settle().isEmpty)
    #expect(desk.pass(.minutes(20)).summaries == ["Water due 10:35, snoozed 1, badge 1"])
  }

  @Test("whose end was overslept is announced once, with what was due since")
  func overslept() throws {
    var desk = try announced()
    try desk.snooze(water.id, for: .minutes(30))
    desk.sleep(.hours(2))
    // The snooze ended at 10:35; then came 11:02, 11:33 and 12:04.
    #expect(desk.settle().summaries == ["Water due 12:04, 3 missed, snoozed 1, badge 1"])
    #expect(desk.settle().isEmpty)
  }

  @Test("counts as overdue when its deadline falls into the snooze, without a word")
  func early() throws {
    var desk = ReminderDesk()
    try desk.add(water)
    try desk.snooze(water.id, for: .hours(1) + .minutes(15))
    #expect(desk.machine.nextWake(at: desk.present) == ten)
    #expect(desk.pass(.hours(1)).isEmpty)
    #expect(desk.badge == 1)
    #expect(desk.pass(.minutes(15)).summaries == ["Water due 10:15, snoozed 1, badge 1"])
    #expect(desk.pass(.minutes(20)).summaries == ["Water due 10:31, badge 1"])
  }

  @Test("is announced twice when the snooze ends before its deadline: then, and at the deadline")
  func beforeDeadline() throws {
    var desk = ReminderDesk()
    try desk.add(water)
    try desk.snooze(water.id, for: .minutes(30))
    #expect(
      desk.pass(.hours(1)).summaries == [
        "Water due 09:30, snoozed 1, badge 0", "Water due 10:00, badge 1",
      ])
  }
}
