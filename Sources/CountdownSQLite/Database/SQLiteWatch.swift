#if Store
  package import Countdown
  package import CountdownSystem

  /// The watch of the folder that holds a database, and where that is a link, of the folder that
  /// the link leads to. It ends with its last reference.
  ///
  /// The end of a journal is the moment at which a commit counts, so no message is needed when
  /// something was written.
  package final class SQLiteWatch: Sendable {
    private let watches: [DirectoryWatch]

    /// - Parameter onNews: called on a thread of the watch, with news about the database only.
    package init(
      of path: String, _ onNews: @escaping @Sendable (DirectoryNews) -> Void
    ) throws(SystemError) {
      var watches: [DirectoryWatch] = []
      for path in Set([path, SQLiteFile.real(path) ?? path]) {
        let (folder, name) = SQLiteFile.split(path)
        let names = Set(["", "-wal", "-journal"].map { name + $0 })
        do throws(SystemError) {
          watches.append(
            try DirectoryWatch.start(folder, begun: {}) { news in
              if case .names(let changed) = news, changed.isDisjoint(with: names) { return }
              onNews(news)
            })
        } catch {
          for watch in watches { watch.cancel() }
          throw error
        }
      }
      self.watches = watches
    }

    deinit { for watch in watches { watch.cancel() } }
  }
#endif
