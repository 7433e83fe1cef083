import Countdown
import CountdownAlarms
import CountdownAlarmsTesting
import CountdownStore
import Foundation
import Glibc
import Testing

@testable import CountdownArguments
@testable import CountdownProgram
@testable import CountdownResident
@testable import CountdownSystem
@testable import CountdownTerminal

@Suite struct ServeActivityTests {
  @Test func theBadgeHasAtMostFiveDigits() {
    #expect(ServeActivity.title(badge: 0) == "Countdown")
    #expect(ServeActivity.title(badge: 3) == "(3) Countdown")
    #expect(ServeActivity.title(badge: 99_999) == "(99999) Countdown")
    #expect(ServeActivity.title(badge: 100_000) == "(99999+) Countdown")
  }

  @Test func keysAnswerWhatRings() throws {
    let clock = ManualWallClock(at: saturday.now, zone: try ZoneRules(identifier: "Europe/Berlin"))
    let agenda = try Agenda(store: MemoryStore(), clock: clock)
    var tea = Alarm(at: TimeOfDay(hour: 7, minute: 30), on: .all, label: "Tea")
    tea.times = try #require(TimesOfDay("07:30,10:31"))
    try agenda.add(tea)
    let inbox = try Inbox<ServeNotice>()
    let week = WeekSymbols(environment: [:])
    var (lines, title) = ([] as [String], "")
    let activity = ServeActivity(
      agenda: agenda, inbox: inbox, alerts: nil,
      times: { AlarmTimes(now: clock.now, zone: clock.zone, week: week) },
      say: { lines.append($0) }, setTitle: { title = $0 })
    #expect(activity.begin() == nil)
    #expect(lines == ["serving 1 alarm and 0 reminders; Ctrl-C ends it"])
    #expect(activity.scene.buttons.isEmpty)
    #expect(title == "Countdown")

    clock.advance(by: .minutes(1))
    #expect(
      self.lines(count: 2, from: inbox, to: activity, lines: { lines }).last
        == "10:31:00  Tea  rings")
    let scene = activity.scene
    #expect(scene.label == "Tea" && scene.digits == "10:31")
    #expect(scene.buttons.map(\.key) == ["z", "space"])

    activity.press(.character("z"))
    #expect(activity.scene.buttons.isEmpty)
    clock.advance(by: .minutes(9))
    activity.press(.space)
    #expect(activity.scene.buttons.isEmpty)
    #expect(activity.interrupt() == nil)
    _ = self.lines(count: 5, from: inbox, to: activity, lines: { lines })
    #expect(
      lines.dropFirst(2) == [
        "10:31:00  Tea  snoozed until 10:40, in 9m", "10:40:00  Tea  rings again",
        "10:40:00  Tea  stopped",
      ])
  }

  /// Hands on what comes, until so many lines were said.
  private func lines(
    count: Int, from inbox: Inbox<ServeNotice>, to activity: ServeActivity, lines: () -> [String]
  ) -> [String] {
    var wanted = pollfd(fd: inbox.signal.number, events: Int16(POLLIN), revents: 0)
    while lines().count < count, poll(&wanted, 1, 120_000) > 0 {
      for case .notice(let notice) in inbox.takeAll() { activity.receive(notice) }
    }
    return lines()
  }

  @Test func everyEventIsALine() throws {
    let sentences = AlarmSentences(times: try times())
    let tea = Alarm(at: .noon, label: "Tea")
    func line(_ kind: AlarmEvent.Kind, _ change: (inout AlarmEvent) -> Void = { _ in }) -> String? {
      var event = AlarmEvent(
        kind, of: .alarm(tea), reason: .deadline,
        scheduled: saturday.now.advanced(by: .seconds(-3_600)), actual: saturday.now)
      change(&event)
      return sentences.line(event)
    }
    #expect(line(.ringing) == "10:30:00  Tea  rings late, since Sat 2026-11-21 09:30")
    #expect(
      line(.missed) {
        $0.missed = 2
        $0.mayNotHaveBeenHeard = true
      } == "10:30:00  Tea  missed Sat 2026-11-21 09:30, 2 earlier missed; "
        + "may not have been heard")
    #expect(line(.skipped) == "10:30:00  Tea  skipped Sat 2026-11-21 09:30")
    #expect(line(.acknowledged) == "10:30:00  Tea  stopped")
    let rent = Reminder("Rent", due: saturday.now)
    let due = AlarmEvent(
      .due, of: .reminder(rent), reason: .deadline, scheduled: saturday.now, actual: saturday.now)
    #expect(sentences.line(due) == "10:30:00  Rent  is due")
    var full = AlarmEvent(.fault, of: .store, reason: .deadline, actual: saturday.now)
    full.fault = .store(StoreError(.engine("x.db: no room")))
    #expect(sentences.line(full) == "10:30:00  nothing can be saved: x.db: no room")
    let saved = AlarmEvent(.saved, of: .store, reason: .deadline, actual: saturday.now)
    #expect(sentences.line(saved) == "10:30:00  everything is read and saved again")
    let replaced = AlarmEvent(.replaced, of: .store, reason: .user, actual: saturday.now)
    #expect(sentences.line(replaced)?.hasPrefix("10:30:00  the database was replaced") == true)
  }
}
