internal import Countdown
internal import CountdownStore

/// All records of a store as they were read last; only changed records are read again.
final class SharedCatalog: Sendable {
  private let store: any SharedStore
  private let turn = Turn()
  private let state = Locked(State())

  fileprivate struct State: Sendable {
    var cursor = StoreCursor.start
    var records: [StoreKey: Record] = [:]
  }

  fileprivate enum Record: Sendable {
    case countdown(SharedCountdown)
    case fault(SharingError)
  }

  /// The number of entries that are read at once.
  private static let page = 1_000

  init(_ store: any SharedStore) { self.store = store }

  func list() throws(SharingError) -> SharedList {
    try turn.take { () throws(SharingError) in
      var new = state.withLock { $0 }
      try update(&new)
      // The replaced list leaves the lock before it is released.
      let (list, _) = state.withLock { state in
        let old = state
        state = new
        return (new.list, old)
      }
      return list
    }
  }

  private func update(_ state: inout State) throws(SharingError) {
    var fresh: State?
    while true {
      let cursor = fresh?.cursor ?? state.cursor
      let changes = try SharingError.passing { () throws(StoreError) in
        try store.changes(after: cursor, limit: Self.page)
      }
      if changes.isComplete, fresh == nil { fresh = State() }
      if fresh != nil { fresh?.take(changes) } else { state.take(changes) }
      if !changes.hasMore { break }
    }
    if let fresh { state = fresh }
  }
}

extension SharedCatalog.State {
  fileprivate mutating func take(_ changes: StoreChanges) {
    cursor = changes.cursor
    for entry in changes.entries {
      guard SharedCountdown.name(of: entry.key) != nil else { continue }
      do throws(SharingError) {
        records[entry.key] = try SharedCountdown(entry).map(SharedCatalog.Record.countdown)
      } catch {
        records[entry.key] = .fault(error)
      }
    }
  }

  fileprivate var list: SharedList {
    var (countdowns, faults): ([SharedCountdown], [SharingError]) = ([], [])
    for (_, record) in records.sorted(by: { $0.key < $1.key }) {
      switch record {
      case .countdown(let countdown): countdowns.append(countdown)
      case .fault(let error): faults.append(error)
      }
    }
    return SharedList(countdowns, faults: faults, at: .now)
  }
}
