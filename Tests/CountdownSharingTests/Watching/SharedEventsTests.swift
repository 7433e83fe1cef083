import Countdown
import CountdownStore
import Testing

@testable import CountdownSharing

/// The events that a reader gets from the records of two moments.
@Suite struct SharedEventsTests {
  private func words(_ events: [SharedEvent]) -> [String] {
    events.map { "\($0.kind) \($0.sequence) \($0.reason)" }
  }

  private func list(_ records: SharedCountdown..., faults: [SharingError] = []) -> SharedList {
    SharedList(records, faults: faults, at: .sample(1_000))
  }

  private func hosted(_ phase: CountdownTimer.Phase = .running) -> SharedCountdown {
    let record = SharedCountdown.sample(phase: phase)
    return SharedCountdown(
      name: record.name, kind: .hosted, snapshot: record.snapshot, run: record.run,
      startedWallNanoseconds: record.startedWallNanoseconds, end: record.end, owner: .gone,
      isAccepting: true)
  }

  private func apply(
    _ commands: [SharedCommand], to record: SharedCountdown, at time: SharedTime = .sample(1_010)
  ) throws -> SharedCountdown {
    try commands.reduce(record) { record, command in
      guard case .record(let new) = try command.effect(on: record, at: time) else { return record }
      return new
    }
  }

  @Test func aReaderThatSleptGetsEachChangeInOrderWithoutAGap() throws {
    var events = SharedEvents()
    let first = hosted()
    #expect(events.note(list(first), at: .sample(1_000)).isEmpty)
    let later = try apply([.pause, .add(.seconds(5)), .resume, .pause, .start], to: first)
    #expect(
      words(events.note(list(later), at: .sample(1_020)))
        == [
          "paused 8 user", "adjusted 9 user", "resumed 10 user", "paused 11 user",
          "resumed 12 user",
        ])
    #expect(events.note(list(later), at: .sample(1_020)).isEmpty)
  }

  @Test func theStateOfEachEventIsThatAfterIt() throws {
    var events = SharedEvents()
    let first = hosted()
    _ = events.note(list(first), at: .sample(1_000))
    let later = try apply([.pause, .add(.seconds(5)), .resume], to: first)
    let reported = events.note(list(later), at: .sample(1_020))
    #expect(reported.map(\.remaining) == [.seconds(110), .seconds(115), .seconds(115)])
    #expect(reported.map(\.total) == [.seconds(180), .seconds(185), .seconds(185)])
  }

  @Test func ofMoreChangesThanARecordHoldsTheLatestAreReported() throws {
    var events = SharedEvents()
    let first = hosted(.paused)
    _ = events.note(list(first), at: .sample(1_000))
    let later = try apply((1...10).map { .add(.seconds($0)) }, to: first)
    let numbers = events.note(list(later), at: .sample(1_020)).map(\.sequence)
    // The gap in the numbers shows that something is missing.
    #expect(numbers == Array(10...17))
  }

  @Test func anEndAndTheNextStepAreBothReported() throws {
    var events = SharedEvents()
    let first = hosted()
    _ = events.note(list(first), at: .sample(1_000))
    let claimed = first.applying(
      .claim(token: 1, attempt: 1), by: .process(instance: 1), at: .sample(1_120))
    let again = try apply([.start], to: claimed, at: .sample(1_125))
    let reported = events.note(list(again), at: .sample(1_130))
    #expect(words(reported) == ["finished 8 deadline", "started 9 user"])
    #expect(reported[0].wall == first.end?.wallNanoseconds && reported[0].remaining == .zero)
  }

  @Test func anEndThatIsClaimedMuchLaterIsLate() {
    var events = SharedEvents()
    let first = hosted()
    _ = events.note(list(first), at: .sample(1_000))
    let claimed = first.applying(
      .claim(token: 1, attempt: 1), by: .process(instance: 1), at: .sample(1_200))
    let reported = events.note(list(claimed), at: .sample(1_201))
    #expect(words(reported) == ["finished 8 late"])
    #expect(reported[0].wall == SharedTime.sample(1_200).wallNanoseconds)
    let returned = claimed.applying(.giveBack, by: .process(instance: 1), at: .sample(1_201))
    #expect(events.note(list(returned), at: .sample(1_202)).isEmpty)
    let second = returned.applying(
      .claim(token: 2, attempt: 1), by: .process(instance: 2), at: .sample(1_203))
    #expect(events.note(list(second), at: .sample(1_204)).isEmpty)
  }

  @Test func whatVanishesIsNoStopUnlessItsNameIsTaken() {
    var events = SharedEvents()
    let first = hosted()
    _ = events.note(list(first), at: .sample(1_000))
    #expect(events.note(list(), at: .sample(1_001)).isEmpty)
    #expect(events.note(list(first), at: .sample(1_002)).isEmpty)
    #expect(words(events.note(list(hosted()), at: .sample(1_003))).contains("stopped 8 user"))
  }

  @Test func anEarlierRecordThatComesBackIsNoEvent() throws {
    var events = SharedEvents()
    let first = hosted()
    var later = try apply([.pause], to: first)
    later.edition = first.edition + 1
    _ = events.note(list(first), at: .sample(1_000))
    #expect(events.note(list(later), at: .sample(1_010)).count == 1)
    #expect(events.note(list(first), at: .sample(1_011)).isEmpty)
    #expect(events.note(list(later), at: .sample(1_012)).isEmpty)
  }

  @Test func aProcessRemovesItsOwnRecordAtAStopButNotWhatCannotBeRead() {
    var events = SharedEvents()
    _ = events.note(list(.sample()), at: .sample(1_000))
    let fault = SharingError(.store(StoreError(.engine("refused"))))
    #expect(events.note(list(faults: [fault]), at: .sample(1_001)).isEmpty)
    #expect(words(events.note(list(), at: .sample(1_002))) == ["stopped 8 user"])
  }

  @Test func aWriteByAProgramWithoutChangesIsReportedByItsState() throws {
    var events = SharedEvents()
    let first = hosted()
    _ = events.note(list(first), at: .sample(1_000))
    var later = try apply([.pause], to: first)
    later.changes = []
    #expect(words(events.note(list(later), at: .sample(1_020))) == ["paused 8 user"])
  }
}
