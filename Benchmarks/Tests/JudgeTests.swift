import CountdownBenchmarkHarness
import Testing

@testable import CountdownSoak

/// What the soak fails for, and what it accepts.
@Suite struct JudgeTests {
  /// A countdown that began at 100 and ends at 110, in a list that was made at 200.
  private func entry(
    told moments: Double..., again: Bool = false, _ change: (inout Entry) -> Void = { _ in }
  ) -> Entry {
    var entry = Entry("c1", for: 10, at: 100)
    for (number, at) in moments.enumerated() {
      entry.tellings.append(Telling(of: "c1", at: at, isRepeated: again && number > 0))
    }
    change(&entry)
    return entry
  }

  private func judge(_ listed: Judge.Listed? = nil, _ deeds: Deed...) -> Judge {
    Judge(deeds: deeds, listing: listed.map { ["c1": $0] } ?? [:], now: 200)
  }

  private let kill = Deed(kind: .kill, begin: 109.5, end: 112)
  private let full = Deed(kind: .full, begin: 109, end: 111)

  @Test func aLostCountdownFailsTheTrial() {
    #expect(judge().fate(of: entry()) == nil)
    let faults = judge(nil, kill).faults(of: entry())
    #expect(faults == ["c1 is lost: -10.0 begun; host killed -0.5…+2.0"])
    func holds(_ count: Int, _ faults: [String]) -> Bool {
      let account = Outcome.Account(
        kind: "countdowns begun", total: 3, fates: [("announced once", count)], faults: faults)
      let alarms = Outcome.Account(kind: "alarms", total: 0, fates: [], faults: [])
      let outcome = Outcome(
        seed: 7, beginning: 2, seconds: 60, missing: [], deeds: [], hosts: 1, countdowns: account,
        alarms: alarms, growths: [], faults: [], lastLines: [])
      #expect(outcome.report.holds == outcome.holds)
      return outcome.holds
    }
    #expect(holds(3, []) && !holds(2, []) && !holds(3, faults))
    #expect(judge().faults(of: entry { $0.isCertain = false }).isEmpty)
  }

  @Test func anEndIsToldOnceAndNotEarly() {
    #expect(judge().faults(of: entry(told: 110.02)).isEmpty)
    #expect(judge().faults(of: entry(told: 109.9)).count == 1)
    #expect(judge(nil, kill).faults(of: entry(told: 110, 112)).count == 1)
    #expect(judge(nil, kill).faults(of: entry(told: 110, 112, again: true)).isEmpty)
    #expect(judge().faults(of: entry(told: 110, 112, again: true)).count == 1)
    #expect(judge(nil, full).faults(of: entry(told: 110, 112)).isEmpty)
    #expect(judge(nil, kill).faults(of: entry(told: 110, 112, 113, again: true)).count == 1)
  }

  @Test func whatWasStoppedOrPausedIsNotToldAndWhatIsListedHasACause() {
    for standing in [Entry.Standing.stopped(105), .paused(105)] {
      #expect(judge().faults(of: entry(told: 110.1) { $0.standing = standing }).count == 1)
    }
    for listed in [Judge.Listed.missed, .unconfirmed, .finished] {
      #expect(judge(listed).faults(of: entry()).count == 1)
      #expect(judge(listed, kill).faults(of: entry()).isEmpty)
    }
    #expect(judge(.underWay).faults(of: entry()).count == 1)
    #expect(judge(.underWay).faults(of: entry { $0.end = 150 }).isEmpty)
  }

  @Test func anAlarmRingsOnceUnlessItWasSnoozedOrAFaultExplainsIt() {
    /// A countdown of 1,000 s, at moments of an uptime that begins at 900 s by the clock.
    func faults(_ rings: [Double], snoozes: Int = 0, _ deeds: Deed...) -> [String] {
      var alarm = AlarmEntry("a1", at: 1_000)
      alarm.tellings = rings.map { Telling("ringing", of: "a1", at: $0) }
      alarm.snoozes = snoozes
      let judge = AlarmJudge(deeds: deeds, listing: [], now: (300, 1_200)) { $0 + 900 }
      return judge.faults(of: alarm)
    }
    #expect(faults([100.3]).isEmpty && faults([101, 106], snoozes: 1).isEmpty)
    #expect(faults([101, 106], Deed(kind: .kill, begin: 102, end: 103)).isEmpty)
    let kills = [102, 104, 106].map { Deed(kind: .kill, begin: $0, end: $0 + 1) }
    #expect(faults([101, 103, 105, 107], kills[0], kills[1], kills[2]).isEmpty)
    #expect(faults([101, 103, 105, 107], kills[0]).count == 1)
    #expect(faults([98]) == ["a1 rang early: -2.0 ringing, 0 snoozes"])
    #expect(faults([101, 106]).count == 1)
    #expect(faults([]) == ["a1 is lost: 0 snoozes"])
  }

  @Test func aProcessThatKeepsWhatItTakesHasGrown() {
    #expect(Growth("x", [10, 30, 11, 40, 50, 60, 10, 12], slack: 2)?.holds == true)
    #expect(Growth("x", (0..<40).map { 10 + Double($0) }, share: 0.2, slack: 2)?.holds == false)
    #expect(Growth("x", [1, 2, 3], slack: 0) == nil)
  }
}
