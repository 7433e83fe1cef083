import Countdown
import CountdownAlarms
import CountdownHost
import CountdownSystem
import CountdownTestSupport
import Testing

@testable import CountdownArguments
@testable import CountdownCommands
@testable import CountdownProgram
@testable import CountdownResident
@testable import CountdownTerminal

@Suite struct ReminderListTests {
  private func reminders() throws -> [ReminderStatus] {
    var rent = Reminder(
      "Pay rent", due: saturday.now.advanced(by: .seconds(-5_400)),
      every: RecurrenceRule(.monthly()), nag: .every(.minutes(31)), id: try id(1))
    rent.before = [.hours(24), .hours(1)]
    let call = Reminder(
      "Call", due: saturday.now.advanced(by: .seconds(81_000)),
      nag: .days(.workdays, at: TimeOfDay(hour: 9)), id: try id(2))
    var overdue = ReminderStatus(rent, number: 7, state: .snoozed)
    overdue.snoozedUntil = saturday.now.advanced(by: .seconds(600))
    overdue.mayNotHaveBeenSeen = true
    var done = ReminderStatus(
      Reminder("Old", due: saturday.now, id: try id(3)), number: 3, state: .done)
    done.done = saturday.now.advanced(by: .seconds(-100_000))
    return [done, ReminderStatus(call, number: 2, state: .open), overdue]
  }

  @Test func whatIsDueFirstComesFirst() throws {
    let list = ReminderList(try reminders(), overdue: 1, times: try times())
    let lines = list.table.lines(width: nil).map { $0.parts.map(\.text).joined() }
    #expect(
      lines == [
        "#  id        title     due                                        every  nag",
        "7  1f2a91bc  Pay rent  overdue, Sat 2026-11-21 09:00, 1h 30m ago  month  31m",
        "    announced 1d and 1h before", "    snoozed until 10:40, in 10m",
        "    may not have been seen",
        "2  2f2a91bc  Call      Sun 2026-11-22 09:00, in 22h 30m                  "
          + "Mon–Fri at 09:00",
      ])
    #expect(list.remark == "and 1 done earlier")
    let overdue = ReminderList(try reminders(), overdue: 1, onlyOverdue: true, times: try times())
    #expect(overdue.reminders.map(\.number) == [7])
  }

  @Test func programsGetEveryField() throws {
    let list = ReminderList(
      Array(try reminders().dropFirst()), overdue: 123_456, times: try times())
    #expect(
      list.json.text
        == #"{"v":1,"reminders":[{"id":"1f2a91bc-0000-4000-8000-000000000000","number":7,"#
        + #""title":"Pay rent","due":"2026-11-21T09:00:00+01:00","rule":"monthly","zone":null,"#
        + #""before_s":[86400,3600],"every_s":1860,"#
        + #""every_days":null,"every_at":null,"late":"fire","#
        + #""snoozed_until":"2026-11-21T10:40:00+01:00","done_at":null,"state":"snoozed","#
        + #""next":null,"fault":null,"may_not_have_been_seen":true},"#
        + #"{"id":"2f2a91bc-0000-4000-8000-000000000000","number":2,"title":"Call","#
        + #""due":"2026-11-22T09:00:00+01:00","rule":null,"zone":null,"#
        + #""before_s":[],"every_s":null,"#
        + #""every_days":["mon","tue","wed","thu","fri"],"every_at":"09:00","late":"fire","#
        + #""snoozed_until":null,"done_at":null,"state":"open","next":null,"fault":null,"#
        + #""may_not_have_been_seen":false}],"unreadable":[],"overdue":123456}"#)
  }

  @Test func columnsThatNothingIsSaidInAreLeftOut() throws {
    let milk = Reminder("Milk", due: saturday.now + 3_600, id: try id(1))
    let list = ReminderList(
      [ReminderStatus(milk, number: 1, state: .open)], overdue: 0, times: try times())
    #expect(
      list.table.lines(width: nil).map { $0.parts.map(\.text).joined() } == [
        "#  id        title  due", "1  1f2a91bc  Milk   Sat 2026-11-21 11:30, in 1h",
      ])
  }

  @Test(
    arguments: [
      ("day", "day"), ("weekly", "week"), ("2 weeks", "2 weeks"), ("month", "month"),
      ("yearly", "year"), ("monday", "Mon"), ("weekdays", "Mon–Fri"), ("sat,sun", "Sat, Sun"),
      ("last friday until 2027-01-31", "last friday until 2027-01-31"),
      ("mon..sun 3 times", "day 3 times"), ("31st", "31st"), ("24 dec", "24 dec"),
      ("yearly in jun,dec", "year in jun,dec"), ("2 weeks on mon,wed", "2 weeks on mon,wed"),
      ("monthly on monday", "month on monday"),
    ])
  func rulesAreNamedInWords(_ rule: String, _ words: String) throws {
    let sentences = AlarmSentences(times: try times())
    #expect(sentences.period(try RecurrenceRule(parsing: rule)) == words)
  }
}
