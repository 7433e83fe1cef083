internal import CountdownStore

extension SharedStore {
  /// Writes one entry in place of a revision; where that is nil, only if there is no entry.
  ///
  /// - Returns: the new revision; or nil, and the entry that lay there instead.
  /// - Throws: ``SharingError``, `.store`, where nothing was written.
  func put(
    _ entry: StoreEntry, replacing revision: EntryRevision?
  ) throws(SharingError) -> (revision: EntryRevision?, other: StoreEntry?) {
    let outcomes = try SharingError.passing { () throws(StoreError) in
      try write([StoreChange(entry, replacing: revision)])
    }
    switch outcomes.first {
    case .written(let revision): return (revision, nil)
    case .faster(let other): return (nil, other)
    case .failed(let error): throw SharingError(.store(error))
    case nil: throw SharingError(.store(StoreError(.engine("the store gave no answer"))))
    }
  }
}
