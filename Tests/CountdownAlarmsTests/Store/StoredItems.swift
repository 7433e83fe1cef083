import CountdownStore
import CountdownSystem

@testable import CountdownAlarms

/// The items of a store, in the order of their places.
func items(in store: any SharedStore) throws -> [AgendaItem] {
  let page = try store.changes(after: .start, limit: .max)
  return page.entries.compactMap { ReadItem($0) }.sorted { $0.place < $1.place }
    .compactMap(\.item)
}

/// Writes items into a store that has none of them.
func write(_ items: [AgendaItem], to store: any SharedStore) throws {
  let changes = items.map { item in
    StoreChange(item.entry(over: JSONObject(), due: nil), replacing: nil)
  }
  for case .failed(let error) in try store.write(changes) { throw error }
}
