import Countdown
import CountdownSharing
import Foundation
import Testing

@Suite struct FinishClaimsTests {
  private let place = TemporaryState()

  /// Both kinds of claims.
  private var kinds: [any FinishClaims] { [place.state.claims, SharedState.inMemory().claims] }

  private func finish() throws -> SharedFinish { try #require(SharedCountdown.sample().finish) }

  @Test func oneOfManyWhoClaimWins() async throws {
    for claims in kinds {
      let finish = try finish()
      let wins = await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<32 {
          group.addTask { (try? claims.claim(finish, by: .current)) ?? false }
        }
        return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(wins == 1)
      #expect(try claims.isClaimed(finish.id))
    }
  }

  @Test func anotherRunIsAnotherFinish() throws {
    for claims in kinds {
      let id = CountdownID()
      for _ in 0..<3 {
        let finish = try #require(SharedCountdown.sample(id: id).finish)
        #expect(try claims.claim(finish, by: .current))
      }
    }
  }

  @Test func aConfirmedClaimIsNeverListedAsUnseen() throws {
    for claims in kinds {
      let finish = try finish()
      #expect(try claims.claim(finish, by: .gone))
      try claims.confirm(finish.id)
      try claims.confirm(finish.id)
      #expect(try claims.takeUnseen().isEmpty)
      #expect(try !claims.claim(finish, by: .current))
    }
  }

  @Test func aClaimThatADeadProcessLeftIsListedOnceAndNotMadeAgain() throws {
    for claims in kinds {
      let finish = try finish()
      #expect(try claims.claim(finish, by: .gone))
      #expect(try claims.takeUnseen() == [finish])
      #expect(try claims.takeUnseen().isEmpty)
      #expect(try !claims.claim(finish, by: .current))
    }
  }

  @Test func aClaimOfALivingProcessIsNotListed() throws {
    for claims in kinds {
      #expect(try claims.claim(try finish(), by: .current))
      #expect(try claims.takeUnseen().isEmpty)
      #expect(try claims.list().count == 1)
    }
  }

  @Test func oneOfManyWhoListGetsIt() async throws {
    for claims in kinds {
      #expect(try claims.claim(try finish(), by: .gone))
      let count = await withTaskGroup(of: Int.self) { group in
        for _ in 0..<16 { group.addTask { (try? claims.takeUnseen().count) ?? 0 } }
        return await group.reduce(0, +)
      }
      #expect(count == 1)
    }
  }

  @Test func aClaimWhoseTextIsDamagedStillHoldsAndIsListed() throws {
    let claims = place.state.claims
    let finish = try finish()
    #expect(try claims.claim(finish, by: .current))
    try Data().write(to: URL(filePath: "\(place.path)/finishes/\(finish.id)"))
    #expect(try !claims.claim(finish, by: .current))
    #expect(try claims.takeUnseen().map(\.id) == [finish.id])
  }

  @Test func aClaimIsKeptForAWeekAndThenSwept() throws {
    let claims = place.state.claims
    let (old, recent) = (try finish(), try finish())
    let path = "\(place.path)/finishes/\(old.id)"
    #expect(try claims.claim(old, by: .gone))
    #expect(try claims.claim(recent, by: .current))
    var times = [timespec(), timespec()]
    times[0].tv_sec = time(nil) - 7 * 86_400
    times[1] = times[0]
    try #require(utimensat(AT_FDCWD, path, times, 0) == 0)
    try claims.confirm(recent.id)
    #expect(try claims.list().map(\.finish) == [recent])
  }

  @Test func whatWasAnnouncedIsConfirmedAndItsRecordSaysFinished() throws {
    let record = SharedCountdown.sample()
    #expect(try place.state.snapshots.publish(record, replacing: nil))
    var told: [SharedFinish] = []
    #expect(try place.state.announce(record, by: .gone) { told.append($0) })
    #expect(try !place.state.announce(record) { told.append($0) })
    #expect(told == [record.finish])
    #expect(try place.state.claims.takeUnseen().isEmpty)
    #expect(try place.state.snapshots.read("tea")?.snapshot.phase == .finished)
  }

  @Test func anAnnouncementThatFailedStaysUnconfirmed() throws {
    struct Failure: Error {}
    let record = SharedCountdown.sample()
    #expect(throws: Failure.self) {
      try place.state.announce(record, by: .gone) { _ in throw Failure() }
    }
    #expect(try place.state.claims.takeUnseen().map(\.id) == [record.finishID])
  }
}
