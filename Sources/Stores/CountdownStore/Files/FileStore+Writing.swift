internal import Countdown
internal import CountdownSystem
internal import Glibc

extension FileStore {
  /// See ``SharedStore/write(_:)``. Returns when all processes see the entries, so that they
  /// outlive this process. The disk has them some tenths of a second later, and then they also
  /// outlive a loss of power.
  ///
  /// A file that cannot be read is set aside for a change that replaces nothing; an entry of a
  /// newer version is kept.
  ///
  /// - Throws: `.locked`, `.unsafePlace`, or `.system` when nothing was written, or when the disk
  ///   refused an earlier write.
  @discardableResult
  public func write(_ changes: [StoreChange]) throws(StoreError) -> [StoreOutcome] {
    try disk?.check()
    var outcomes: [StoreOutcome] = []
    for change in changes {
      do throws(StoreError) { outcomes.append(try write(change)) } catch {
        guard outcomes.contains(where: \.isWritten) else { throw error }
        // The error that stopped this change also stops the others: none of them waits again.
        let rest = changes.count - outcomes.count
        return outcomes + Array(repeating: .failed(error), count: rest)
      }
    }
    return outcomes
  }

  /// - Throws: an error that keeps every entry from being written.
  private func write(_ change: StoreChange) throws(StoreError) -> StoreOutcome {
    if let error = change.entry.error { return .failed(error) }
    let revision = EntryRevision(rawValue: .random(in: 1 ... .max))
    let new = change.entry.written(as: revision)
    // The directory may be removed or moved between any two calls; rarely several times in a row.
    for _ in 0..<8 {
      let folder = new.isRemoved ? try Folder.open(directory) : try Folder.make(directory)
      if let folder {
        if let outcome = try put(new, replacing: change.replacing, in: folder) { return outcome }
      } else if new.isRemoved {
        return change.replacing == nil ? .written(revision) : .faster(nil)
      }
    }
    throw StoreError(.unsafePlace(path: directory, "keeps being moved"))
  }

  /// Nil when the directory is no longer in its place, and nothing was written.
  private func put(
    _ new: StoreEntry, replacing old: EntryRevision?, in folder: Folder
  ) throws(StoreError) -> StoreOutcome? {
    let file = new.isRemoved ? nil : NewFile(of: new, in: folder)
    do throws(StoreError) {
      try file?.write(usingSpare: old != nil)
      if let file, takeSweepTurn() { try? TemporaryFiles.sweep(folder, olderThan: file.name) }
      let outcome = try folder.exclusively { () throws(StoreError) -> StoreOutcome? in
        guard folder.isInPlace else { return nil }
        return try folder.replace(old, by: new, in: file)
      }
      if outcome?.isWritten == true { noteChange(of: new.key, in: folder) } else { file?.drop() }
      return outcome
    } catch {
      file?.drop()
      if case .locked = error.reason { throw error }
      guard folder.isInPlace else { return nil }
      return folder.overtaking(old, of: new.key) ?? .failed(error)
    }
  }

  private func noteChange(of key: StoreKey, in folder: Folder) {
    folder.keepSpare()
    known.note(key)
    disk?.note(key.fileName, in: folder)
  }

  /// Whether this write sweeps: the first one and every thousandth do.
  private func takeSweepTurn() -> Bool {
    writes.withLock { writes in
      defer { writes += 1 }
      return writes % 1_000 == 0
    }
  }

  /// Waits until the disk has all that was written before the call; false at the limit.
  package func waitForDisk(within limit: Duration) -> Bool {
    disk?.wait(within: limit) ?? true
  }

  /// The number of files that were looked at for changes.
  var looks: Int { known.looks }
}

/// The file of an entry that does not have its name yet.
private struct NewFile {
  let name = TemporaryFiles.newName()
  let bytes: [UInt8]
  let folder: Folder

  init(of entry: StoreEntry, in folder: Folder) {
    (bytes, self.folder) = (EntryText.encode(entry), folder)
  }

  /// - Parameter usingSpare: whether the room that is kept for a full disk may be used: the file is
  ///   to take the place of another one.
  func write(usingSpare: Bool = false) throws(StoreError) {
    do throws(StoreError) {
      try FileSizeSignal.suppressed { () throws(StoreError) in try folder.write(bytes, to: name) }
    } catch {
      guard usingSpare, let code = error.code, [ENOSPC, EDQUOT].contains(code),
        folder.giveUpSpare()
      else { throw error }
      try write()
    }
  }

  func drop() { folder.unlink(name) }

  /// Gives the file its name. A file that was swept because its writer was halted is written again.
  func take(_ other: String) throws(StoreError) {
    do throws(StoreError) { try folder.rename(name, to: other) } catch {
      guard error.code == ENOENT else { throw error }
      try write()
      try folder.rename(name, to: other)
    }
  }
}

extension Folder {
  /// The answer to a change that could not be written and is too late anyway; nil if it is not.
  /// What another process has written counts on a full disk, too.
  fileprivate func overtaking(_ old: EntryRevision?, of key: StoreKey) -> StoreOutcome? {
    let present = Result { () throws(StoreError) in try entry(key) }
    guard case .success(let present) = present, present?.fault == nil, present?.revision != old
    else { return nil }
    return .faster(present)
  }

  /// Puts an entry, or nothing, in place of a revision. To be called by one writer at a time.
  fileprivate func replace(
    _ old: EntryRevision?, by new: StoreEntry, in file: NewFile?
  ) throws(StoreError) -> StoreOutcome? {
    let name = new.key.fileName
    let present = try entry(new.key)
    if let fault = present?.fault {
      guard case .unreadable = fault.reason else { return .failed(fault) }
      if old != nil { return .faster(present) }
      try setAside(name) { () throws(StoreError) in try file?.take(name) }
    } else {
      if present?.revision != old { return .faster(present) }
      if let file { try file.take(name) } else { try remove(name) }
    }
    return new.revision.map { .written($0) }
  }

  /// Gives an unreadable file another name, and takes that back if the closure fails.
  private func setAside(
    _ name: String, _ body: () throws(StoreError) -> Void
  ) throws(StoreError) {
    let aside = TemporaryFiles.asideName(for: name)
    try rename(name, to: aside)
    do throws(StoreError) { try body() } catch {
      try? rename(aside, to: name)
      throw error
    }
  }
}

extension StoreOutcome {
  fileprivate var isWritten: Bool { if case .written = self { true } else { false } }
}
