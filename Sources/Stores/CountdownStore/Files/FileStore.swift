public import Countdown
internal import CountdownSystem
internal import Glibc

/// A store in the files of one directory: for the processes of one user on one machine, without a
/// server.
///
/// ```swift
/// let store = FileStore(in: "/home/ann/.local/state/kitchen")
/// let found = try store.read([key]).first
/// let outcomes = try store.write([StoreChange(entry, replacing: found?.revision)])
/// ```
///
/// Each entry is a file, `countdown+tea.entry` for the key `countdown/tea`: a line of JSON, and
/// then the body as it is, so that `tail -n +2` shows the body. An entry is written whole to a new
/// file, which is then renamed: a reader sees the old one or the new one, takes no lock, and writes
/// nothing. Writers exclude each other by a lock on the directory, for as long as it takes to
/// compare and rename; a writer waits at most two seconds for the lock.
///
/// Reading an entry takes some 15 µs; writing one takes 50 µs in memory and half a millisecond on a
/// disk that is busy with earlier ones. ``changes(after:limit:)`` and ``due(before:limit:)`` look
/// at every file, 6 µs each, and read those that have changed; while the store is watched, they
/// look only at changed files. The store keeps in memory what it has read.
public final class FileStore: SharedStore {
  /// The directory's path.
  public let directory: String
  /// Nil in a process that ends before it could sync anything.
  let disk: DiskSync?
  let known: KnownEntries
  let writes = Locked(0)
  private let watchers: EntryWatchers

  /// A store in a directory, which is made, for the user alone, when the first entry is written.
  ///
  /// - Parameter directory: a path; a relative one counts from the present working directory.
  public convenience init(in directory: String) { self.init(in: directory, isBrief: false) }

  /// - Parameter isBrief: whether this process ends right after it has written, and leaves it to
  ///   the kernel when the disk gets that.
  package init(in directory: String, isBrief: Bool) {
    disk = isBrief ? nil : DiskSync()
    self.directory = Self.absolute(directory)
    known = KnownEntries(in: self.directory)
    watchers = EntryWatchers(of: known, in: self.directory)
  }

  /// The wall clock of this machine; see ``SharedStore/time()``.
  public func time() -> StoreTime {
    let now = WallMoment.now
    return StoreTime(earliest: now, latest: now)
  }

  /// See ``SharedStore/read(_:)``.
  public func read(_ keys: [StoreKey]) throws(StoreError) -> [StoreEntry] {
    guard let folder = try Folder.open(directory) else { return [] }
    var entries: [StoreEntry] = []
    for key in keys { if let entry = try folder.entry(key) { entries.append(entry) } }
    return entries
  }

  /// See ``SharedStore/changes(after:limit:)``. When the directory was removed or another one is
  /// in its place, all cursors get a complete listing.
  public func changes(
    after cursor: StoreCursor, limit: Int
  ) throws(StoreError) -> StoreChanges {
    try known.read { $0.page(after: cursor, limit: limit) }
  }

  /// See ``SharedStore/due(before:limit:)``.
  public func due(before moment: WallMoment, limit: Int) throws(StoreError) -> [StoreEntry] {
    try known.read { $0.due(before: moment, limit: limit) }
  }

  /// See ``SharedStore/watch(_:)``. All watches share one thread, which sleeps until the directory
  /// changes; so a call that takes long holds up the others.
  ///
  /// - Throws: `.system` when the system has no watches left.
  public func watch(
    _ onSignal: @escaping @Sendable (StoreSignal) -> Void
  ) throws(StoreError) -> StoreWatch {
    try watchers.add(onSignal)
  }

  private static func absolute(_ path: String) -> String {
    var parts = path.split(separator: "/")
    if !path.hasPrefix("/") { parts = UserFolder.current.split(separator: "/") + parts }
    return parts.isEmpty ? "/" : parts.reduce(into: "") { $0 += "/\($1)" }
  }
}
