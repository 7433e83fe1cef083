import Countdown
import CountdownTesting
import Testing

@testable import CountdownDesktop

@Suite struct ContentTests {
  @Test func textsAreCutBetweenCharacters() {
    #expect(NotificationText.cut("tea", limit: 3) == "tea")
    #expect(NotificationText.cut("teas", limit: 3) == "te…")
    #expect(NotificationText.cut("ab🇩🇪c", limit: 9) == "ab…")
    let stacked = "e" + String(repeating: "\u{301}", count: 5_000)
    #expect(NotificationText.cut(stacked, limit: 9).unicodeScalars.count == 6)
    #expect(NotificationText.cut("🍵🍵", limit: 2) == "…")
  }

  @Test func controlCharactersAreMadeVisible() {
    #expect(NotificationText.line("a\u{0}b\nc\td\u{1B}") == "a\u{FFFD}b c d\u{FFFD}")
    #expect(NotificationText.body("a\nb\u{7}", isMarkup: true) == "a\nb\u{FFFD}")
    #expect(NotificationText.body("<&>", isMarkup: true) == "&lt;&amp;&gt;")
  }

  @Test(arguments: ["", "  ", "\n\t"])
  func emptyLabelIsCalledCountdown(_ label: String) throws {
    let event = try finish(of: .seconds(90), label: label)
    guard case .show(let shown) = EventNotification(event, on: [.finished], clock: .fixed) else {
      Issue.record("nothing is shown")
      return
    }
    #expect(shown.summary == "Countdown finished")
    #expect(shown.body == "1m 30s, at 10:36")
  }

  @Test func lateFinishNamesTheTimeWhenItWasDue() throws {
    let all = events { timer, scheduler in
      timer.start()
      scheduler.jump(by: .minutes(8))
    }
    guard
      case .show(let shown) = EventNotification(
        try #require(all.last), on: [.finished], clock: .fixed)
    else {
      Issue.record("nothing is shown")
      return
    }
    #expect(shown.body == "5m 00s, at 10:40")
  }

  @Test func onlyKindsThatAreAskedForAlertAndCancellingNeverDoes() throws {
    let all = events { timer, scheduler in
      timer.start()
      timer.pause()
      timer.resume()
      timer.stop()
      timer.reset()
      timer.start()
      scheduler.advance(by: .minutes(5))
    }
    func plan(_ kinds: Set<CountdownEvent.Kind>) -> String {
      all.map { event in
        switch EventNotification(event, on: kinds, clock: .fixed) {
        case .show: "S"
        case .withdraw: "w"
        case .none: "-"
        }
      }.joined()
    }
    #expect(all.map(\.kind.rawValue).joined(separator: " ").hasPrefix("started paused resumed"))
    #expect(plan([.finished]) == "-w-ww--S")
    #expect(plan([.started, .finished]) == "SwSwwS-S")
    #expect(plan(Set(CountdownEvent.Kind.allCases)) == "SwSwwS-S")
    #expect(plan([]) == "-w-ww--w")
  }

  @Test func busIsFoundInTheEnvironmentAndNeverStarted() {
    func find(_ variables: [String: String], bus: String? = nil) -> String? {
      SessionBusAddress.find(in: { variables[$0] }, exists: { $0 == bus })
    }
    #expect(find([:]) == nil)
    #expect(find(["DBUS_SESSION_BUS_ADDRESS": "unix:path=/a"]) == "unix:path=/a")
    #expect(find(["DBUS_SESSION_BUS_ADDRESS": "autolaunch:"]) == nil)
    #expect(find(["XDG_RUNTIME_DIR": "/run/u"]) == nil)
    #expect(find(["XDG_RUNTIME_DIR": "run"], bus: "run/bus") == nil)
    #expect(find(["XDG_RUNTIME_DIR": "/run/ü"], bus: "/run/ü/bus") == "unix:path=/run/%c3%bc/bus")
  }

  @Test func breakerOpensAfterRepeatsAndClosesWithAnyAnswer() {
    var breaker = Breaker()
    let now = Moment(nanoseconds: 0)
    for _ in 1..<Breaker.limit { breaker.timedOut(at: now) }
    #expect(breaker.allows(at: now))
    breaker.timedOut(at: now)
    #expect(!breaker.allows(at: now))
    #expect(breaker.allows(at: now.advanced(by: Breaker.rest)))
    breaker.answered()
    #expect(breaker.allows(at: now))
  }
}
