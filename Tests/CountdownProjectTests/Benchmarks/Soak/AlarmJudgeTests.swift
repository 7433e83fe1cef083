import Testing

@testable import CountdownSoak

@Suite struct AlarmJudgeTests {
  /// An alarm for 1,000 s, told of at moments of an uptime that begins at 900 s by the clock.
  private func alarm(_ tellings: (String, Double)..., snoozes: Int = 0) -> AlarmEntry {
    var alarm = AlarmEntry("a1", at: 1_000)
    alarm.tellings = tellings.map { Telling($0.0, of: "a1", at: $0.1) }
    alarm.snoozes = snoozes
    return alarm
  }

  private func judge(listed: Set<String> = [], _ deeds: Deed...) -> AlarmJudge {
    AlarmJudge(deeds: deeds, listing: listed, now: (300, 1_200)) { $0 + 900 }
  }

  @Test func anAlarmRingsOnceNotEarlierThanItsTime() {
    #expect(judge().fate(of: alarm(("ringing", 100.3))) == .rang)
    #expect(judge().faults(of: alarm(("ringing", 100.3))).isEmpty)
    let faults = judge().faults(of: alarm(("ringing", 98)))
    #expect(faults == ["a1 rang early: -2.0 ringing, 0 snoozes"])
  }

  @Test func itRingsAgainForACause() {
    #expect(judge().faults(of: alarm(("ringing", 101), ("ringing", 106))).count == 1)
    #expect(judge().faults(of: alarm(("ringing", 101), ("ringing", 106), snoozes: 1)).isEmpty)
    let kill = Deed(kind: .kill, begin: 102, end: 103)
    #expect(judge(kill).faults(of: alarm(("ringing", 101), ("ringing", 106))).isEmpty)
  }

  @Test func whatCameDueIsToldOrListed() {
    #expect(judge().faults(of: alarm()) == ["a1 is lost: 0 snoozes"])
    #expect(judge(listed: ["a1"]).fate(of: alarm()) == .missed)
    #expect(judge().fate(of: alarm(("missed", 130))) == .missed)
    #expect(judge().fate(of: AlarmEntry("a1", at: 1_190)) == .pending)
  }
}
