internal import Countdown
internal import CountdownSystem

/// The entries of a directory as they were read last, and the names that may have changed since.
///
/// While a watch sees the directory, only the names that it reported are looked at: among thousands
/// of entries only the new ones cost anything. Without a watch every name is looked at.
final class KnownEntries: Sendable {
  private let path: String
  private let listing = Locked(EntryListing())
  private let watched = Locked(Watched())

  /// The reports of the watch since the last read.
  private struct Watched: Sendable {
    /// The present watch.
    var watch: DirectoryWatch?
    /// The number of the latest watch.
    var lastWatch = 0
    /// Whether the watch sees the directory.
    var isSeen = false
    /// Whether all names were looked at since the watch began.
    var isComplete = false
    var keys: Set<StoreKey> = []
  }

  init(in path: String) { self.path = path }

  /// Reads the changed entries, and then answers from all that are known. The files are read under
  /// the lock, so that of two threads at once neither sees an older state than the other.
  func read<Answer: Sendable>(
    _ body: (ChangeHistory) -> Answer
  ) throws(StoreError) -> Answer {
    try listing.withLock { (listing) throws(StoreError) in
      let (watch, replacements) = (watched.withLock { $0.watch }, listing.replacements)
      watch?.catchUp()
      let keys = takeKeys()
      do throws(StoreError) { try listing.update(from: path, only: keys) } catch {
        watched.withLock { $0.isComplete = false }
        throw error
      }
      if listing.replacements != replacements { watch?.openAgain() }
      return body(listing.history)
    }
  }

  /// The number of replacements of the directory, after a look at it.
  func replacements() -> Int {
    listing.withLock { listing in
      _ = try? listing.checkDirectory(at: path)
      return listing.replacements
    }
  }

  var looks: Int { listing.withLock { $0.looks } }

  /// The keys to look at; nil for all.
  private func takeKeys() -> Set<StoreKey>? {
    watched.withLock { watched in
      let keys = watched.isComplete ? watched.keys : nil
      watched.keys = []
      watched.isComplete = watched.isSeen
      return keys
    }
  }
}

// MARK: - Reports

extension KnownEntries {
  /// An entry was changed by this process.
  func note(_ key: StoreKey) {
    watched.withLock { if $0.isComplete { $0.keys.insert(key) } }
  }

  /// A watch is about to begin; returns its number.
  func addWatch() -> Int {
    watched.withLock { watched in
      watched.lastWatch += 1
      return watched.lastWatch
    }
  }

  /// The watch has begun, and is asked for changes that it has not reported yet.
  func follow(_ watch: DirectoryWatch) { watched.withLock { $0.watch = watch } }

  /// There is no watch any more.
  func close() {
    // The watch leaves the lock before it is released.
    _ = watched.withLock { watched in
      defer { (watched.watch, watched.isSeen, watched.isComplete) = (nil, false, false) }
      watched.lastWatch += 1
      return watched.watch
    }
  }

  /// Records the report of a watch.
  func note(_ report: DirectoryChange, by number: Int) {
    watched.withLock { watched in
      guard number == watched.lastWatch else { return }
      switch report {
      case .names(let files):
        if watched.isComplete { watched.keys.formUnion(files.compactMap(StoreKey.init(fileName:))) }
      case .anything: (watched.isSeen, watched.isComplete) = (true, false)
      case .blind: (watched.isSeen, watched.isComplete) = (false, false)
      }
    }
  }
}
