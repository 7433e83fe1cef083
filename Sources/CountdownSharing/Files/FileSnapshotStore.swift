internal import Countdown
internal import CountdownSystem

/// Shared countdowns as small files in one directory, `NAME.json` each.
///
/// A record is written whole to a new file, which is then renamed: a reader sees the old one or the
/// new one, takes no lock, and writes nothing. Writers exclude each other by a lock on the
/// directory, for as long as it takes to compare and rename.
public final class FileSnapshotStore: SnapshotStore {
  /// The directory's path.
  public let path: String
  private let temporaries = TemporaryFiles()
  private let disk = DiskSync()
  private let known = KnownRecords()

  /// A store in a directory, which is made when the first record is published.
  public init(in path: String) { self.path = path }

  /// See ``SnapshotStore/publish(_:replacing:)``. Returns when all processes see the record, so
  /// that it outlives this one. The disk has it some tenths of a second later, and then it
  /// outlives a loss of power too.
  ///
  /// - Throws: ``SharingError``. What lies there and cannot be read is set aside; what a newer
  ///   version wrote is kept, and told. When the disk refused what was published before, that is
  ///   told now.
  public func publish(_ record: SharedCountdown, replacing old: SharedCountdown?) throws -> Bool {
    let name = try Self.fileName(for: record.name)
    let bytes = try RecordText.encode(record)
    try disk.check()
    let folder = try Folder.make(path)
    let new = temporaries.next()
    try folder.write(bytes, to: new)
    let isPublished: Bool
    do {
      isPublished = try folder.exclusively { () throws(SharingError) in
        guard try present(record.name, in: folder) == old else { return false }
        try folder.rename(new, to: name)
        return true
      }
    } catch {
      folder.unlink(new)
      throw error
    }
    if isPublished { changed(record.name, in: folder) } else { folder.unlink(new) }
    return isPublished
  }

  private func changed(_ name: String, in folder: Folder) {
    known.note([name])
    disk.note("\(name).json", in: folder)
  }

  /// See ``SnapshotStore/remove(_:)``. Returns when no process sees the record any more.
  public func remove(_ record: SharedCountdown) throws -> Bool {
    let name = try Self.fileName(for: record.name)
    guard let folder = try Folder.open(path) else { return false }
    let isRemoved = try folder.exclusively { () throws(SharingError) in
      guard try present(record.name, in: folder) == record else { return false }
      return try folder.remove(name)
    }
    if isRemoved { changed(record.name, in: folder) }
    return isRemoved
  }

  /// See ``SnapshotStore/read(_:)``.
  public func read(_ name: String) throws -> SharedCountdown? {
    _ = try Self.fileName(for: name)
    guard let folder = try Folder.open(path) else { return nil }
    return try folder.record(name)
  }

  /// See ``SnapshotStore/list()``. Reads what has changed since the last time; while the directory
  /// is watched, looks at nothing else, and a change by another process counts from when the watch
  /// has told it.
  public func list() throws -> (records: [SharedCountdown], faults: [SharingError]) {
    try known.list(from: path)
  }

  /// See ``SnapshotStore/watch(_:)``. One thread, which sleeps until the directory changes.
  ///
  /// - Throws: ``SharingError`` when the system has no more watches to give.
  public func watch(_ changed: @escaping @Sendable () -> Void) throws -> SharedWatch {
    let eye = known.newEye()
    do throws(SystemError) {
      let watch = try DirectoryWatch.start(
        path, begun: { known.note(.anything, by: eye) },
        changed: { [known] news in
          known.note(news, by: eye)
          changed()
        })
      return SharedWatch { [known] in
        known.close(eye)
        watch.cancel()
      }
    } catch {
      known.close(eye)
      throw SharingError(.cannotWatch(path: path, error))
    }
  }

  /// How many files were looked at for lists.
  var looks: Int { known.looks }

  /// Waits until the disk has what was published or removed before the call; false at the limit.
  func waitForDisk(within limit: Duration) -> Bool { disk.wait(within: limit) }

  /// See ``SnapshotStore/prepare()``. Makes the directory.
  ///
  /// - Throws: ``SharingError`` when there can be no directory, or it may not be written.
  public func prepare() throws {
    try Folder.make(path).checkWritable()
  }

  /// See ``SnapshotStore/tidy()``. Removes records of countdowns that ended a day ago, and files
  /// that a killed writer left.
  public func tidy() throws {
    guard let folder = try Folder.open(path) else { return }
    TemporaryFiles.sweep(try folder.names(), in: folder)
    let now = SharedTime.now
    for record in try list().records where record.isExpired(at: now) { _ = try remove(record) }
  }
}

extension FileSnapshotStore {
  /// The record that lies there, for a writer: what cannot be read is set aside.
  private func present(
    _ name: String, in folder: Folder
  ) throws(SharingError) -> SharedCountdown? {
    do {
      return try folder.record(name)
    } catch {
      guard case .unreadable = error.reason else { throw error }
      try folder.rename("\(name).json", to: ".aside-\(name)")
      return nil
    }
  }

  fileprivate static func fileName(for name: String) throws(SharingError) -> String {
    guard CountdownName.isAcceptable(name) else { throw SharingError(.badName(name)) }
    return "\(name).json"
  }
}

extension Folder {
  /// The record of a name, or nil.
  func record(_ name: String) throws(SharingError) -> SharedCountdown? {
    switch try read("\(name).json") {
    case .nothing: return nil
    case .bytes(let bytes): return try RecordText.decode(bytes, name: name)
    case .unusable(let problem): throw SharingError(.unreadable(name: name, problem))
    }
  }

  /// Removes a file; false when there was none.
  fileprivate func remove(_ name: String) throws(SharingError) -> Bool {
    if unlink(name) { return true }
    throw error("unlink")
  }
}
