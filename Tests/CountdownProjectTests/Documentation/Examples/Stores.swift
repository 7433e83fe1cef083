import Countdown
import CountdownStore
import Testing

#if Postgres
  import CountdownPostgres

  private func serverStore() -> some SharedStore {
    let store = PostgresStore("postgresql://ann@db.example.org/clocks")
    return store
  }
#endif

private func forgetEverything() {}
private func note(_ entry: StoreEntry) {}

@Suite struct StoreExampleTests {
  func begin(_ key: StoreKey, _ body: [UInt8], in store: some SharedStore) throws -> Bool {
    let claim = StoreClaim(owner: .process(instance: 1), token: .random(in: 1 ... .max), attempt: 1)
    while true {
      let found = try store.read([key]).first
      if found?.claim != nil { return false }
      let entry = StoreEntry(key, body: body, claim: claim)
      switch try store.write([StoreChange(entry, replacing: found?.revision)])[0] {
      case .written: return true
      case .faster: continue
      case .failed(let error): throw error
      }
    }
  }

  @Test func aDecisionIsMadeOnce() throws {
    let store = MemoryStore(clock: { WallMoment(nanoseconds: 0) }, liveness: { _ in .dead })
    let key = try #require(StoreKey(rawValue: "countdown/tea"))
    #expect(try begin(key, Array("boiling".utf8), in: store))
    #expect(try !begin(key, Array("boiling".utf8), in: store))
    #expect(store.changes(after: .start, limit: 10).entries.map(\.key) == [key])
  }

  @Test func changesAreTakenOnce() throws {
    let store = MemoryStore(clock: { WallMoment(nanoseconds: 0) }, liveness: { _ in .dead })
    let key = try #require(StoreKey(rawValue: "countdown/tea"))
    #expect(try begin(key, [], in: store))
    var cursor = StoreCursor.start
    try take(from: store, after: &cursor)
    #expect(store.changes(after: cursor, limit: 10).entries.isEmpty)
  }

  func take(from store: some SharedStore, after cursor: inout StoreCursor) throws {
    var page: StoreChanges
    repeat {
      page = try store.changes(after: cursor, limit: 100)
      if page.isComplete { forgetEverything() }
      for entry in page.entries { note(entry) }
      cursor = page.cursor
    } while page.hasMore
  }
}
