extension StoreEntry {
  /// Why no store takes the entry; nil when it may be written.
  var error: StoreError? {
    guard let count = body?.count, count > Self.largestBody else { return nil }
    return StoreError(.tooLarge(key, bytes: count))
  }

  /// The entry as it lies there when it was written under a revision: of one that is removed
  /// nothing but that remains.
  func written(as revision: EntryRevision) -> StoreEntry {
    guard body != nil else { return StoreEntry(key, body: nil, revision: revision) }
    return StoreEntry(key, body: body, due: due, claim: claim, revision: revision)
  }
}
