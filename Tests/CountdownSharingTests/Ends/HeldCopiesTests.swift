import Countdown
import CountdownStore
import Testing

@testable import CountdownSharing

/// What a host writes again when it vanishes, or when an earlier one comes back.
@Suite struct HeldCopiesTests {
  private let tea = hosted()

  private static func hosted() -> SharedCountdown {
    let sample = SharedCountdown.sample()
    return SharedCountdown(
      name: "tea", kind: .hosted, snapshot: sample.snapshot, run: sample.run,
      startedWallNanoseconds: nil, end: sample.end, owner: .gone, isAccepting: true)
  }

  private func list(_ records: SharedCountdown..., faults: [SharingError] = []) -> SharedList {
    SharedList(records, faults: faults, at: .sample(1_000))
  }

  private func after(_ command: SharedCommand) throws -> SharedCountdown {
    guard case .record(let record) = try command.effect(on: tea, at: .sample(1_010)) else {
      return tea
    }
    return record
  }

  private func lost(
    _ copies: inout HeldCopies, _ list: SharedList, at time: SharedTime = .sample(1_001)
  ) -> [SharedCountdown] {
    copies.look(at: list, time).map(\.copy)
  }

  @Test func whatVanishesIsWrittenAgain() {
    var copies = HeldCopies()
    #expect(lost(&copies, list(tea)) == [])
    #expect(lost(&copies, list()) == [tea])
    #expect(lost(&copies, list(tea)) == [])
  }

  @Test func whatCannotBeReadHasNotVanished() {
    var copies = HeldCopies()
    _ = lost(&copies, list(tea))
    let fault = SharingError(.store(StoreError(.engine("refused"))))
    #expect(lost(&copies, list(faults: [fault])) == [])
  }

  @Test func anEarlierOneIsWrittenOverAndALaterOneCounts() throws {
    var copies = HeldCopies()
    let paused = try after(.pause)
    _ = lost(&copies, list(tea))
    #expect(lost(&copies, list(paused)) == [])
    #expect(lost(&copies, list(tea)) == [paused])
    #expect(lost(&copies, list()) == [paused])
  }

  @Test func anAnnouncedEndIsNotAnnouncedAgainFromACopy() {
    var copies = HeldCopies()
    let owner = StoreOwner.process(instance: 1)
    let claimed = tea.applying(.claim(token: 1, attempt: 1), by: owner, at: .sample(1_120))
    let announced = claimed.applying(.announced, by: owner, at: .sample(1_121))
    _ = lost(&copies, list(announced))
    #expect(lost(&copies, list(claimed)) == [announced])
    #expect(lost(&copies, list(tea)) == [announced])
  }

  @Test func whatWasStoppedLiesUntilItIsRemovedAndDoesNotComeBack() {
    var copies = HeldCopies()
    var stopped = tea
    (stopped.stage, stopped.end, stopped.snapshot.phase) = (.stopped, nil, .stopped)
    stopped.noteNext(.stopped, at: .sample(1_010), left: 1)
    _ = lost(&copies, list(tea))
    #expect(lost(&copies, list(stopped)) == [])
    #expect(lost(&copies, list()) == [])
    #expect(lost(&copies, list(tea)) == [stopped])
  }

  @Test func anotherCountdownUnderTheNameEndsTheDuty() {
    var copies = HeldCopies()
    _ = lost(&copies, list(tea))
    #expect(lost(&copies, list(.sample())) == [])
    #expect(lost(&copies, list()) == [])
  }
}
