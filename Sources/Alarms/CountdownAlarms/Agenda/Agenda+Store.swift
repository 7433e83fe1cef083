internal import Countdown
internal import CountdownStore
internal import CountdownSystem

// Reading and writing, within the turn of a thread.
extension Agenda {
  /// The number of entries read at once.
  private static let page = 1_000

  /// Reads the changes of other processes; false when there are none. The time is read afterwards,
  /// because a change may have been made while this thread waited for the store.
  @discardableResult
  func read() throws(StoreError) -> Bool {
    let cursor = state.withLock { $0.machine.stored.cursor }
    if cursor == .start { return try readFirst() }
    return absorb(try listing(after: cursor), at: now())
  }

  /// Reads everything, page by page: a hundred thousand alarms are not in memory once more.
  private func readFirst() throws(StoreError) -> Bool {
    var (listing, places, hasChanges) = (ItemListing(items: []), Set<ItemPlace>(), false)
    try eachPage { page in
      listing.items = page.entries.compactMap { ReadItem($0) }
      places.formUnion(listing.items.map(\.place))
      if page.hasMore {
        let now = now()
        hasChanges = state.withLock { [listing] in $0.absorb(listing, at: now) } || hasChanges
      } else {
        listing.cursor = page.cursor
      }
    }
    // Only now is known what is not there, if an earlier attempt broke off.
    listing.items += state.withLock { $0.machine.stored.entries.keys }
      .filter { !places.contains($0) }.map(ReadItem.init(removed:))
    return absorb(listing, at: now()) || hasChanges
  }

  /// Reads all entries, page by page.
  func eachPage(_ body: (StoreChanges) -> Void) throws(StoreError) {
    var page = try store.changes(after: .start, limit: Self.page)
    body(page)
    while page.hasMore {
      page = try store.changes(after: page.cursor, limit: Self.page)
      body(page)
    }
  }

  private func absorb(_ listing: ItemListing, at now: Now) -> Bool {
    state.withLock { state in
      let hasChanges = state.absorb(listing, at: now)
      state.succeed(at: now)
      return hasChanges
    }
  }

  private func listing(after start: StoreCursor) throws(StoreError) -> ItemListing {
    var (listing, cursor) = (ItemListing(items: []), start)
    while true {
      let page = try store.changes(after: cursor, limit: Self.page)
      // A complete page begins a listing of another store, or of one that has forgotten removals.
      if page.isComplete, !listing.isComplete { listing = ItemListing(items: [], isComplete: true) }
      listing.items += page.entries.compactMap { ReadItem($0) }
      cursor = page.cursor
      if !page.hasMore { break }
    }
    listing.cursor = cursor
    return listing
  }

  /// Reads the entries that were just written. A store without them was restored to an earlier
  /// state in the meantime, and is read as a different store.
  private func reread(_ written: Set<ItemPlace>, at now: Now) {
    guard !written.isEmpty else { return }
    do throws(StoreError) {
      var listing = try listing(after: state.withLock { $0.machine.stored.cursor })
      if !listing.isComplete, !written.isSubset(of: listing.items.map(\.place)) {
        listing = try self.listing(after: .start)
      }
      _ = absorb(listing, at: now)
    } catch {
      // The next read shows it.
    }
  }

  /// The result of writing steps.
  struct WriteResult {
    /// Whether other processes wrote some of the entries first. What they wrote is absorbed.
    var isOvertaken = false
    var written: Set<ItemPlace> = []
    var failed: [Decision.Step] = []
    /// The reason why those failed.
    var error: StoreError?

    mutating func fail(_ steps: [Decision.Step], _ error: StoreError) {
      failed += steps
      self.error = error
    }
  }

  /// Writes steps; applies those that were written, and reports their events.
  func write(_ steps: [Decision.Step], at now: Now) -> WriteResult {
    var result = WriteResult()
    do throws(StoreError) {
      let (changes, overtaken) = try changes(for: steps, at: now)
      absorb(overtaken, into: &result)
      do throws(StoreError) {
        let outcomes = try store.write(changes.map(\.change))
        for (change, outcome) in zip(changes, outcomes) {
          handle(outcome, of: change, into: &result, at: now)
        }
      } catch {
        for change in changes { handle(.failed(error), of: change, into: &result, at: now) }
      }
    } catch {
      result.fail(steps, error)
    }
    reread(result.written, at: now)
    return result
  }

  private typealias Change = (step: Decision.Step, change: StoreChange)

  /// The changes for some steps, and the present entries of those steps that are based on an older
  /// one. Fields of the present entries that this version does not know are kept.
  private func changes(
    for steps: [Decision.Step], at now: Now
  ) throws(StoreError) -> (changes: [Change], overtaken: [ReadItem]) {
    let machine = state.withLock { $0.machine }
    let known = steps.map { ($0, machine.stored[$0.place]?.revision) }
    let keys = known.filter { $0.1 != nil }.map(\.0.place.key)
    let present = keys.isEmpty ? [] : try store.read(keys)
    let entries = Dictionary(present.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
    var (changes, overtaken): ([Change], [ReadItem]) = ([], [])
    for (step, revision) in known {
      let entry = entries[step.place.key]
      if entry?.revision == revision {
        let fields = entry?.body.flatMap { try? JSONObject(reading: $0[...]) } ?? JSONObject()
        let new =
          step.item.map { $0.entry(over: fields, due: machine.due($0, at: now)) }
          ?? StoreEntry(step.place.key, body: nil)
        changes.append((step, StoreChange(new, replacing: revision)))
      } else {
        overtaken.append(entry.flatMap { ReadItem($0) } ?? ReadItem(removed: step.place))
      }
    }
    return (changes, overtaken)
  }

  private func handle(
    _ outcome: StoreOutcome, of change: Change, into result: inout WriteResult, at now: Now
  ) {
    switch outcome {
    case .written(let revision):
      result.written.insert(change.step.place)
      apply(change.step, as: revision, at: now)
    case .faster(let entry):
      absorb(
        [entry.flatMap { ReadItem($0) } ?? ReadItem(removed: change.step.place)],
        into: &result)
    case .failed(let error):
      guard case .outcomeUnknown = error.reason, let entry = readOutcome(of: change) else {
        return result.fail([change.step], error)
      }
      handle(entry, of: change, into: &result, at: now)
    }
  }

  /// The outcome of a change whose answer was lost; nil if it is unknown, or the change was not
  /// carried out. Its claim belongs to this agenda alone; an entry without a claim may have been
  /// written by any process.
  private func readOutcome(of change: Change) -> StoreOutcome? {
    guard let found = try? store.read([change.change.entry.key]) else { return nil }
    let (entry, new) = (found.first, change.change.entry)
    if entry?.body == new.body, entry?.claim == new.claim {
      return .written(entry?.revision ?? EntryRevision(rawValue: 0))
    }
    return entry?.revision == change.change.replacing ? nil : .faster(entry)
  }

  private func absorb(_ items: [ReadItem], into result: inout WriteResult) {
    if items.isEmpty { return }
    result.isOvertaken = true
    let now = now()
    state.withLock { _ = $0.absorb(ItemListing(items: items), at: now) }
  }

  private func apply(_ step: Decision.Step, as revision: EntryRevision, at now: Now) {
    state.withLock { state in
      state.apply(step, as: revision)
      if !step.events.isEmpty { state.report(step.events, at: now) }
    }
  }
}
