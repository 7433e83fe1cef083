internal import Countdown
internal import CountdownSystem

/// The entries of a directory as they were read last, and the names that may have changed since.
///
/// While a watch sees the directory, only the names that it reported are looked at: among thousands
/// of entries only the new ones cost anything. Without a watch every name is looked at.
final class KnownEntries: Sendable {
  private let path: String
  private let listing = Locked(EntryListing())
  private let news = Locked(News())

  private struct News: Sendable {
    /// The present watch.
    var watch: DirectoryWatch?
    var lastEye = 0
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
      let (watch, replacements) = (news.withLock { $0.watch }, listing.replacements)
      watch?.catchUp()
      let keys = takeKeys()
      do throws(StoreError) { try listing.update(from: path, only: keys) } catch {
        news.withLock { $0.isComplete = false }
        throw error
      }
      if listing.replacements != replacements { watch?.openAgain() }
      return body(listing.history)
    }
  }

  /// The number of replacements of the directory, after a look at it.
  func replacements() -> Int {
    listing.withLock { listing in
      _ = try? listing.glance(at: path)
      return listing.replacements
    }
  }

  var looks: Int { listing.withLock { $0.looks } }

  /// The keys to look at; nil for all.
  private func takeKeys() -> Set<StoreKey>? {
    news.withLock { news in
      let keys = news.isComplete ? news.keys : nil
      news.keys = []
      news.isComplete = news.isSeen
      return keys
    }
  }
}

// MARK: - Reports

extension KnownEntries {
  /// An entry was changed by this process.
  func note(_ key: StoreKey) {
    news.withLock { if $0.isComplete { $0.keys.insert(key) } }
  }

  /// A watch is about to begin; returns its number.
  func newEye() -> Int {
    news.withLock { news in
      news.lastEye += 1
      return news.lastEye
    }
  }

  /// The watch has begun, and is asked for news that it has not reported yet.
  func follow(_ watch: DirectoryWatch) { news.withLock { $0.watch = watch } }

  /// There is no watch any more.
  func close() {
    // The watch leaves the lock before it is released.
    _ = news.withLock { news in
      defer { (news.watch, news.isSeen, news.isComplete) = (nil, false, false) }
      news.lastEye += 1
      return news.watch
    }
  }

  /// Takes note of the news of a watch.
  func note(_ report: DirectoryNews, by eye: Int) {
    news.withLock { news in
      guard eye == news.lastEye else { return }
      switch report {
      case .names(let files):
        if news.isComplete { news.keys.formUnion(files.compactMap(StoreKey.init(fileName:))) }
      case .anything: (news.isSeen, news.isComplete) = (true, false)
      case .blind: (news.isSeen, news.isComplete) = (false, false)
      }
    }
  }
}
