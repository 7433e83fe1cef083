import Countdown
import CountdownAlarms
import CountdownTestSupport
import Foundation
import Testing

/// What an alert says of alarms and reminders, word for word.
@Suite struct AlarmEventAlertTests {
  private let friday = date("2026-11-20T09:00:00Z")

  private func alarm(_ label: String) -> Alarm {
    Alarm(at: TimeOfDay(hour: 7, minute: 30), label: label)
  }

  @Test(arguments: [("Work", "Alarm: Work"), ("", "Alarm"), (" ", "Alarm")])
  func anAlarmSaysWhatItIsAndItsTime(_ label: String, _ title: String) {
    var event = AlarmEvent(
      .ringing, of: .alarm(alarm(label)), reason: .deadline, scheduled: friday, actual: friday)
    event.snoozes = 2
    #expect(event.alert?.title == title)
    #expect(event.alert?.body == "07:30")
  }

  @Test func oneThatComesLateSaysHowLateAndWhatItStandsFor() {
    var event = AlarmEvent(
      .ringing, of: .alarm(alarm("Work")), reason: .late, scheduled: friday,
      actual: friday + 1_500)
    event.missed = 3
    #expect(event.alert?.body == "07:30, 25m ago, 3 earlier missed")
  }

  @Test func aMissedAlarmSaysSoAndWhetherItMayNotHaveBeenHeard() {
    var event = AlarmEvent(
      .missed, of: .alarm(alarm("Work")), reason: .restart, scheduled: friday,
      actual: friday + 10_860)
    #expect(event.alert?.title == "Missed alarm: Work")
    #expect(event.alert?.body == "07:30, 3h 1m ago")
    #expect(event.alert?.sound == .silent)
    event.mayNotHaveBeenHeard = true
    #expect(event.alert?.body == "07:30, 3h 1m ago, may not have been heard")
  }

  @Test(
    arguments: [
      (-7 * 86_400, "due 2026-11-20 09:00"), (-86_400, "due Fri 09:00"), (-60, "due at 09:00"),
      (-59, "due now"), (0, "due now"), (59, "due now"), (60, "overdue since 09:00"),
      (86_400, "overdue since Fri 09:00"), (6 * 86_400, "overdue since Fri 09:00"),
      (7 * 86_400, "overdue since 2026-11-20 09:00"),
    ] as [(Double, String)])
  func aReminderSaysWhenItIsDueOrSinceWhenItIsOverdue(_ lateness: Double, _ body: String) {
    let event = AlarmEvent(
      .due, of: .reminder(Reminder("Pay rent", due: friday)), reason: .deadline,
      scheduled: friday, actual: friday + lateness)
    #expect(event.alert?.title == "Reminder: Pay rent")
    #expect(event.alert?.body == body)
  }

  @Test func afterASnoozeAReminderIsOverdue() {
    var event = AlarmEvent(
      .due, of: .reminder(Reminder("Pay rent", due: friday)), reason: .deadline,
      scheduled: friday, actual: friday)
    event.snoozes = 1
    event.mayNotHaveBeenHeard = true
    #expect(
      event.alert?.body == "overdue since 09:00, an earlier one may not have been seen")
  }

  @Test(arguments: [AlarmEvent.Kind.snoozed, .acknowledged, .completed])
  func anAnswerTakesItBack(_ kind: AlarmEvent.Kind) {
    let alarm = alarm("Work")
    let event = AlarmEvent(kind, of: .alarm(alarm), reason: .user, actual: friday)
    #expect(event.withdrawsAlert)
    #expect(event.alert == nil)
    #expect(event.alertID == Alert.ID(alarm.id))
  }

  @Test func whatRingsAgainByItselfKeepsItsActionsMeanwhile() {
    let event = AlarmEvent(.snoozed, of: .alarm(alarm("")), reason: .deadline, actual: friday)
    #expect(!event.withdrawsAlert)
  }

  @Test func theBadgeAloneAndWhatIsSkippedSayNothing() {
    for event in [
      AlarmEvent(.badge, of: .badge, reason: .user, actual: friday),
      AlarmEvent(.skipped, of: .alarm(alarm("")), reason: .user, actual: friday),
    ] {
      #expect(event.alert == nil)
      #expect(!event.withdrawsAlert)
    }
  }
}
