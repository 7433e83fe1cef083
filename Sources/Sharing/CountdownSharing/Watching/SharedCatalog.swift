internal import Countdown
internal import CountdownStore

/// All records of a store as they were read last. Only changed records are read again, and once for
/// all that look: lists, and followers, each of which gets every change.
final class SharedCatalog: Sendable {
  private let store: any SharedStore
  private let turn = Turn()
  private let state = Locked(State())

  private struct State: Sendable {
    var known = KnownEntries()
    /// The changes that a follower has not heard of: a look that it gave up goes on.
    var unheard: [Int: SharedChanges] = [:]
    var lastFollower = 0
  }

  init(_ store: any SharedStore) { self.store = store }

  func list() throws(SharingError) -> SharedList { try known().list }

  /// All records that can be read, in no order.
  func records() throws(SharingError) -> [SharedCountdown] {
    try known().records.values.compactMap(\.countdown)
  }

  /// A number under which all that there is, and then each change, is kept until it is asked for.
  func addFollower() -> Int {
    state.withLock { state in
      state.lastFollower += 1
      state.unheard[state.lastFollower] = state.known.whole
      return state.lastFollower
    }
  }

  func removeFollower(_ number: Int) {
    _ = state.withLock { $0.unheard.removeValue(forKey: number) }
  }

  /// Reads what has changed.
  ///
  /// - Parameter isMeant: says which entries to look at.
  func look(_ isMeant: (StoreKey) -> Bool) throws(SharingError) { _ = try known(isMeant) }

  /// The changes since the follower's last call, as far as they were read.
  func takeChanges(of follower: Int) -> SharedChanges {
    state.withLock { $0.unheard.updateValue(SharedChanges(), forKey: follower) } ?? SharedChanges()
  }

  private func known(
    _ isMeant: (StoreKey) -> Bool = { _ in true }
  ) throws(SharingError) -> KnownEntries {
    try turn.take { () throws(SharingError) in
      var new = state.withLock { $0.known }
      let changes = try new.update(from: store, isMeant)
      // The replaced entries leave the lock before they are released.
      let (known, _) = state.withLock { state in
        let old = state.known
        state.known = new
        if !changes.isEmpty || !changes.goneNames.isEmpty {
          for follower in state.unheard.keys { state.unheard[follower]?.follow(with: changes) }
        }
        return (new, old)
      }
      return known
    }
  }
}

extension KnownEntries {
  fileprivate var list: SharedList {
    var (countdowns, faults): ([SharedCountdown], [SharingError]) = ([], [])
    for key in records.keys.sorted() {
      switch records[key] {
      case .countdown(let countdown): countdowns.append(countdown)
      case .fault(let error): faults.append(error)
      case nil: break
      }
    }
    return SharedList(countdowns, faults: faults, at: .now)
  }
}
