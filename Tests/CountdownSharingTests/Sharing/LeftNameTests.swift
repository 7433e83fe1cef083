import Countdown
import CountdownStore
import CountdownTesting
import Testing

@testable import CountdownSharing

/// The name of a countdown whose process has died.
@Suite struct LeftNameTests {
  private let scheduler = ManualScheduler()
  private let state = SharedCountdowns.inMemory()

  private func left(
    _ stage: SharedCountdown.Stage, endedBefore passed: Duration? = nil, isSeen: Bool = false
  ) throws -> SharedCountdown {
    var record = SharedCountdown.fresh(owner: .gone)
    (record.stage, record.isSeen) = (stage, isSeen)
    if let passed {
      record.end = SharedCountdown.End(
        moment: SystemScheduler.continuous.now.advanced(by: .zero - passed),
        wallNanoseconds: RealTime.wallNanoseconds - passed.saturatedNanoseconds)
    }
    if [.paused, .ready].contains(stage) { record.end = nil }
    if stage == .announcing {
      record.announcer = .init(owner: .init(rawValue: "another"), token: 5, attempt: 1)
    }
    try #require(try state.put(record))
    return try #require(try state.read("tea"))
  }

  private func started() -> CountdownTimer {
    let timer = CountdownTimer(.minutes(3), scheduler: scheduler)
    timer.start()
    return timer
  }

  /// Shares as an application does.
  private func share() throws { _ = try started().share(as: "tea", in: state) }

  /// Shares as the program `countdown` does.
  private func shareForAPerson() throws {
    _ = try Sharer(in: state).share(
      ShareSource(started()), as: "tea", kind: .countdown, attributes: [:], gates: 1)
  }

  private func isRefused(_ share: () throws -> Void) -> Bool {
    do { try share() } catch {
      guard case .nameTaken("tea", OwnerMark.gone.process) = (error as? SharingError)?.reason
      else { return false }
      return true
    }
    return false
  }

  @Test(arguments: [SharedCountdown.Stage.ready, .running, .paused, .returned, .announcing])
  func untilItsEndWasAnnouncedNobodyTakesIt(stage: SharedCountdown.Stage) throws {
    let record = try left(stage)
    #expect(isRefused(share))
    #expect(isRefused(shareForAPerson))
    #expect(try state.read("tea") == record)
  }

  @Test func anEndThatNobodyHasAnnouncedYetKeepsIt() throws {
    let record = try left(.running, endedBefore: .minutes(5))
    #expect(isRefused(share) && isRefused(shareForAPerson))
    #expect(try state.read("tea") == record)
  }

  @Test(arguments: [SharedCountdown.Stage.announced, .unconfirmed])
  func forAPersonItIsKeptUntilTheEndWasSeen(stage: SharedCountdown.Stage) throws {
    let record = try left(stage, endedBefore: .minutes(5))
    #expect(isRefused(shareForAPerson))
    #expect(try state.read("tea") == record)
    try state.markSeen(record)
    try shareForAPerson()
    #expect(try state.read("tea")?.stage == .running)
  }

  @Test func anApplicationTakesItOnceTheEndWasAnnounced() throws {
    _ = try left(.announced, endedBefore: .minutes(5))
    try share()
    #expect(try state.read("tea")?.stage == .running)
  }

  @Test func afterADayItIsFree() throws {
    _ = try left(.running, endedBefore: .hours(24))
    try shareForAPerson()
    #expect(try state.read("tea")?.owner == .current)
  }
}
