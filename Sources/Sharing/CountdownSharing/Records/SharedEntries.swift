internal import Countdown
package import CountdownStore

/// The records of a store, one by one.
package struct SharedEntries: Sendable {
  let store: any SharedStore

  /// The outcome of a write.
  package enum Outcome: Sendable {
    /// The record is there, or is removed.
    case written(SharedCountdown?)
    /// Another record lay there.
    case faster(SharedCountdown?)
  }

  /// The record of a name; nil when there is none.
  ///
  /// - Throws: ``SharingError``, `.badName`, or `.store` where the store or the record is at fault.
  package func read(_ name: String) throws(SharingError) -> SharedCountdown? {
    let key = try SharedCountdown.keys.key(name)
    let found = try SharingError.passing { () throws(StoreError) in try store.read([key]) }
    guard let entry = found.first(where: { $0.key == key }) else { return nil }
    return try SharedCountdown(entry)
  }

  /// The record of a name; nil also for an invalid one, which the next write sets aside.
  package func readable(_ name: String) throws(SharingError) -> SharedCountdown? {
    do throws(SharingError) {
      return try read(name)
    } catch {
      if error.isUnreadable { return nil }
      throw error
    }
  }

  /// Puts a record in place of a revision, or, if that is nil, where there is none; in an edition
  /// of its own.
  package func write(
    _ record: SharedCountdown, replacing revision: EntryRevision?
  ) throws(SharingError) -> Outcome {
    var record = record
    record.edition &+= 1
    return try change(try record.entry(), record, replacing: revision)
  }

  /// Removes the record of a revision.
  package func remove(_ record: SharedCountdown) throws(SharingError) -> Outcome {
    try change(
      StoreEntry(try SharedCountdown.keys.key(record.name), body: nil), nil,
      replacing: record.revision)
  }

  private func change(
    _ entry: StoreEntry, _ record: SharedCountdown?, replacing revision: EntryRevision?
  ) throws(SharingError) -> Outcome {
    let (written, other) = try store.put(entry, replacing: revision)
    if let written {
      var record = record
      record?.revision = written
      return .written(record)
    }
    guard let other else { return .faster(nil) }
    do throws(SharingError) { return .faster(try SharedCountdown(other)) } catch {
      guard error.isUnreadable else { throw error }
      // A record that cannot be read blocks nothing: a new one replaces it.
      guard revision == nil, other.fault == nil, let found = other.revision else {
        return .faster(nil)
      }
      return try change(entry, record, replacing: found)
    }
  }
}
