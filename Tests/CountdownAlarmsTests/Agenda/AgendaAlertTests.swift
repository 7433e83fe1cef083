import Countdown
import CountdownAlarmsTesting
import CountdownStore
import CountdownTestSupport
import CountdownTesting
import Foundation
import Testing

@testable import CountdownAlarms

@Suite struct AgendaAlertTests {
  private let clock: ManualWallClock
  private let agenda: Agenda
  private let screen = RecordingAlertSink()

  init() throws {
    clock = ManualWallClock(
      at: date("2026-11-23T06:00:00Z"), zone: try ZoneRules(identifier: "Europe/Berlin"))
    agenda = try Agenda(store: MemoryStore(), clock: clock)
    agenda.attach(screen)
    try agenda.start()
  }

  private func ring(_ change: (inout Alarm) -> Void = { _ in }) throws -> Alarm {
    var alarm = Alarm("7:30", .all, "Work")
    change(&alarm)
    try agenda.add(alarm)
    clock.advance(to: date("2026-11-23T06:30:00Z"))
    return alarm
  }

  private func state() -> AlarmStatus.State? { agenda.alarms.first?.state }

  @Test func aRingIsAnAlertThatLastsWithItsActions() throws {
    let alarm = try ring {
      ($0.volume, $0.fadeIn, $0.sound) = (40, .seconds(3), .file("/birds.ogg"))
    }
    let alert = try #require(screen.shown.first)
    #expect(alert.id == Alert.ID(alarm.id))
    #expect((alert.title, alert.body) == ("Alarm: Work", "07:30"))
    #expect(alert.urgency == .critical)
    #expect(alert.isPersistent)
    #expect(alert.defaultActionTitle == "Snooze 9m")
    #expect(
      alert.actions == [Alert.Action("snooze", "Snooze 9m"), Alert.Action("stop", "Stop")])
    #expect(
      alert.sound
        == Alert.Sound(.file("/birds.ogg"), volume: 0.4, fadeIn: .seconds(3), repeats: true))
    #expect(alert.wallTime.description == "2026-11-23T06:30:00Z")
    #expect(alert.source == Alert.Source(.alarm, id: Alert.ID(alarm.id), label: "Work"))
  }

  @Test func anAnswerIsCarriedOutAndTakesTheAlertBack() throws {
    let id = Alert.ID(try ring().id)
    #expect(screen.shown.count == 1)
    screen.answer(.action("stop", token: nil), to: id)
    #expect(state() != .ringing)
    #expect(screen.shown.isEmpty)
    screen.answer(.action("stop", token: nil), to: id)
    #expect(agenda.alarms.first?.lastMissed == nil)
  }

  @Test(
    "A click beside the actions, and closing it, put an alarm off",
    arguments: [Alert.Answer.opened(token: nil), .closed, .action("snooze", token: "t")])
  func puttingOff(_ answer: Alert.Answer) throws {
    let id = Alert.ID(try ring().id)
    #expect(screen.shown.count == 1)
    screen.answer(answer, to: id)
    #expect(screen.shown.isEmpty)
    clock.advance(by: .minutes(9))
    #expect(state() == .ringing)
    #expect(screen.shown.count == 1)
  }

  @Test func anAlarmWithoutASnoozeHasNoButtonForOne() throws {
    let id = Alert.ID(try ring { $0.snooze = .zero }.id)
    let alert = try #require(screen.shown.first)
    #expect(alert.actions == [Alert.Action("stop", "Stop")])
    #expect(alert.defaultActionTitle == "Show")
    // A click beside the button never stops it.
    screen.answer(.opened(token: nil), to: id)
    #expect(state() == .ringing)
    screen.answer(.closed, to: id)
    #expect(state() == .armed)
  }

  @Test func thatItLeftTheScreenIsNoAnswer() throws {
    let id = Alert.ID(try ring().id)
    #expect(screen.shown.count == 1)
    screen.answer(.expired, to: id)
    #expect(state() == .ringing)
  }

  @Test func aLateClickDoesNotPutOffWhatWasStopped() throws {
    let alarm = try ring()
    #expect(screen.shown.count == 1)
    try agenda.acknowledge(alarm.id)
    screen.answer(.closed, to: Alert.ID(alarm.id))
    clock.advance(by: .minutes(30))
    #expect(screen.presented.count == 1)
  }

  @Test func whatNobodyAnswersIsShownAsMissedInItsPlace() throws {
    let alarm = try ring()
    #expect(screen.shown.count == 1)
    clock.advance(by: .minutes(10))
    #expect(screen.shown.map(\.title) == ["Missed alarm: Work"])
    #expect(screen.shown.map(\.body) == ["07:30, 10m ago"])
    #expect(screen.shown.map(\.id) == [Alert.ID(alarm.id)])
    #expect(screen.shown.map(\.sound) == [.silent])
  }

  @Test func anAlertThatWasPresentedConfirmsTheRing() async throws {
    let deaf = RecordingAlertSink(failure: CancellationError())
    agenda.attach(deaf)
    _ = try ring()
    #expect(deaf.presented.count == 1)
    #expect(screen.shown.count == 1)
    clock.advance(by: .minutes(10))
    #expect(agenda.alarms.first?.lastMissed?.mayNotHaveBeenHeard == false)
  }

  @Test func aReminderIsDoneOrComesBack() throws {
    let rent = Reminder("Pay rent", due: date("2026-11-23T06:30:00Z"))
    try agenda.add(rent)
    clock.advance(to: rent.deadline)
    let alert = try #require(screen.shown.first)
    #expect((alert.title, alert.body) == ("Reminder: Pay rent", "due now"))
    #expect(alert.actions.map(\.title) == ["Complete", "Remind in 30 min"])
    #expect(alert.urgency == .normal)
    screen.answer(.opened(token: nil), to: alert.id)
    #expect(agenda.reminders.first?.state == .overdue)
    screen.answer(.action("remind", token: nil), to: alert.id)
    #expect(screen.shown.isEmpty)
    clock.advance(by: .minutes(30))
    #expect(screen.shown.first?.body == "overdue since 07:30")
    screen.answer(.action("complete", token: nil), to: alert.id)
    #expect(screen.shown.isEmpty)
    #expect(agenda.reminders.first?.done != nil)
  }

  @Test func aCompletionIsReportedByTheAgendaThatCarriedItOut() throws {
    let here = Locked<[String]>([])
    let there = Locked<[String]>([])
    let other = try Agenda(store: agenda.store, clock: clock)
    agenda.onCompletion { reminder, moment in
      here.withLock { $0.append("\(reminder.title) \(moment)") }
    }
    other.onCompletion { reminder, _ in there.withLock { $0.append(reminder.title) } }
    let rent = Reminder("Pay rent", due: date("2026-11-23T06:30:00Z"))
    try agenda.add(rent)
    clock.advance(to: rent.deadline)
    let alert = try #require(screen.shown.first)
    screen.answer(.action("complete", token: nil), to: alert.id)
    screen.answer(.action("complete", token: nil), to: alert.id)
    try other.refresh()
    #expect(throws: AgendaError.self) { try other.complete(rent.id) }
    #expect(here.withLock { $0 } == ["Pay rent \(rent.deadline)"])
    #expect(there.withLock { $0 }.isEmpty)
  }

  @Test func aReminderThatIsClosedIsStillToBeDone() throws {
    try agenda.add(Reminder("Pay rent", due: date("2026-11-23T06:30:00Z")))
    clock.advance(to: date("2026-11-23T06:30:00Z"))
    let id = try #require(screen.shown.first?.id)
    screen.answer(.closed, to: id)
    #expect(agenda.reminders.first?.state == .overdue)
  }

  @Test func aReminderOfEarlierDaysSaysSince() throws {
    let rent = Reminder("Pay rent", due: date("2026-11-20T08:00:00Z"))
    try agenda.add(rent)
    clock.advance(by: .seconds(1))
    #expect(screen.shown.first?.body == "overdue since Fri 09:00")
  }

  @Test(
    "A reminder that is removed, moved or done elsewhere is taken back",
    arguments: ["remove", "move", "complete", "elsewhere"])
  func goneReminders(_ how: String) throws {
    let rent = Reminder("Pay rent", due: date("2026-11-23T06:30:00Z"))
    try agenda.add(rent)
    clock.advance(to: rent.deadline)
    #expect(screen.shown.count == 1)
    switch how {
    case "remove": try agenda.remove(rent.id)
    case "move": try agenda.edit(reminder: rent.id) { $0.deadline += 86_400 }
    case "complete": try agenda.complete(rent.id)
    default:
      let other = try Agenda(store: agenda.store, clock: clock)
      try other.complete(rent.id)
      try agenda.refresh()
    }
    #expect(screen.shown.isEmpty)
  }

  @Test func theProgramsOwnWordsReplaceTheDefault() throws {
    let wordy = RecordingAlertSink()
    agenda.attach(wordy) { event in Alert(event)?.titled("Aufstehen") }
    _ = try ring()
    #expect(wordy.shown.map(\.title) == ["Aufstehen"])
  }
}
