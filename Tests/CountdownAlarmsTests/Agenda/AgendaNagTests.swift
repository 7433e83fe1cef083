import Countdown
import CountdownAlarms
import CountdownAlarmsTesting
import Foundation
import Testing

/// An alarm that rings again until somebody answers.
@Suite struct AgendaNagTests {
  private func nagging(_ weekdays: Weekdays = []) -> Alarm {
    var alarm = Alarm("7:30", weekdays, "Pills")
    alarm.ring = .minutes(1)
    alarm.nag = .minutes(5)
    return alarm
  }

  @Test func unansweredItRingsAgainUntilItIsAnswered() async throws {
    let bench = try AgendaBench(at: "2026-11-23T06:00:00Z")
    let id = try bench.agenda.add(nagging()).alarm.id
    bench.clock.advance(to: date("2026-11-23T06:31:00Z"))
    #expect(bench.alarm(id)?.state == .snoozed)
    #expect(bench.alarm(id)?.snoozedUntil == date("2026-11-23T06:36:00Z"))
    let events = await bench.events()
    #expect(events.map(\.kind) == [.ringing, .snoozed])
    #expect(events.last?.reason == .deadline)
    #expect(events.last?.snoozes == 0)

    bench.clock.advance(by: .minutes(12))
    #expect(bench.alarm(id)?.state == .snoozed)
    bench.clock.advance(by: .minutes(5))
    #expect(bench.alarm(id)?.state == .ringing)
    let rings = await bench.events().dropFirst(2).filter { $0.kind == .ringing }.map(\.scheduled)
    #expect(rings == ["36", "42", "48"].map { date("2026-11-23T06:\($0):00Z") })
    try bench.agenda.acknowledge(id)
    bench.clock.advance(by: .hours(30))
    let news = await bench.news()
    #expect(news.last == "acknowledged Pills 2026-11-23T06:48:00Z")
    #expect(bench.alarm(id)?.state == .off)
  }

  @Test func anAnswerBetweenTwoRingsIsOne() async throws {
    let bench = try AgendaBench(at: "2026-11-23T06:30:00Z")
    let id = try bench.agenda.add(nagging(.workdays)).alarm.id
    bench.clock.advance(by: .hours(24) + .minutes(2))
    _ = await bench.news()
    try bench.agenda.acknowledge(id)
    bench.clock.advance(by: .hours(2))
    #expect(await bench.news() == ["acknowledged Pills 2026-11-24T06:30:00Z"])
    #expect(bench.alarm(id)?.state == .armed)
  }

  @Test func aDayAfterItsTimeItGivesUpAndIsMissed() async throws {
    let bench = try AgendaBench(at: "2026-11-23T06:00:00Z")
    let id = try bench.agenda.add(nagging()).alarm.id
    bench.clock.advance(by: .hours(26))
    let events = await bench.events()
    // Every six minutes of a day, the two ends included.
    #expect(events.count { $0.kind == .ringing } == 241)
    #expect(events.last?.kind == .missed)
    #expect(events.count { $0.kind == .missed } == 1)
    #expect(bench.alarm(id)?.state == .missed)
  }

  @Test func theNextTimeTakesOverAndWhatNobodyAnsweredIsMissed() async throws {
    let bench = try AgendaBench(at: "2026-11-23T06:00:00Z")
    let id = try bench.agenda.add(nagging(.all)).alarm.id
    bench.clock.advance(to: date("2026-11-24T06:30:00Z"))
    let news = await bench.news()
    #expect(
      news.suffix(2) == ["missed Pills 2026-11-24T06:24:00Z", "ringing Pills 2026-11-24T06:30:00Z"])
    #expect(!news.contains { $0.hasPrefix("acknowledged") })
    #expect(bench.alarm(id)?.state == .ringing)
  }

  @Test func aNagThatCouldNeverRingIsRefused() async throws {
    let bench = try AgendaBench(at: "2026-11-23T06:00:00Z")
    for (ring, nag) in [(Duration.minutes(10), Duration.hours(24)), (.hours(24), .minutes(5))] {
      var alarm = nagging()
      (alarm.ring, alarm.nag) = (ring, nag)
      #expect(throws: AgendaError.self) { try bench.agenda.add(alarm) }
    }
    var alarm = nagging()
    (alarm.ring, alarm.nag) = (.minutes(10), .hours(24) - .minutes(10))
    try bench.agenda.add(alarm)
    bench.clock.advance(by: .hours(25))
    #expect(await bench.events().count { $0.kind == .ringing } == 2)
  }

  @Test func aNagIsFromASecondToADay() throws {
    let bench = try AgendaBench(at: "2026-11-23T06:00:00Z")
    for length in [Duration.zero, .hours(25)] {
      var alarm = nagging()
      alarm.nag = length
      #expect(throws: AgendaError.self) { try bench.agenda.add(alarm) }
    }
  }
}
