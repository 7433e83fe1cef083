import Countdown
import CountdownAlarms
import Foundation
import Testing

@testable import CountdownHostRuntime

/// What a screen shows of alarms and reminders, word for word.
@Suite struct AlarmNoticeTests {
  /// Friday, 2026-11-20 09:00 UTC.
  private let friday = Date(timeIntervalSince1970: 1_795_165_200)

  private func times(_ now: Date) -> AlarmTimes {
    AlarmTimes(now: now, zone: .utc, week: WeekSymbols(environment: [:]))
  }

  private func message(
    _ event: AlarmEvent, at now: Date
  ) throws -> AlarmNotice.Message {
    guard case .show(let message) = AlarmNotice(event, times(now)) else {
      throw CocoaError(.featureUnsupported)
    }
    return message
  }

  private func alarm(_ label: String) -> Alarm {
    Alarm(at: TimeOfDay(hour: 7, minute: 30), label: label)
  }

  @Test(arguments: [("Work", "Work"), ("", "Alarm"), ("a\u{1B}[2Jb", "a[2Jb")])
  func anAlarmShowsItsLabelAndItsTime(_ label: String, _ summary: String) throws {
    var event = AlarmEvent(
      .ringing, of: .alarm(alarm(label)), reason: .deadline, scheduled: friday, actual: friday)
    event.snoozes = 2
    let message = try message(event, at: friday)
    #expect(message.summary == summary)
    #expect(message.body == "07:30")
    #expect(message.purpose == .ring(.clip))
  }

  @Test func oneThatComesLateSaysHowLateAndWhatItStandsFor() throws {
    var event = AlarmEvent(
      .ringing, of: .alarm(alarm("Work")), reason: .late, scheduled: friday,
      actual: friday + 1_500)
    event.missed = 3
    #expect(try message(event, at: friday + 1_500).body == "07:30, 25m ago, and 3 before it missed")
  }

  @Test func aMissedAlarmSaysSoAndWhetherItMayNotHaveBeenHeard() throws {
    var event = AlarmEvent(
      .missed, of: .alarm(alarm("Work")), reason: .restart, scheduled: friday,
      actual: friday + 10_800)
    let plain = try message(event, at: friday + 10_800)
    #expect(plain.summary == "Missed alarm: Work")
    #expect(plain.body == "07:30, 3h ago")
    #expect(plain.purpose == .missed)
    event.mayNotHaveBeenHeard = true
    #expect(
      try message(event, at: friday + 10_800).body == "07:30, 3h ago, may not have been heard")
  }

  @Test(
    arguments: [
      (0.0, "due now"), (59, "due now"), (60, "overdue since 9:00"),
      (86_400, "overdue since Fri 9:00"), (6 * 86_400, "overdue since Fri 9:00"),
      (7 * 86_400, "overdue since 2026-11-20 9:00"),
    ] as [(Double, String)])
  func aReminderSaysSinceWhenItIsOverdue(_ lateness: Double, _ body: String) throws {
    let reminder = Reminder("Pay rent", due: friday)
    let event = AlarmEvent(
      .due, of: .reminder(reminder), reason: .deadline, scheduled: friday, actual: friday)
    let message = try message(event, at: friday + lateness)
    #expect(message.summary == "Pay rent")
    #expect(message.body == body)
  }

  @Test func afterASnoozeAReminderSaysWhatItIs() throws {
    let reminder = Reminder("Pay rent", due: friday)
    var event = AlarmEvent(
      .due, of: .reminder(reminder), reason: .deadline, scheduled: friday + 1_800,
      actual: friday + 1_800)
    event.snoozes = 1
    let message = try message(event, at: friday + 1_800)
    #expect(message.summary == "Reminder: Pay rent is overdue")
    #expect(message.body == "overdue since 9:00")
  }

  @Test(arguments: [AlarmEvent.Kind.snoozed, .acknowledged, .completed])
  func anAnswerTakesItAway(_ kind: AlarmEvent.Kind) {
    let alarm = alarm("Work")
    let event = AlarmEvent(kind, of: .alarm(alarm), reason: .user, actual: friday)
    #expect(AlarmNotice(event, times(friday)) == .withdraw(alarm.id))
  }

  @Test func theBadgeAloneAndWhatIsSkippedShowNothing() {
    let badge = AlarmEvent(.badge, of: .badge, reason: .user, actual: friday)
    let skipped = AlarmEvent(.skipped, of: .alarm(alarm("")), reason: .user, actual: friday)
    #expect(AlarmNotice(badge, times(friday)) == .none)
    #expect(AlarmNotice(skipped, times(friday)) == .none)
  }
}

@Suite struct OneAnswerTests {
  private struct Failure: Error {}

  @Test func onlyTheFirstAnswerIsGiven() throws {
    let answer = OneAnswer()
    var count = 0
    for _ in 0..<3 { try answer.give { count += 1 } }
    #expect(count == 1)
  }

  @Test func anAnswerThatFailedMayBeGivenAgain() throws {
    let answer = OneAnswer()
    var count = 0
    #expect(throws: Failure.self) { try answer.give { throw Failure() } }
    try answer.give { count += 1 }
    #expect(count == 1)
  }
}
