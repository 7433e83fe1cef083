import Countdown
import CountdownTestSupport
import CountdownTesting
import Testing

@Suite(.ownThread) struct FallbackSinkTests {
  @Test func theFirstThatWorksPresents() throws {
    let (screen, spare) = (RecordingAlertSink(), RecordingAlertSink())
    let places = Locked<[Int?]>([])
    let chain = FallbackSink([Broken(), screen, spare]) { fallback in
      places.withLock { $0.append(fallback.place) }
    }
    try chain.present(Alert("tea", title: "Tea")) { _ in }
    #expect(screen.shown.count == 1)
    #expect(spare.presented.isEmpty)
    #expect(places.withLock { $0 } == [1])
    try chain.check(within: .zero)
    try chain.withdraw("tea")
    #expect(screen.shown.isEmpty)
  }

  @Test func whereNoneWorksAllReasonsAreTold() {
    let chain = FallbackSink([Broken(), Broken()])
    let error = #expect(throws: FallbackSink.Exhausted.self) {
      try chain.present(Alert("tea", title: "Tea")) { _ in }
    }
    #expect(error?.errors.count == 2)
    #expect(error?.errors.allSatisfy { $0 is Broken.Cause } == true)
    #expect(throws: FallbackSink.Exhausted.self) { try chain.check(within: .zero) }
    #expect(throws: FallbackSink.Exhausted.self) {
      try FallbackSink([]).present(Alert("tea", title: "Tea")) { _ in }
    }
  }

  @Test func aRingIsNeverSilentWhateverHappensToTheDevice() throws {
    let (player, bell) = (Player(hasDevice: false), Bell())
    let chain = FallbackSink([player, bell])
    try chain.present(.ring()) { _ in }
    #expect(bell.next() == "ring")
    player.setDevice(true)
    #expect(bell.next() == "quiet")
    player.setDevice(false)
    #expect(bell.next() == "ring")
    #expect(chain.isPlaying)
    #expect(!chain.waitUntilSilent(within: .milliseconds(1)))
    try chain.withdraw("work")
    #expect(bell.all == ["ring", "quiet", "ring", "quiet"])
    #expect(chain.waitUntilSilent(within: .zero))
  }

  @Test func whatBreaksOffInTheMiddleIsMadeUpForOnce() throws {
    let (player, bell) = (Player(hasDevice: true), Bell())
    let told = Semaphore()
    let chain = FallbackSink([player, bell]) { _ in told.post() }
    try chain.present(Alert("tea", title: "Tea")) { _ in }
    #expect(bell.all.isEmpty)
    player.setDevice(false)
    #expect(bell.next() == "ring")
    told.wait()
    #expect(bell.all == ["ring"])
  }

  @Test func aFirstThatIsHeardAfterAllIsReported() throws {
    let (player, bell) = (Player(hasDevice: false), Bell())
    let places = Locked<[Int?]>([])
    let told = Semaphore()
    let chain = FallbackSink([player, bell]) { fallback in
      places.withLock { $0.append(fallback.place) }
      told.post()
    }
    try chain.present(.ring()) { _ in }
    #expect(told.waitSoon())
    player.setDevice(true)
    #expect(told.waitSoon())
    #expect(places.withLock { $0 } == [1, 0])
    chain.stop()
  }

  @Test func reportsToAChainThatIsGoneAreIgnored() throws {
    let (player, bell) = (Player(hasDevice: true), Bell())
    let released = Semaphore()
    func begin() throws {
      let canary = Canary { released.post() }
      let chain = FallbackSink([player, bell]) { _ in canary.sing() }
      try chain.present(.ring()) { _ in }
    }
    try begin()
    #expect(released.waitSoon())
    player.setDevice(false)
    #expect(bell.all.isEmpty)
  }
}
