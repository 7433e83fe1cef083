import Countdown
import CountdownSharing
import CountdownStore
import CountdownTesting
import Testing

/// The examples of the guides to stores and to sharing.
@Suite struct StoresTests {
  @Test func aDecisionIsMadeOnce() async throws {
    try await Kitchen().storesUsingOne()
  }

  @Test func changesAreTakenOnce() async throws {
    let store = MemoryStore()
    let key = try #require(StoreKey(rawValue: "countdown/tea"))
    #expect(try begin(key, [], in: store))
    var cursor = StoreCursor.start
    try take(from: store, after: &cursor)
    #expect(store.changes(after: cursor, limit: 10).entries.isEmpty)
  }

  @Test func otherPlacesAreSharedToo() async throws {
    let kitchen = try Kitchen()
    try await kitchen.severalProcessesInAProcessThatAnnouncesForOthers()
    try await kitchen.severalProcessesAfterTheProcessWasKilled()
    try await kitchen.severalProcessesStoresOtherThanFiles()
  }

  @Test func commandsReachTheProcessThatCounts() async throws {
    let kitchen = try Kitchen()
    kitchen.kettle.start()
    #expect(kitchen.sharing.flush(within: .seconds(10)))
    try await kitchen.severalProcessesInAProcessThatReads2()
    try await kitchen.severalProcessesInTheProcessThatCounts5()
    // The countdown follows its record on another thread.
    #expect(await !kitchen.kettle.finished())
  }
}
