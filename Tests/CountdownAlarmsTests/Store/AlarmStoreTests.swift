import Countdown
import CountdownAlarms
import Testing

/// What every store keeps to.
@Suite struct AlarmStoreTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: StoreKind.all) func anEmptyStoreIsAtRevisionZero(_ kind: StoreKind) throws {
    let store = try kind.make(in: folder)
    let changes = try store.changes(since: 0)
    #expect(changes == AlarmStoreChanges(revision: 0, entries: [], isComplete: true))
  }

  @Test(arguments: StoreKind.all) func whatWasCommittedIsRead(_ kind: StoreKind) throws {
    let store = try kind.make(in: folder)
    let (alarm, reminder) = (Records.alarm(), Records.reminder())
    let entries: [AlarmStoreEntry] = [
      .reminder(reminder), .alarm(alarm), .occurrence(Records.occurrence(of: alarm.alarm.id)),
    ]
    #expect(try store.commit(entries, at: 0) == 1)
    let changes = try store.changes(since: 0)
    #expect(changes.revision == 1)
    #expect(Set(changes.entries) == Set(entries))
  }

  @Test(arguments: StoreKind.all) func ofTwoWhoDecideAtOneRevisionOneWrites(_ kind: StoreKind)
    throws
  {
    let store = try kind.make(in: folder)
    #expect(try store.commit([.reminder(Records.reminder("first"))], at: 0) == 1)
    #expect(try store.commit([.reminder(Records.reminder("second"))], at: 0) == nil)
    #expect(try store.changes(since: 0).entries.count == 1)
  }

  @Test(arguments: StoreKind.all) func onlyWhatChangedSinceIsReadAgain(_ kind: StoreKind) throws {
    let store = try kind.make(in: folder)
    let (first, second) = (Records.reminder("first"), Records.reminder("second"))
    _ = try store.commit([.reminder(first)], at: 0)
    _ = try store.commit([.reminder(second)], at: 1)
    _ = try store.commit([.removed(first.reminder.id)], at: 2)
    let changes = try store.changes(since: 1)
    #expect(!changes.isComplete)
    #expect(Set(changes.entries) == [.removed(first.reminder.id), .reminder(second)])
    #expect(try store.changes(since: 3).entries == [])
    #expect(try store.changes(since: 0).entries == [.reminder(second)])
  }

  @Test(arguments: StoreKind.all) func anAlarmTakesItsOccurrencesWithIt(_ kind: StoreKind) throws {
    let store = try kind.make(in: folder)
    let alarm = Records.alarm()
    let id = alarm.alarm.id
    _ = try store.commit([.alarm(alarm), .occurrence(Records.occurrence(of: id))], at: 0)
    _ = try store.commit([.removed(id)], at: 1)
    #expect(try store.changes(since: 0).entries == [])
    #expect(try store.changes(since: 1).entries == [.removed(id)])
  }

  @Test(arguments: StoreKind.all) func anOccurrenceNeedsItsAlarmAndThenNothingIsWritten(
    _ kind: StoreKind
  ) throws {
    let store = try kind.make(in: folder)
    let entries: [AlarmStoreEntry] = [
      .reminder(Records.reminder()), .occurrence(Records.occurrence(of: CountdownID())),
    ]
    #expect(throws: AlarmStoreError.self) { try store.commit(entries, at: 0) }
    #expect(try store.changes(since: 0).revision == 0)
  }

  @Test(arguments: StoreKind.all) func oneThatLookedBeforeTheOldestRememberedRemovalGetsEverything(
    _ kind: StoreKind
  ) throws {
    let store = try kind.make(in: folder)
    let kept = Records.reminder("kept")
    var revision = try #require(try store.commit([.reminder(kept)], at: 0))
    for _ in 0..<21 {
      let removals = (0..<100).map { _ in AlarmStoreEntry.removed(CountdownID()) }
      revision = try #require(try store.commit(removals, at: revision))
    }
    let old = try store.changes(since: 1)
    #expect(old.isComplete)
    #expect(old.entries == [.reminder(kept)])
    #expect(try store.changes(since: revision - 9).isComplete == false)
  }

  @Test(arguments: StoreKind.all) func theLatestThousandOccurrencesOfAnAlarmAreKept(
    _ kind: StoreKind
  ) throws {
    let store = try kind.make(in: folder)
    let alarm = Records.alarm()
    let occurrences = (0..<1_500).map { Records.occurrence($0, of: alarm.alarm.id) }
    _ = try store.commit([.alarm(alarm)] + occurrences.shuffled().map { .occurrence($0) }, at: 0)
    let kept = try store.changes(since: 0).entries.dropFirst()
    #expect(Set(kept) == Set(occurrences.suffix(1_000).map { .occurrence($0) }))
  }

  @Test(arguments: StoreKind.all) func aCommitCallsThoseWhoWatch(_ kind: StoreKind) async throws {
    let store = try kind.make(in: folder)
    let (calls, continuation) = AsyncStream.makeStream(of: Int64.self)
    let watch = try store.watch {
      continuation.yield((try? store.changes(since: 0).revision) ?? -1)
    }
    _ = try store.commit([.reminder(Records.reminder())], at: 0)
    #expect(await calls.first { _ in true } == 1)
    _ = watch
  }
}
