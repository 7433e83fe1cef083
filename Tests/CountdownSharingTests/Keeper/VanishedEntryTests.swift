import Countdown
import CountdownStore
import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownSharing

/// Entries in files that vanish under an announcer, or come back as they were before.
@Suite(.ownThread) struct VanishedEntryTests {
  private let place = StorePlace(isFast: true)
  private let finishes = Inbox<SharedFinish>()
  private let changes = Inbox<SharedChanges>()

  private func announcer(isHost: Bool) throws -> FinishAnnouncer {
    try FinishAnnouncer(
      in: place.state,
      AnnouncerCore.Work(
        isHost: isHost, announce: { [finishes] in finishes.put($0) }, onFault: { _ in },
        onChanges: { [changes] in changes.put($0) }))
  }

  @discardableResult
  private func start(_ name: String = "tea", for duration: Duration) throws -> SharedCountdown {
    let record = try place.state.start(SharedCountdowns.Start(name, for: duration))
    #expect(changes.wait { $0.changed.contains { $0.run == record.run } } != nil)
    return record
  }

  private func isStored(_ isRight: (SharedCountdown) -> Bool) throws -> Bool {
    let found = Inbox<SharedCountdown?>()
    let watch = try place.state.watch { list in
      found.put(list.countdowns.first { $0.name == "tea" })
    }
    defer { watch.cancel() }
    return found.wait { $0.map(isRight) ?? false } != nil
  }

  private func remove(_ part: String = "") throws {
    // A folder goes at once, however much is written into it.
    let gone = place.path + "-gone"
    try FileManager.default.moveItem(atPath: place.path + part, toPath: gone)
    try FileManager.default.removeItem(atPath: gone)
  }

  private static let entry = "/countdown+tea.entry"

  @Test(arguments: [entry, ""])
  func whatVanishesUnderAHostIsWrittenAgainAndRings(part: String) throws {
    let announcer = try announcer(isHost: true)
    let record = try start(for: .seconds(2))
    try remove(part)
    #expect(try isStored { $0.run == record.run && $0.stage == .running })
    #expect(finishes.wait { $0.id == record.finishID } != nil)
    #expect(try isStored { $0.stage == .announced })
    #expect(finishes.all.count == 1)
    announcer.stop()
  }

  @Test func anEarlierEditionIsWrittenOver() throws {
    let announcer = try announcer(isHost: true)
    try start(for: .hours(1))
    let earlier = try place.text()
    try place.state.perform(.pause, on: "tea")
    #expect(changes.wait { $0.changed.contains { $0.stage == .paused } } != nil)
    for isAlone in [true, false] {
      if isAlone { try remove(Self.entry) } else { try remove() }
      try place.lay(earlier)
      #expect(try isStored { $0.stage == .paused })
    }
    announcer.stop()
  }

  @Test(arguments: [entry, ""])
  func whatVanishesUnderAnotherIsOver(part: String) throws {
    let announcer = try announcer(isHost: false)
    let record = try start(for: .seconds(1))
    try remove(part)
    #expect(changes.wait { $0.gone.contains { $0.run == record.run } } != nil)
    // The end of another countdown comes later.
    try start("eggs", for: .seconds(1))
    #expect(finishes.wait { $0.name == "eggs" } != nil)
    #expect(try place.state.read("tea") == nil)
    #expect(finishes.all.map(\.name) == ["eggs"])
    // An entry that comes back is announced after all.
    _ = try place.state.put(record)
    #expect(finishes.wait { $0.id == record.finishID } != nil)
    announcer.stop()
  }

  /// An entry that vanishes a day after its end was removed on purpose.
  @Test func anOldEndIsNotWrittenAgain() throws {
    var record = SharedCountdown.sample(phase: .finished)
    record.edition = 5
    let rules = KeeperRules(hasFirstTurn: true, owner: StoreOwner(rawValue: "host"))
    for (hours, isWritten) in [(1, true), (25, false)] {
      var keeper = Keeper(
        record, revision: EntryRevision(rawValue: 1), rules: rules, at: Moment(nanoseconds: 0))
      let facts = Keeper<SharedCountdown>.Facts(
        now: Moment(nanoseconds: 1), time: .sample(1_000 + hours * 3_600), token: 1)
      #expect(keeper.take(.signal, facts).contains(.read))
      let outputs = keeper.take(.found(.absent), facts)
      #expect(outputs.contains(.write(record, replacing: nil)) == isWritten)
    }
  }
}
