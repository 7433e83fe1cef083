internal import Countdown
internal import CountdownSystem

/// The entries of a directory as they were read last, and what may have changed since.
///
/// While a watch sees the directory, only the names it told of are looked at: to go on among
/// thousands costs nothing but what is new. Without one every name is looked at.
final class KnownEntries: Sendable {
  private let path: String
  private let listing = Locked(EntryListing())
  private let news = Locked(News())

  private struct News: Sendable {
    /// The watch that counts, and its number.
    var watch: DirectoryWatch?
    var lastEye = 0
    /// Whether the watch sees the directory.
    var isSeen = false
    /// Whether all names were looked at since it does.
    var isComplete = false
    var keys: Set<StoreKey> = []
  }

  init(in path: String) { self.path = path }

  /// Reads what has changed, and then from all that is known. The files are read under the lock, so
  /// that of two who ask at once none goes back behind the other.
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

  /// How often the directory was replaced, now that it was looked at.
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

// MARK: - What is told

extension KnownEntries {
  /// An entry was changed here.
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

  /// The watch has begun, and is asked for what it has not told yet.
  func follow(_ watch: DirectoryWatch) { news.withLock { $0.watch = watch } }

  /// No watch tells anything any more.
  func close() {
    // The watch leaves the lock before it is let go of.
    _ = news.withLock { news in
      defer { (news.watch, news.isSeen, news.isComplete) = (nil, false, false) }
      news.lastEye += 1
      return news.watch
    }
  }

  /// What a watch has told.
  func note(_ told: DirectoryNews, by eye: Int) {
    news.withLock { news in
      guard eye == news.lastEye else { return }
      switch told {
      case .names(let files):
        if news.isComplete { news.keys.formUnion(files.compactMap(StoreKey.init(fileName:))) }
      case .anything: (news.isSeen, news.isComplete) = (true, false)
      case .blind: (news.isSeen, news.isComplete) = (false, false)
      }
    }
  }
}
