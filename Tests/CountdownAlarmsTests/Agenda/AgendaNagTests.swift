import Countdown
import CountdownAlarms
import CountdownAlarmsTesting
import CountdownStore
import Foundation
import Testing

/// An alarm that rings again until it is answered.
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

  // MARK: - Rings that cannot have been heard

  @Test(
    "A ring that no sink could present comes back until one can", arguments: [[], Weekdays.all])
  func unheard(_ days: Weekdays) async throws {
    let bench = try AgendaBench(at: "2026-11-23T06:30:00Z")
    bench.ear.setDeaf(true)
    let id = try bench.agenda.add(nagging(days)).alarm.id
    bench.clock.advance(to: date("2026-11-24T06:30:00Z"))
    _ = await bench.news()
    bench.clock.advance(by: .minutes(1))
    #expect(await bench.news() == ["snoozed Pills 2026-11-24T06:30:00Z unheard"])
    #expect(bench.alarm(id)?.state == .snoozed)
    #expect(bench.alarm(id)?.lastMissed?.mayNotHaveBeenHeard == true)
    // The screen is back a little later.
    bench.ear.setDeaf(false)
    bench.clock.advance(by: .minutes(5))
    #expect(await bench.news() == ["ringing Pills 2026-11-24T06:36:00Z"])
    bench.clock.advance(by: .minutes(1))
    #expect(await bench.news() == ["snoozed Pills 2026-11-24T06:36:00Z"])
    #expect(bench.alarm(id)?.lastMissed == nil)
    try bench.agenda.acknowledge(id)
    #expect(bench.alarm(id)?.state == (days.isEmpty ? .off : .armed))
  }

  @Test("Without any sink it comes back too, and a log is none", arguments: [false, true])
  func mute(_ isLogged: Bool) async throws {
    let clock = ManualWallClock(at: date("2026-11-23T06:00:00Z"))
    let agenda = try Agenda(store: MemoryStore(), clock: clock)
    let log = Ear()
    if isLogged { agenda.attach(log) }
    try agenda.start()
    var alarm = nagging()
    alarm.time = TimeOfDay(hour: 6, minute: 30)
    let id = try agenda.add(alarm).alarm.id
    clock.advance(by: .minutes(59))
    _ = await agenda.drain(within: .seconds(60))
    if isLogged { #expect(log.events.count { $0.kind == .ringing } == 5) }
    #expect(agenda.alarms.first?.lastMissed?.mayNotHaveBeenHeard == true)
    clock.advance(by: .hours(25))
    let last = try #require(agenda.alarms.first { $0.alarm.id == id })
    #expect(last.state == .missed)
    #expect(last.lastMissed?.mayNotHaveBeenHeard == true)
  }

  @Test("Nobody heard it until its next time, which says so")
  func unheardUntilTheNextTime() async throws {
    let bench = try AgendaBench(at: "2026-11-23T06:00:00Z")
    bench.ear.setDeaf(true)
    try bench.agenda.add(nagging(.all))
    while bench.clock.now < date("2026-11-24T06:30:00Z"), let next = bench.clock.nextMoment {
      bench.clock.advance(to: next)
      _ = await bench.events()
    }
    let last = await bench.news().suffix(3)
    #expect(
      last == [
        "missed Pills 2026-11-24T06:24:00Z unheard", "ringing Pills 2026-11-24T06:30:00Z",
        "fault Pills",
      ])
  }

  @Test("The process died over a ring that nobody heard; the next one rings again")
  func deathOverAnUnheardRing() async throws {
    let bench = try AgendaBench(at: "2026-11-23T06:00:00Z", starts: false)
    let first = try AgendaBench(
      beside: bench, owner: StoreOwner(rawValue: "another boot/0/1/1"))
    first.ear.setDeaf(true)
    try first.agenda.add(nagging())
    bench.clock.advance(to: date("2026-11-23T06:30:20Z"))
    _ = await first.events()
    first.agenda.stop()
    bench.clock.advance(to: date("2026-11-23T06:33:00Z"))
    let next = try AgendaBench(beside: bench)
    #expect(await next.news() == ["snoozed Pills 2026-11-23T06:30:00Z restart unheard"])
    bench.clock.advance(to: date("2026-11-23T06:36:00Z"))
    #expect(await next.news() == ["ringing Pills 2026-11-23T06:36:00Z"])
  }

  @Test("A process that comes between two rings knows that nobody heard the first")
  func restartBetweenTwoRings() async throws {
    let bench = try AgendaBench(at: "2026-11-23T06:00:00Z")
    bench.ear.setDeaf(true)
    let id = try bench.agenda.add(nagging()).alarm.id
    bench.clock.advance(to: date("2026-11-23T06:30:00Z"))
    _ = await bench.events()
    bench.clock.advance(by: .minutes(2))
    bench.agenda.stop()
    let next = try AgendaBench(beside: bench)
    #expect(next.alarm(id)?.lastMissed?.mayNotHaveBeenHeard == true)
    bench.clock.advance(to: date("2026-11-23T06:36:00Z"))
    #expect(await next.news() == ["ringing Pills 2026-11-23T06:36:00Z"])
  }

  @Test("A reminder that no sink could present nags all the same")
  func reminder() async throws {
    let bench = try AgendaBench(at: "2026-11-23T06:00:00Z")
    bench.ear.setDeaf(true)
    try bench.agenda.add(
      Reminder("Rent", due: date("2026-11-23T06:30:00Z"), nag: .every(.minutes(5))))
    for minute in 30..<50 {
      bench.clock.advance(to: date("2026-11-23T06:\(minute):00Z"))
      _ = await bench.events()
    }
    #expect(
      await bench.events().map(\.kind) == [.due, .fault, .due, .fault, .due, .fault, .due, .fault])
  }
}
