import Testing

@testable import CountdownSoak

@Suite struct JudgeTests {
  /// One that began at 100 and ends at 110, in a list that was made at 200.
  private func entry(_ change: (inout Entry) -> Void = { _ in }) -> Entry {
    var entry = Entry("c1", for: 10, at: 100)
    change(&entry)
    return entry
  }

  private func told(at moments: Double..., again: Bool = false) -> Entry {
    entry { entry in
      for (number, at) in moments.enumerated() {
        entry.tellings.append(Telling(of: "c1", at: at, isRepeated: again && number > 0))
      }
    }
  }

  private func judge(_ listed: Judge.Listed? = nil, _ deeds: Deed...) -> Judge {
    Judge(deeds: deeds, listing: listed.map { ["c1": $0] } ?? [:], now: 200)
  }

  private let kill = Deed(kind: .kill, begin: 109.5, end: 112)
  private let full = Deed(kind: .full, begin: 109, end: 111)

  @Test func oneTellingAfterTheEndIsRight() {
    #expect(judge().fate(of: told(at: 110.02)) == .announced)
    #expect(judge().faults(of: told(at: 110.02)).isEmpty)
  }

  @Test func anEarlyTellingIsAFault() {
    let faults = judge().faults(of: told(at: 109.9))
    #expect(faults.count == 1 && faults[0].hasPrefix("c1 was told early: -10.0 begun, -0.1 told"))
  }

  @Test func whatNobodyToldAndNobodyListsIsLost() {
    #expect(judge().fate(of: entry()) == nil)
    #expect(judge().faults(of: entry()).count == 1)
    #expect(judge(nil, kill).faults(of: entry())[0].hasSuffix("host killed -0.5…+2.0"))
    let unconfirmed = entry { $0.isCertain = false }
    #expect(judge().fate(of: unconfirmed) == .unknown && judge().faults(of: unconfirmed).isEmpty)
  }

  @Test func twoTellingsNeedACauseAndAMark() {
    #expect(judge().faults(of: told(at: 110, 112, again: true)).count == 1)
    #expect(judge(nil, kill).faults(of: told(at: 110, 112)).count == 1)
    #expect(judge(nil, kill).faults(of: told(at: 110, 112, again: true)).isEmpty)
    #expect(judge(nil, full).faults(of: told(at: 110, 112)).isEmpty)
    #expect(judge(nil, kill).faults(of: told(at: 110, 112, 113, again: true)).count == 1)
    #expect(judge(nil, kill, full).faults(of: told(at: 110, 112, 113)).isEmpty)
    #expect(judge(nil, kill).fate(of: told(at: 110, 112, again: true)) == .repeated)
  }

  @Test func whatWasStoppedOrPausedIsNotTold() {
    for standing in [Entry.Standing.stopped(105), .paused(105)] {
      var entry = told(at: 110.1)
      entry.standing = standing
      #expect(judge().faults(of: entry).count == 1)
      entry.isCertain = false
      #expect(judge().faults(of: entry).isEmpty)
    }
    #expect(judge().fate(of: entry { $0.standing = .stopped(105) }) == .stopped)
  }

  @Test func aCommandThatTellsOfTheEndIsEnough() {
    let cleared = entry { $0.standing = .cleared }
    #expect(judge().fate(of: cleared) == .cleared && judge().faults(of: cleared).isEmpty)
    var told = told(at: 110.1)
    told.standing = .cleared
    #expect(judge().fate(of: told) == .announced && judge().faults(of: told).isEmpty)
  }

  @Test func whatIsListedNeedsACause() {
    for listed in [Judge.Listed.missed, .unconfirmed, .finished] {
      #expect(judge(listed).faults(of: entry()).count == 1)
      #expect(judge(listed, kill).faults(of: entry()).isEmpty)
    }
    #expect(judge(.finished, full).faults(of: entry()).count == 1)
    #expect(judge(.underWay).faults(of: entry()).count == 1)
    #expect(judge(.underWay).faults(of: entry { $0.end = 150 }).isEmpty)
  }

  @Test func whatWasNotSavedEndsWithoutItWhenTheHostDies() {
    var entry = entry { $0.postpone(by: 5) }
    #expect(entry.end == 115)
    entry.saved(false)
    entry.lostHost()
    #expect(entry.end == 110 && !entry.isCertain)
    entry = self.entry { $0.postpone(by: 5) }
    entry.saved(true)
    entry.lostHost()
    #expect(entry.end == 115 && entry.isCertain)
  }

  @Test func aLineOfAHookIsRead() {
    let again = Telling(line: "12.5 finished c7 restart")
    #expect(again == Telling(of: "c7", at: 12.5, isRepeated: true))
    #expect(Telling(line: "12.50 ringing a1 deadline") == Telling("ringing", of: "a1", at: 12.5))
    #expect(Telling(line: "x finished c7 deadline") == nil && Telling(line: "") == nil)
  }
}
