import Countdown
import CountdownTestSupport
import CountdownTesting
import Testing

@Suite(.ownThread) struct FallbackSinkTests {
  /// A sound whose device a test takes away and gives back.
  private final class Player: AudibleSink {
    struct Silent: Error {}

    private let state: Locked<State>

    private struct State {
      var isPlaying = false
      var hasDevice: Bool
      var repeats = false
    }

    init(hasDevice: Bool) { state = Locked(State(hasDevice: hasDevice)) }

    func setDevice(_ isThere: Bool) {
      state.withLock { state in
        state.hasDevice = isThere
        if !isThere, !state.repeats { state.isPlaying = false }
      }
    }

    func present(_ alert: Alert, _ answer: @escaping @Sendable (Alert.Answer) -> Void) throws {
      let repeats = alert.sound.repeats ?? false
      let isHeard = state.withLock { state in
        state.repeats = repeats
        state.isPlaying = state.hasDevice || repeats
        return state.hasDevice
      }
      if !isHeard { throw Silent() }
    }

    func withdraw(_ id: Alert.ID) { stop() }
    func stop() { state.withLock { $0.isPlaying = false } }
    func waitUntilSilent(within limit: Duration) -> Bool { !isPlaying }
    var isPlaying: Bool { state.withLock { $0.isPlaying } }
    var isHeard: Bool { state.withLock { $0.isPlaying && $0.hasDevice } }
    var fault: (any Error)? { state.withLock { $0.hasDevice } ? nil : Silent() }
  }

  /// Says what it was told, one at a time.
  private final class Bell: AlertSink {
    private let told = Locked<[String]>([])
    private let news = Semaphore()

    func present(_ alert: Alert, _ answer: @escaping @Sendable (Alert.Answer) -> Void) {
      told.withLock { $0.append("ring") }
      news.post()
    }

    func withdraw(_ id: Alert.ID) {
      let isNews = told.withLock { told in
        defer { if told.last == "ring" { told.append("quiet") } }
        return told.last == "ring"
      }
      if isNews { news.post() }
    }

    func next() -> String? {
      guard news.wait(until: RealTime.monotonic.advanced(by: .seconds(60))) else { return nil }
      return all.last
    }

    var all: [String] { told.withLock { $0 } }
  }

  private struct Broken: AlertSink {
    struct Cause: Error {}

    func present(_ alert: Alert, _ answer: @escaping @Sendable (Alert.Answer) -> Void) throws {
      throw Cause()
    }

    func withdraw(_ id: Alert.ID) {}
    func check(within limit: Duration) throws { throw Cause() }
  }

  private var ring: Alert { Alert("work", title: "Work").with { $0.sound.repeats = true } }

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
    try chain.present(ring) { _ in }
    #expect(bell.next() == "ring")
    player.setDevice(true)
    #expect(bell.next() == "quiet")
    player.setDevice(false)
    #expect(bell.next() == "ring")
    #expect(chain.isPlaying)
    try chain.withdraw("work")
    #expect(bell.all == ["ring", "quiet", "ring", "quiet"])
    #expect(!chain.isPlaying)
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
    try chain.present(ring) { _ in }
    #expect(told.waitSoon())
    player.setDevice(true)
    #expect(told.waitSoon())
    #expect(places.withLock { $0 } == [1, 0])
    chain.stop()
  }

  /// A sound that began, and broke off before anybody looked.
  private struct Stub: AudibleSink {
    struct Cut: Error {}

    let isPlaying = false
    let isHeard = false
    var fault: (any Error)? { Cut() }

    func present(_ alert: Alert, _ answer: @escaping @Sendable (Alert.Answer) -> Void) {}
    func withdraw(_ id: Alert.ID) {}
    func stop() {}
    func waitUntilSilent(within limit: Duration) -> Bool { true }
  }

  @Test func whatBrokeOffBeforeALookIsMadeUpFor() throws {
    let bell = Bell()
    let chain = FallbackSink([Stub(), bell])
    try chain.present(Alert("tea", title: "Tea")) { _ in }
    #expect(bell.next() == "ring")
  }

  @Test func aWatchEndsWithTheChain() throws {
    let (player, bell) = (Player(hasDevice: true), Bell())
    let released = Semaphore()
    func begin() throws {
      let canary = Canary { released.post() }
      let chain = FallbackSink([player, bell]) { _ in canary.sing() }
      try chain.present(ring) { _ in }
    }
    try begin()
    #expect(released.waitSoon())
    player.setDevice(false)
    #expect(bell.all.isEmpty)
  }
}
