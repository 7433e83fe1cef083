internal import Countdown
internal import CountdownStore

/// All records of a store as they were read last. Only changed records are read again, and once for
/// all that look: lists, and followers, each of which gets every change.
final class SharedCatalog: Sendable {
  private let store: any SharedStore
  private let turn = Turn()
  /// What was read last; empty while a thread that has the turn works with it. A second copy would
  /// make each change cost a copy of all records.
  private let known = Locked(KnownEntries())
  private let state = Locked(State())

  private struct State: Sendable {
    /// The changes that a follower has not heard of: a look that it gave up goes on.
    var unheard: [Int: SharedChanges] = [:]
    /// The followers that are still to hear of all that there is.
    var newcomers: Set<Int> = []
    var lastFollower = 0
  }

  init(_ store: any SharedStore) { self.store = store }

  func list() throws(SharingError) -> SharedList { try read { $0.list } }

  /// All records that can be read, in no order.
  func records() throws(SharingError) -> [SharedCountdown] {
    try read { $0.records.values.compactMap(\.countdown) }
  }

  /// All stopwatches that can be read, in no order.
  func stopwatches() throws(SharingError) -> [SharedStopwatch] {
    try read { $0.records.values.compactMap(\.stopwatch) }
  }

  /// A number under which all that there is, and then each change, is kept until it is asked for.
  func addFollower() -> Int {
    state.withLock { state in
      state.lastFollower += 1
      state.newcomers.insert(state.lastFollower)
      return state.lastFollower
    }
  }

  func removeFollower(_ number: Int) {
    state.withLock { state in
      state.newcomers.remove(number)
      _ = state.unheard.removeValue(forKey: number)
    }
  }

  /// Reads what has changed.
  ///
  /// - Parameter isMeant: says which entries to look at.
  func look(_ isMeant: (StoreKey) -> Bool) throws(SharingError) { try read(isMeant) { _ in } }

  /// The changes since the follower's last call, as far as they were read.
  func takeChanges(of follower: Int) -> SharedChanges {
    state.withLock { $0.unheard.updateValue(SharedChanges(), forKey: follower) } ?? SharedChanges()
  }

  private func read<Answer>(
    _ isMeant: (StoreKey) -> Bool = { _ in true }, _ answer: (KnownEntries) -> Answer
  ) throws(SharingError) -> Answer {
    try turn.take { () throws(SharingError) in
      var known = self.known.withLock { known in
        defer { known = KnownEntries() }
        return known
      }
      defer { self.known.withLock { $0 = known } }
      let changes = try known.update(from: store, isMeant)
      note(changes, of: known)
      return answer(known)
    }
  }

  private func note(_ changes: SharedChanges, of known: KnownEntries) {
    let hasNews = !changes.isEmpty || !changes.goneNames.isEmpty
    state.withLock { state in
      if hasNews {
        for follower in state.unheard.keys { state.unheard[follower]?.follow(with: changes) }
      }
      for follower in state.newcomers { state.unheard[follower] = known.whole }
      state.newcomers = []
    }
  }
}

extension KnownEntries {
  fileprivate var list: SharedList {
    var (countdowns, faults): ([SharedCountdown], [SharingError]) = ([], [])
    var stopwatches: [SharedStopwatch] = []
    for key in records.keys.sorted() {
      switch records[key] {
      case .countdown(let countdown): countdowns.append(countdown)
      case .stopwatch(let stopwatch): stopwatches.append(stopwatch)
      case .fault(let error): faults.append(error)
      case nil: break
      }
    }
    return SharedList(countdowns, stopwatches, faults: faults, at: .now)
  }
}
