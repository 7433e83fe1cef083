import Countdown
import CountdownTestSupport
import CountdownTesting
import Testing

@Suite("What the sinks of a chain report", .ownThread) struct FallbackReportTests {
  private let bell = Bell()

  /// A sound that began, and broke off before `present` returned.
  private struct Stub: AlertSink {
    struct Cut: Error {}

    func present(_ alert: Alert, _ answer: @escaping @Sendable (Alert.Answer) -> Void) {}
    func withdraw(_ id: Alert.ID) {}

    func observeSound(of id: Alert.ID, _ report: @escaping SoundReport) {
      report(.silent(Cut()))
      report(.over)
    }
  }

  @Test func whatBrokeOffBeforeItReturnedIsMadeUpForAtOnce() throws {
    let chain = FallbackSink([Stub(), bell])
    try chain.present(Alert("tea", title: "Tea")) { _ in }
    #expect(bell.all == ["ring"])
    #expect(!chain.isPlaying)
    let error = #expect(throws: FallbackSink.Exhausted.self) {
      try FallbackSink([Stub(), Broken()]).present(Alert("tea", title: "Tea")) { _ in }
    }
    #expect(error?.errors.first is Stub.Cut && error?.errors.last is Broken.Cause)
  }

  @Test func whatIsReportedLaterThanAWithdrawalIsIgnored() throws {
    let player = Player(hasDevice: true)
    let places = Locked<[Int?]>([])
    let told = Semaphore()
    let chain = FallbackSink([player, bell]) { fallback in
      places.withLock { $0.append(fallback.place) }
      told.post()
    }
    try chain.present(.ring()) { _ in }
    let stale = try #require(player.report(of: "work"))
    try chain.withdraw("work")
    stale(.silent(Player.Silent()))
    // The same alert again: what is reported about the earlier one is not about this.
    try chain.present(.ring()) { _ in }
    stale(.silent(Player.Silent()))
    stale(.over)
    #expect(chain.isPlaying)
    player.setDevice(false)
    #expect(told.waitSoon())
    #expect(bell.all == ["ring"])
    #expect(places.withLock { $0 } == [1])
    chain.close()
    player.report(of: "work")?(.heard)
    #expect(!chain.isPlaying)
    #expect(bell.all == ["ring"])
  }

  @Test func aSubstituteThatIsAskedAgainIsNotTakenForItsEarlierSound() throws {
    let (player, spare) = (Player(hasDevice: true), Player(hasDevice: true))
    let chain = FallbackSink([player, spare])
    try chain.present(.ring()) { _ in }
    let (settled, ended, failures) = (Semaphore(), Semaphore(), Semaphore())
    chain.observeSound(of: "work") { news in
      switch news {
      case .heard: settled.post()
      case .silent: failures.post()
      case .over: ended.post()
      }
    }
    #expect(settled.waitSoon())
    player.setDevice(false)
    #expect(settled.waitSoon())
    let stale = try #require(spare.report(of: "work"))
    for isThere in [true, false] {
      player.setDevice(isThere)
      #expect(settled.waitSoon())
    }
    stale(.silent(Player.Silent()))
    try chain.withdraw("work")
    #expect(ended.waitSoon())
    #expect(!failures.wait(until: RealTime.monotonic))
  }

  @Test func ofTwoAlertsOneBreaksOff() throws {
    let player = Player(hasDevice: true)
    let fallen = Locked<[Alert.ID]>([])
    let chain = FallbackSink([player, bell]) { fallback in
      fallen.withLock { $0.append(fallback.alert.id) }
    }
    try chain.present(.ring("work")) { _ in }
    try chain.present(.ring("tea")) { _ in }
    player.report(of: "work")?(.silent(Player.Silent()))
    #expect(bell.next() == "ring")
    try chain.withdraw("work")
    #expect(bell.all == ["ring", "quiet"])
    #expect(chain.isPlaying)
    chain.stop()
    #expect(!chain.isPlaying)
    #expect(fallen.withLock { $0 }.allSatisfy { $0 == "work" })
  }

  @Test func aChainInAChainReportsOn() throws {
    let player = Player(hasDevice: true)
    let chain = FallbackSink([FallbackSink([player, Broken()]), bell])
    try chain.present(.ring()) { _ in }
    #expect(bell.all.isEmpty)
    for _ in 1...3 {
      player.setDevice(false)
      #expect(bell.next() == "ring")
      player.setDevice(true)
      #expect(bell.next() == "quiet")
    }
    try chain.withdraw("work")
    #expect(chain.waitUntilSilent(within: .zero))
  }

  @Test func thatTheLastResortBreaksOffIsReportedToAChainAroundItOnly() throws {
    let player = Player(hasDevice: true)
    let places = Locked<[Int?]>([])
    let chain = FallbackSink([Broken(), player]) { fallback in
      places.withLock { $0.append(fallback.place) }
    }
    try chain.present(.ring()) { _ in }
    let reports = Locked<[String]>([])
    chain.observeSound(of: "work") { news in
      switch news {
      case .heard: reports.withLock { $0.append("heard") }
      case .silent(let error):
        let count = (error as? FallbackSink.Exhausted)?.errors.count ?? 0
        reports.withLock { $0.append("silent \(count)") }
      case .over: reports.withLock { $0.append("over") }
      }
    }
    player.setDevice(false)
    player.setDevice(true)
    try chain.withdraw("work")
    #expect(reports.withLock { $0 } == ["heard", "silent 2", "heard", "over"])
    #expect(places.withLock { $0 } == [1])
  }

  private struct Wrapper: AlertSink {
    let inner: any AlertSink

    func present(_ alert: Alert, _ answer: @escaping @Sendable (Alert.Answer) -> Void) throws {
      try inner.present(alert.titled("Wrapped"), answer)
    }

    func withdraw(_ id: Alert.ID) throws { try inner.withdraw(id) }

    func observeSound(of id: Alert.ID, _ report: @escaping SoundReport) {
      inner.observeSound(of: id, report)
    }
  }

  @Test func aWrapperForwardsInOneLine() throws {
    let player = Player(hasDevice: true)
    let chain = FallbackSink([Wrapper(inner: Wrapper(inner: player)), bell])
    try chain.present(.ring()) { _ in }
    player.setDevice(false)
    #expect(bell.next() == "ring")
    player.setDevice(true)
    #expect(bell.next() == "quiet")
  }

  /// A bell whose ring takes until a test lets it.
  private final class SlowBell: AlertSink {
    let (began, mayReturn, isQuiet) = (Semaphore(), Semaphore(), Semaphore())
    private let rings = Locked(false)

    func present(_ alert: Alert, _ answer: @escaping @Sendable (Alert.Answer) -> Void) {
      began.post()
      mayReturn.wait()
      rings.withLock { $0 = true }
    }

    func withdraw(_ id: Alert.ID) {
      let rang = rings.withLock { rings in
        defer { rings = false }
        return rings
      }
      if rang { isQuiet.post() }
    }
  }

  @Test func aSubstituteThatRingsAfterTheWithdrawalFallsSilent() throws {
    let (player, slow) = (Player(hasDevice: true), SlowBell())
    let chain = FallbackSink([player, slow])
    try chain.present(.ring()) { _ in }
    player.setDevice(false)
    #expect(slow.began.waitSoon())
    try chain.withdraw("work")
    slow.mayReturn.post()
    #expect(slow.isQuiet.waitSoon())
    #expect(!chain.isPlaying)
  }

  @Test func whoWaitsForSilenceIsToldOfIt() throws {
    let player = Player(hasDevice: true)
    let chain = FallbackSink([player, bell])
    try chain.present(Alert("tea", title: "Tea")) { _ in }
    #expect(!chain.waitUntilSilent(within: .zero))
    let isSilent = Semaphore()
    try SystemThread.detached(name: "countdown-test") {
      if chain.waitUntilSilent(within: .seconds(60)) { isSilent.post() }
    }
    player.report(of: "tea")?(.over)
    #expect(isSilent.waitSoon())
  }

  @Test func reportsComeInTheOrderOfTheChangesWhicheverThreadMakesThem() throws {
    struct Change: Error { let number: Int }
    let (reporter, done) = (SoundReporter(), Semaphore())
    let seen = Locked<[Int]>([])
    reporter.observe { news in
      if case .silent(let change as Change) = news { seen.withLock { $0.append(change.number) } }
      if case .over = news { done.post() }
    }
    let latest = Locked(0)
    let left = Locked(4)
    for _ in 1...4 {
      try SystemThread.detached(name: "countdown-test") {
        for _ in 1...1_000 {
          latest.withLock { latest in
            latest += 1
            reporter.note(.silent(Change(number: latest)))
          }
          reporter.tell()
        }
        let isLast = left.withLock { left in
          left -= 1
          return left == 0
        }
        if isLast { reporter.end() }
      }
    }
    #expect(done.waitSoon())
    #expect(seen.withLock { $0 } == Array(1...4_000))
  }
}
