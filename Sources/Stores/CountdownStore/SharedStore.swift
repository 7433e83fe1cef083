public import Countdown

/// A store in which processes, or machines, keep what they decide together: entries with a key,
/// each replaced only after a comparison.
///
/// A writer names the revision that its decision is based on. If another revision is there by
/// now, the write fails and the writer gets the entry that is there. So no lock is needed over
/// several calls, and a decision that comes late does no harm.
///
/// ```swift
/// let store = FileStore(in: "/var/lib/kitchen")
/// let found = try store.read([key]).first
/// switch try store.write([StoreChange(entry, replacing: found?.revision)])[0] {
/// case .written(let revision): print("decided", revision)
/// case .faster(let other): print("another process decided", other as Any)
/// case .failed(let error): print("nothing was decided", error)
/// }
/// ```
///
/// All functions block, for no longer than the store's bound, and may be called on any thread.
/// After `.outcomeUnknown` the caller reads the entry: a token in ``StoreEntry/claim`` shows
/// whether the write was carried out.
public protocol SharedStore: Sendable {
  /// The present on the store's clock, which is the machine's wall clock for a local store and the
  /// server's for a remote one.
  func time() throws(StoreError) -> StoreTime

  /// The entries of some keys, in no order. A key without an entry is left out; an entry that
  /// cannot be read is returned with its ``StoreEntry/fault``.
  func read(_ keys: [StoreKey]) throws(StoreError) -> [StoreEntry]

  /// The changes since a cursor; from ``StoreCursor/start`` on, everything.
  ///
  /// The result may repeat earlier changes, and never leaves one out. A removed entry has no body;
  /// if ``StoreChanges/isComplete`` is true, an entry that is not in the pages is gone.
  ///
  /// - Parameter limit: the greatest number of entries, at least one; the others follow from the
  ///   returned cursor.
  func changes(after cursor: StoreCursor, limit: Int) throws(StoreError) -> StoreChanges

  /// Writes each change by itself, those of one key in the order given, and returns the outcome of
  /// each.
  ///
  /// - Throws: ``StoreError`` when nothing was written, or `.outcomeUnknown` when that is not
  ///   known. If only some changes failed, they are `.failed` in the outcomes.
  func write(_ changes: [StoreChange]) throws(StoreError) -> [StoreOutcome]

  /// The entries whose ``StoreEntry/due`` is at or before a moment, the earliest first.
  func due(before moment: WallMoment, limit: Int) throws(StoreError) -> [StoreEntry]

  /// Claims entries whose ``StoreEntry/due`` has come by the store's clock, the earliest first, and
  /// returns them as they were written: with the claim, its attempt one more than that of the claim
  /// before, and due again when the given time is over. A claimer that does not renew its
  /// claim by then loses the entry to the next one.
  ///
  /// An entry that another process is claiming at that moment is left out. The moment at which an
  /// entry was due is overwritten; if it is needed, the body must contain it.
  ///
  /// - Parameters:
  ///   - limit: the greatest number of entries, at least one.
  ///   - claim: the owner and the token; its attempt does not count.
  ///   - time: the time until another claimer may have the entry.
  /// - Throws: ``StoreError``; after `.outcomeUnknown` some may be claimed, until the time is over.
  func claimDue(
    limit: Int, as claim: StoreClaim, for time: Duration
  ) throws(StoreError) -> [StoreEntry]

  /// The liveness of some owners; owners that are left out are unknown.
  func liveness(of owners: [StoreOwner]) throws(StoreError) -> [StoreOwner: Liveness]

  /// Calls a closure on any thread, never twice at once, when something may have changed: once at
  /// the start, before or after this returns, and then until the watch is cancelled. A signal is a
  /// hint: call ``changes(after:limit:)`` to get the changes.
  ///
  /// - Throws: ``StoreError`` when the store cannot be watched.
  func watch(_ onSignal: @escaping @Sendable (StoreSignal) -> Void) throws(StoreError) -> StoreWatch
}

extension SharedStore {
  /// Claims what is due by comparison: reads the entries, and replaces each revision that was read.
  /// An engine that can do both in one step has its own implementation.
  public func claimDue(
    limit: Int, as claim: StoreClaim, for time: Duration
  ) throws(StoreError) -> [StoreEntry] {
    let now = try self.time().earliest
    let changes = try due(before: now, limit: limit).filter { $0.fault == nil }.map { found in
      var entry = found
      entry.due = now.advanced(by: time)
      entry.claim = StoreClaim(
        owner: claim.owner, token: claim.token,
        attempt: (found.claim?.attempt ?? 0).saturatingAdd(1))
      return StoreChange(entry, replacing: found.revision)
    }
    return zip(changes, try write(changes)).compactMap { change, outcome in
      guard case .written(let revision) = outcome else { return nil }
      return change.entry.written(as: revision)
    }
  }

  /// The liveness of owners that are parts of processes; see ``StoreOwner/process(instance:)``. A
  /// store that knows more has its own implementation.
  public func liveness(of owners: [StoreOwner]) -> [StoreOwner: Liveness] {
    Dictionary(owners.map { ($0, $0.processLiveness) }, uniquingKeysWith: { first, _ in first })
  }
}
