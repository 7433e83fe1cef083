extension StoreEntry {
  /// The reason why no store accepts the entry; nil when it may be written.
  package var error: StoreError? {
    if let count = body?.count, count > Self.largestBody {
      return StoreError(.tooLarge(key, bytes: count))
    }
    guard let owner = claim?.owner.rawValue.utf8 else { return nil }
    if owner.count > Self.longestOwner || owner.contains(0) {
      return StoreError(.unreadable(key, "its owner is too long or not text"))
    }
    return nil
  }

  /// The greatest length of an owner's form, in bytes.
  private static var longestOwner: Int { 1_024 }

  /// The entry as it is in a store after it was written under a revision; of a removed entry only
  /// the removal is left.
  package func written(as revision: EntryRevision) -> StoreEntry {
    guard body != nil else { return StoreEntry(key, body: nil, revision: revision) }
    return StoreEntry(key, body: body, due: due, claim: claim, revision: revision)
  }
}
