internal import CountdownBenchmarkHarness

/// All countdowns that were ever begun, with what their users did and what was told of them.
final class Ledger: Sendable {
  private let state = Locked(State())

  fileprivate struct State: Sendable {
    var entries: [String: Entry] = [:]
    /// The names that commands may be given to.
    var free: [String] = []
    var places: [String: Int] = [:]
    /// How many are under way, as far as is known, and how many of them are short.
    var (living, short) = (0, 0)
    var number = 0
    /// The ends that are to be acknowledged and replaced.
    var ended: [String] = []
    /// The countdowns whose state is unknown, and which are to be stopped.
    var doubtful: [String] = []
    /// The tellings of names that were never begun.
    var strangers: [Telling] = []
  }

  /// How many countdowns are under way, and how many of them are short.
  var living: (all: Int, short: Int) { state.withLock { ($0.living, $0.short) } }

  var all: [Entry] { state.withLock { Array($0.entries.values) } }

  var strangers: [Telling] { state.withLock { $0.strangers } }

  /// The countdowns that ended before a moment, and whose ends were not told.
  func overdue(at moment: Double) -> [Entry] {
    state.withLock { state in
      state.entries.values.filter { $0.isCertain && $0.isOverdue(at: moment) }
    }
  }

  // MARK: - What users do

  /// Makes the entry of a countdown that is about to be begun; its name.
  func begin(for length: Double) -> String {
    let now = Uptime.now
    return state.withLock { state in
      state.number += 1
      let name = "c\(state.number)"
      state.put(Entry(name, for: length, at: now))
      return name
    }
  }

  /// Takes a countdown that lasts longer than the trial for good: it gets no more commands.
  func reserve(_ random: inout SplitMix64) -> String? {
    for _ in 0..<1_000 {
      guard let entry = take(random.next()) else { return nil }
      // A countdown that is not saved may be gone with the host.
      if entry.length >= Lengths.long.lowerBound, entry.isSaved { return entry.name }
      state.withLock { if entry.isLiving { $0.release(entry.name) } }
    }
    return nil
  }

  /// Takes a countdown for one command: no other user gives it one meanwhile.
  func take(_ choice: UInt64) -> Entry? {
    state.withLock { state in
      guard !state.free.isEmpty else { return nil }
      let name = state.free[Int(choice % UInt64(state.free.count))]
      state.bind(name)
      return state.entries[name]
    }
  }

  /// Notes what came of a request, and lets others command the countdown again.
  func answered(_ name: String, _ text: String, _ change: @Sendable (inout Entry) -> Void) {
    let now = Uptime.now
    state.withLock { state in
      guard var entry = state.entries[name] else { return }
      change(&entry)
      entry.note(text, at: now)
      state.put(entry)
      if entry.isLiving { state.release(name) }
    }
  }

  /// The host has said that it did not begin a countdown.
  func refused(_ name: String) { state.withLock { $0.drop(name) } }

  /// A request had no answer: it may have been carried out or not.
  func unanswered(
    _ name: String, _ text: String, _ change: @Sendable (inout Entry) -> Void = { _ in }
  ) {
    answered(name, text) { entry in
      entry.isCertain = false
      change(&entry)
    }
    state.withLock { $0.doubtful.append(name) }
  }

  func nextDoubtful() -> String? { state.withLock { $0.doubtful.popLast() } }

  /// An end that is to be acknowledged.
  func nextEnded() -> Entry? {
    state.withLock { state in
      state.ended.popLast().flatMap { state.entries[$0] }
    }
  }

  func acknowledgeLater(_ name: String) { state.withLock { $0.ended.insert(name, at: 0) } }

  // MARK: - What is told

  func told(_ telling: Telling) {
    state.withLock { state in
      guard var entry = state.entries[telling.name] else {
        return state.strangers.append(telling)
      }
      if entry.tellings.isEmpty { state.ended.append(telling.name) }
      entry.tellings.append(telling)
      state.put(entry)
      state.bind(telling.name)
    }
  }

  /// The host has died: what it could not save may be gone.
  func lostHost() {
    let now = Uptime.now
    state.withLock { state in
      for var entry in Array(state.entries.values) where !entry.isSaved && entry.isCertain {
        entry.lostHost()
        entry.note("the host was killed before this was saved", at: now)
        state.put(entry)
        state.bind(entry.name)
        state.doubtful.append(entry.name)
      }
    }
  }
}

extension Ledger.State {
  /// Puts an entry in its place, and counts.
  fileprivate mutating func put(_ entry: Entry) {
    drop(entry.name)
    entries[entry.name] = entry
    if entry.isLiving {
      living += 1
      short += entry.isShort ? 1 : 0
    }
  }

  fileprivate mutating func drop(_ name: String) {
    guard let old = entries.removeValue(forKey: name), old.isLiving else { return }
    living -= 1
    short -= old.isShort ? 1 : 0
  }

  fileprivate mutating func bind(_ name: String) {
    guard let place = places.removeValue(forKey: name), let last = free.popLast() else { return }
    if last == name { return }
    free[place] = last
    places[last] = place
  }

  fileprivate mutating func release(_ name: String) {
    guard places[name] == nil else { return }
    places[name] = free.count
    free.append(name)
  }
}
