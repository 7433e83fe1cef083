internal import Countdown
internal import CountdownSystem

/// The records of a directory as they were read last, and what may have changed since.
///
/// While somebody watches the directory, only the names he told of are looked at: a list among
/// thousands costs nothing but what is new. Without a watch every name is looked at.
final class KnownRecords: Sendable {
  private let listing = Locked(RecordListing())
  private let news = Locked(News())

  private struct News: Sendable {
    /// The watches there are, and whether each sees the directory.
    var eyes: [Int: Bool] = [:]
    var lastEye = 0
    var isSeen: Bool { eyes.values.contains(true) }
    /// Whether all names were looked at since there is a watch.
    var isComplete = false
    var names: Set<String> = []
  }

  /// A watch that is about to begin.
  func newEye() -> Int {
    news.withLock { news in
      news.lastEye += 1
      news.eyes[news.lastEye] = false
      return news.lastEye
    }
  }

  /// A watch has ended, and nothing that it tells counts any more.
  func close(_ eye: Int) {
    news.withLock { news in
      news.eyes[eye] = nil
      news.isComplete = news.isSeen && news.isComplete
    }
  }

  /// Records whose files were changed here.
  func note(_ records: Set<String>) {
    news.withLock { if $0.isComplete { $0.names.formUnion(records) } }
  }

  /// What a watch has told.
  func note(_ told: DirectoryNews, by eye: Int) {
    news.withLock { news in
      switch told {
      case .names(let files):
        guard news.isComplete else { return }
        news.names.formUnion(files.compactMap(RecordListing.name(of:)))
      case .anything:
        if news.eyes[eye] != nil { news.eyes[eye] = true }
        news.isComplete = false
      case .blind:
        if news.eyes[eye] != nil { news.eyes[eye] = false }
        news.isComplete = news.isSeen && news.isComplete
      }
    }
  }

  /// All that lies in the directory. The files are read under the lock, so that of two who ask at
  /// once none goes back behind the other.
  func list(
    from path: String
  ) throws(SharingError) -> (records: [SharedCountdown], faults: [SharingError]) {
    try listing.withLock { (listing) throws(SharingError) in
      let names = takeNames()
      do throws(SharingError) {
        try listing.update(from: path, only: names)
      } catch {
        news.withLock { $0.isComplete = false }
        throw error
      }
      return (listing.records, listing.faults)
    }
  }

  var looks: Int { listing.withLock { $0.looks } }

  /// The names to look at; nil for all.
  private func takeNames() -> Set<String>? {
    news.withLock { news in
      let names = news.isComplete ? news.names : nil
      news.names = []
      news.isComplete = news.isSeen
      return names
    }
  }
}
