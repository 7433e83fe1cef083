internal import Countdown
internal import CountdownStore

/// All records of a store as they were read last; only changed records are read again.
final class SharedCatalog: Sendable {
  private let store: any SharedStore
  private let turn = Turn()
  private let state = Locked(KnownEntries())

  init(_ store: any SharedStore) { self.store = store }

  func list() throws(SharingError) -> SharedList {
    try turn.take { () throws(SharingError) in
      var new = state.withLock { $0 }
      _ = try new.update(from: store)
      // The replaced entries leave the lock before they are released.
      let (list, _) = state.withLock { state in
        let old = state
        state = new
        return (new.list, old)
      }
      return list
    }
  }
}

extension KnownEntries {
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
