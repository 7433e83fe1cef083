import Countdown
import Testing

@testable import CountdownPostgres

/// How long handlers run, and what is said of it, in virtual time.
struct HandlerWatchTests {
  private static func claim(_ key: String, attempt: Int64 = 1, deaths: Int64 = 0)
    -> NodeAnswer.Claim
  {
    NodeAnswer.Claim(
      key: ClaimedKey(key: key, fence: 1), due: 0, body: [], attempt: attempt, now: 0,
      deaths: deaths)
  }

  private func at(_ seconds: Double) -> Moment {
    Moment(nanoseconds: Int64(seconds * 1_000_000_000))
  }

  /// What is found at the moments at which the watch asks to look, until a moment: the seconds,
  /// and what happened.
  private func run(_ watch: inout HandlerWatch, until end: Double) -> [String] {
    var lines: [String] = []
    while let next = watch.next, next <= at(end) {
      let findings = watch.look(at: next)
      let names =
        findings.overrun.map { "\($0.claim.key) over" }
        + findings.long.map { "\($0.claim.key) \($0.length / .seconds(1))" }
        + (findings.isGraceOver ? ["grace"] : [])
      let seconds = Double(next.nanoseconds) / 1e9
      lines += names.sorted().map { "\(seconds): \($0)" }
    }
    return lines
  }

  @Test func aLongHandlerIsReportedAtLengthsThatGrowTenfold() {
    var watch = HandlerWatch(limit: nil)
    watch.add(Self.claim("a"), at: at(0))
    watch.begin(ClaimedKey(key: "a", fence: 1))
    #expect(
      run(&watch, until: 100_000) == [
        "60.0: a 60.0", "600.0: a 600.0", "6000.0: a 6000.0", "60000.0: a 60000.0",
      ])
    // Nothing overflows within the clock's time.
    _ = run(&watch, until: 9e9)
    #expect(watch.look(at: Moment(nanoseconds: .max)).overrun.isEmpty)
  }

  @Test func aLimitIsKeptForEachHandlerAndWhatGoesOnIsReported() {
    var watch = HandlerWatch(limit: .seconds(20))
    for (index, key) in ["a", "b", "c"].enumerated() {
      watch.add(Self.claim(key), at: at(Double(index) * 5))
      watch.begin(ClaimedKey(key: key, fence: 1))
    }
    #expect(watch.end(ClaimedKey(key: "b", fence: 1)) != nil)
    #expect(
      run(&watch, until: 61) == ["20.0: a over", "30.0: c over", "60.0: a 60.0"])
    #expect(watch[ClaimedKey(key: "a", fence: 1)]?.isReleased == true)
    #expect(watch.running == 2)
  }

  @Test func aLimitAndALengthThatComeTogetherAreOneReport() {
    var watch = HandlerWatch(limit: .minutes(1))
    watch.add(Self.claim("a"), at: at(0))
    #expect(run(&watch, until: 601) == ["60.0: a over", "600.0: a 600.0"])
  }

  @Test func whatNoThreadHasTimeForIsOverItsLimitAsWell() {
    var watch = HandlerWatch(limit: .seconds(2))
    watch.add(Self.claim("a"), at: at(0))
    #expect(watch.running == 0 && watch.begun.isEmpty)
    #expect(run(&watch, until: 3) == ["2.0: a over"])
  }

  @Test func aLookThatComesLateReportsTheGreatestLength() {
    var watch = HandlerWatch(limit: nil)
    watch.add(Self.claim("a"), at: at(0))
    #expect(watch.look(at: at(7_000)).long.map(\.length) == [.seconds(6_000)])
    #expect(watch.next == at(60_000))
  }

  @Test func shortHandlersNeedOneLookInAllTheTimeOfALimit() {
    var watch = HandlerWatch(limit: .seconds(20))
    var looks = 0
    for number in 0..<10_000 {
      let now = at(Double(number) / 100)
      if let next = watch.next, next <= now {
        looks += 1
        #expect(watch.look(at: now).overrun.isEmpty)
      }
      watch.add(Self.claim("\(number)"), at: now)
      watch.begin(ClaimedKey(key: "\(number)", fence: 1))
      watch.end(ClaimedKey(key: "\(number - 1)", fence: 1))
    }
    #expect(looks <= 5)
    watch.end(ClaimedKey(key: "9999", fence: 1))
    #expect(run(&watch, until: 1_000) == [])
    // A node that has nothing looks at nothing.
    #expect(watch.next == nil && watch.running == 0)
  }

  @Test(arguments: [
    (1, 0, 1), (2, 0, 2), (2, 1, 1), (5, 1, 8), (13, 0, 3_600), (Int64.max, 0, 3_600), (1, 9, 1),
  ])
  func aPauseGrowsWithTheErrorsAndNotWithTheDeaths(attempt: Int64, deaths: Int64, pause: Int) {
    var watch = HandlerWatch(limit: nil)
    let claim = Self.claim("a", attempt: attempt, deaths: deaths)
    watch.add(claim, at: at(0))
    #expect(watch[claim.key]?.pause == .seconds(pause))
  }

  @Test func graceIsOverOnceAndBeginsOnce() {
    var watch = HandlerWatch(limit: nil)
    watch.add(Self.claim("a"), at: at(0))
    watch.beginGrace(.seconds(5), at: at(10))
    watch.beginGrace(.seconds(5), at: at(14))
    #expect(run(&watch, until: 20) == ["15.0: grace"])
  }

  // MARK: - Places

  /// The lengths that are reported when a node looks each second.
  private func reports(
    for seconds: Int, _ change: (inout HandlerWatch, Int) -> (hasRoom: Bool, overdue: Duration)
  ) -> [String] {
    var watch = HandlerWatch(limit: nil)
    return (0...seconds).compactMap { second in
      let (hasRoom, overdue) = change(&watch, second)
      let length = watch.fill(hasRoom: hasRoom, overdue: overdue, at: at(Double(second)))
      return length.map { "\(second): \($0 / .seconds(1))" }
    }
  }

  @Test func allPlacesTakenWhileSomethingIsDueAreReportedAtLengthsThatGrow() {
    #expect(
      reports(for: 700) { _, second in (false, .seconds(second + 3)) }
        == ["10: 10.0", "60: 60.0", "600: 600.0"])
  }

  @Test func placesAreNoMatterWhileNothingIsDueOrOthersHandleIt() {
    #expect(reports(for: 100) { _, _ in (false, .seconds(-5)) } == [])
    #expect(reports(for: 100) { _, _ in (false, .milliseconds(300)) } == [])
    #expect(reports(for: 100) { _, _ in (true, .seconds(500)) } == [])
    // Something is due from the 30th second on.
    #expect(
      reports(for: 100) { _, second in (false, .seconds(second - 30)) }
        == ["40: 10.0", "90: 60.0"])
  }

  @Test func aHandlerThatEndsBeginsTheTimeAnew() {
    let ends = reports(for: 100) { watch, second in
      if second % 8 == 0 {
        watch.add(Self.claim("a"), at: at(Double(second)))
        watch.end(ClaimedKey(key: "a", fence: 1))
      }
      return (false, .seconds(1_000))
    }
    #expect(ends == [])
    let isReleased = reports(for: 30) { watch, second in
      if second == 15 { watch.release(ClaimedKey(key: "a", fence: 1)) }
      return (false, .seconds(1_000))
    }
    #expect(isReleased == ["10: 10.0", "25: 10.0"])
  }
}
