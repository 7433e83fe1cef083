internal import Countdown
internal import CountdownSystem

/// All entries of a directory, read again only where a file has changed. A change among 10,000
/// entries costs 10,000 looks, but reads one; if its key is known, it costs one look.
struct EntryListing: Sendable {
  private(set) var history = ChangeHistory()
  /// The number of times that another directory, or none, replaced the known one.
  private(set) var replacements = 0
  /// The number of files that were looked at.
  private(set) var looks = 0
  /// The number of files that were read.
  private(set) var reads = 0
  /// The versions of the files; a file with another version is read again.
  private var versions: [StoreKey: FileVersion] = [:]
  private var place: FileIdentity?

  /// Checks whether the known directory is still there.
  ///
  /// - Returns: the directory, and whether it was not known before.
  @discardableResult
  mutating func checkDirectory(
    at path: String
  ) throws(StoreError) -> (folder: Folder?, isNew: Bool) {
    let folder = try Folder.open(path)
    let found = folder?.identity
    if found == place { return (folder, false) }
    if place != nil {
      // The known entries are no longer valid: cursors of the old history get a complete listing.
      (history, versions) = (ChangeHistory(), [:])
      replacements += 1
    }
    place = found
    return (folder, true)
  }

  /// Brings the listing up to a directory; a missing directory is empty.
  ///
  /// - Parameter keys: the keys that may have changed; nil for all.
  mutating func update(from path: String, only keys: Set<StoreKey>?) throws(StoreError) {
    let (folder, isNew) = try checkDirectory(at: path)
    guard let folder else { return }
    if let keys, !isNew {
      for key in keys.sorted() {
        try look(at: key, in: folder)
        // An entry that came and went between two looks existed for its writer.
        if history[key] == nil { history.note(StoreEntry(key, body: nil)) }
      }
      return
    }
    let found = try folder.names().compactMap(StoreKey.init(fileName:)).sorted()
    for key in found { try look(at: key, in: folder) }
    if isNew { return }
    let isThere = Set(found)
    for key in history.entries.map(\.key) where !isThere.contains(key) { forget(key) }
  }

  private mutating func look(at key: StoreKey, in folder: Folder) throws(StoreError) {
    looks += 1
    var known: FileVersion?
    do throws(StoreError) {
      known = try folder.version(of: key.fileName)
      if known == nil { return forget(key) }
    } catch {
      // The file is opened without a version, and the error of that says why.
    }
    if let known, versions[key] == known { return }
    reads += 1
    guard let entry = try folder.entry(key) else { return forget(key) }
    let isLasting = known?.isSettled(at: .now) == true && entry.fault?.code == nil
    versions[key] = isLasting ? known : nil
    if history[key] != entry { history.note(entry) }
  }

  private mutating func forget(_ key: StoreKey) {
    versions[key] = nil
    if history[key] != nil { history.note(StoreEntry(key, body: nil)) }
  }
}
