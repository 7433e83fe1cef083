internal import Countdown

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
}
