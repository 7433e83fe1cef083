import Countdown
import CountdownAlarms
import CountdownAlarmsTesting
import CountdownTestSupport
import Foundation
import Testing

@Suite struct AgendaRingingTests {
  @Test func anAlarmRingsAtItsTimeAndIsMissedWhenNobodyAnswers() async throws {
    let bench = try AgendaBench(at: "2026-11-21T12:00:00Z")
    let work = try bench.agenda.add(Alarm("7:30", .workdays, "Work"))
    #expect(work.number == 1)
    #expect(work.state == .armed)
    #expect(work.next == date("2026-11-23T06:30:00Z"))
    #expect(bench.clock.nextMoment == date("2026-11-23T06:30:00Z"))

    bench.clock.advance(to: date("2026-11-23T06:30:00Z"))
    let ringing = await bench.news()
    #expect(ringing == ["ringing Work 2026-11-23T06:30:00Z"])
    #expect(bench.alarm(work.alarm.id)?.state == .ringing)
    #expect(bench.alarm(work.alarm.id)?.ringsUntil == date("2026-11-23T06:40:00Z"))

    bench.clock.advance(by: .minutes(10))
    let news = await bench.news()
    #expect(news == ["missed Work 2026-11-23T06:30:00Z"])
    #expect(bench.alarm(work.alarm.id)?.state == .missed)
    #expect(bench.alarm(work.alarm.id)?.lastMissed?.mayNotHaveBeenHeard == false)
    #expect(bench.alarm(work.alarm.id)?.next == date("2026-11-24T06:30:00Z"))
  }

  @Test func anAnswerEndsIt() async throws {
    let bench = try AgendaBench(at: "2026-11-23T06:29:00Z")
    let id = try bench.agenda.add(Alarm("7:30", .workdays, "Work")).alarm.id
    #expect(throws: AgendaError.notRinging(label: "Work")) { try bench.agenda.acknowledge(id) }
    bench.clock.advance(by: .minutes(2))
    try bench.agenda.acknowledge(id)
    #expect(throws: AgendaError.notRinging(label: "Work")) { try bench.agenda.acknowledge(id) }
    bench.clock.advance(by: .hours(1))
    let news = await bench.news()
    #expect(
      news == [
        "ringing Work 2026-11-23T06:30:00Z", "acknowledged Work 2026-11-23T06:30:00Z",
      ])
    #expect(bench.alarm(id)?.state == .armed)
  }

  @Test func aSnoozeCountsFromThePressAnyNumberOfTimesAndLeavesTheNextOneAlone() async throws {
    let bench = try AgendaBench(at: "2026-11-23T06:00:00Z")
    let id = try bench.agenda.add(Alarm("7:30", .workdays, "Work")).alarm.id
    bench.clock.advance(to: date("2026-11-23T06:30:00Z"))
    for press in 1...5 {
      bench.clock.advance(by: .seconds(61))
      try bench.agenda.snooze(id)
      #expect(bench.alarm(id)?.state == .snoozed)
      #expect(bench.alarm(id)?.snoozedUntil == bench.clock.now + 540)
      #expect(bench.alarm(id)?.next == date("2026-11-24T06:30:00Z"))
      bench.clock.advance(by: .seconds(540))
      #expect(bench.alarm(id)?.state == .ringing)
      #expect(await bench.events().last?.snoozes == press)
    }
    try bench.agenda.acknowledge(id)
    _ = await bench.news()
    bench.clock.advance(to: date("2026-11-24T06:30:00Z"))
    let news = await bench.news()
    #expect(news == ["ringing Work 2026-11-24T06:30:00Z"])
  }

  @Test func aSnoozeThatReachesTheNextRegularOneGivesWayToIt() async throws {
    let bench = try AgendaBench(at: "2026-11-23T06:30:00Z")
    let id = try bench.agenda.add(Alarm("7:31", .workdays, "Work")).alarm.id
    bench.clock.advance(by: .minutes(1))
    try bench.agenda.snooze(id, for: .hours(30))
    bench.clock.advance(by: .hours(48))
    let rings = await bench.events().filter { $0.kind == .ringing }.map(\.scheduled)
    #expect(
      rings == [23, 24, 25].map { date("2026-11-\($0)T06:31:00Z") })
  }

  @Test func oneThatRingsOnceIsSwitchedOffAndKept() async throws {
    let bench = try AgendaBench(at: "2026-11-23T06:00:00Z")
    let answered = try bench.agenda.add(Alarm("7:30", [], "Tea")).alarm.id
    let missed = try bench.agenda.add(Alarm("7:45", [], "Eggs")).alarm.id
    bench.clock.advance(to: date("2026-11-23T06:31:00Z"))
    #expect(bench.alarm(answered)?.alarm.isOn == true)
    #expect(bench.alarm(answered)?.next == nil)
    try bench.agenda.acknowledge(answered)
    #expect(bench.alarm(answered)?.state == .off)
    bench.clock.advance(by: .hours(72))
    #expect(bench.alarm(missed)?.state == .missed)
    #expect(bench.alarm(missed)?.alarm.isOn == false)
    #expect(await bench.events().filter { $0.kind == .ringing }.count == 2)

    let again = try bench.agenda.edit(alarm: missed) { $0.isOn = true }
    #expect(again.state == .armed)
    #expect(again.next == date("2026-11-26T06:45:00Z"))
  }

  @Test func theNextOneCanBeSkippedAndTheOneAfterThat() async throws {
    let bench = try AgendaBench(at: "2026-11-23T12:00:00Z")
    let id = try bench.agenda.add(Alarm("7:30", .workdays, "Work")).alarm.id
    let once = try bench.agenda.skipNext(id)
    #expect(once.skipped == date("2026-11-24T06:30:00Z"))
    #expect(once.next == date("2026-11-25T06:30:00Z"))
    let twice = try bench.agenda.skipNext(id)
    #expect(twice.next == date("2026-11-26T06:30:00Z"))
    #expect(twice.allSkipped == [date("2026-11-24T06:30:00Z"), date("2026-11-25T06:30:00Z")])
    bench.clock.advance(to: date("2026-11-26T12:00:00Z"))
    let news = await bench.news()
    #expect(
      news == [
        "skipped Work 2026-11-24T06:30:00Z", "skipped Work 2026-11-25T06:30:00Z",
        "ringing Work 2026-11-26T06:30:00Z", "missed Work 2026-11-26T06:30:00Z",
      ])
  }

  @Test func editingTheTimeTakesBackWhatWasSkipped() throws {
    let bench = try AgendaBench(at: "2026-11-23T12:00:00Z")
    let id = try bench.agenda.add(Alarm("7:30", .workdays, "Work")).alarm.id
    try bench.agenda.skipNext(id)
    #expect(
      try bench.agenda.edit(alarm: id) { $0.label = "Job" }.next == date("2026-11-25T06:30:00Z"))
    let edited = try bench.agenda.edit(alarm: id) { $0.weekdays = .all }
    #expect(edited.next == date("2026-11-24T06:30:00Z"))
    #expect(edited.skipped == nil)
  }

  @Test func switchingOffAndRemovingSilence() async throws {
    let bench = try AgendaBench(at: "2026-11-23T06:29:00Z")
    let first = try bench.agenda.add(Alarm("7:30", .workdays, "A")).alarm.id
    let second = try bench.agenda.add(Alarm("7:30", .workdays, "B")).alarm.id
    bench.clock.advance(by: .minutes(1))
    _ = await bench.news()
    #expect(try bench.agenda.edit(alarm: first) { $0.isOn = false }.state == .off)
    try bench.agenda.remove(second)
    #expect(bench.agenda.alarms.count == 1)
    #expect(throws: AgendaError.unknown(.alarm(second))) { try bench.agenda.remove(second) }
    bench.clock.advance(by: .hours(240))
    let silence = ["A", "B"].map { "acknowledged \($0) 2026-11-23T06:30:00Z" }
    let news = await bench.news()
    #expect(news == silence)
    #expect(bench.clock.pending == 0)
  }
}
