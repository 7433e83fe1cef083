#if Store
  internal import Countdown
  internal import CountdownSystem

  /// The watch of the folder that holds a database, and where that is a link, of the folder that
  /// the link leads to. It ends with its last reference.
  ///
  /// The end of a journal is the moment at which a commit counts, so no message is needed when
  /// something was written.
  final class SQLiteWatch: Sendable {
    private let watches: [FolderWatch]

    /// - Parameter onNews: called on a thread of the watch, with news about the database only.
    init(
      of path: String, _ onNews: @escaping @Sendable (DirectoryNews) -> Void
    ) throws(SystemError) {
      var watches: [FolderWatch] = []
      for path in Set([path, SQLiteFile.real(path) ?? path]) {
        let (folder, name) = SQLiteFile.split(path)
        let names = Set(["", "-wal", "-journal"].map { name + $0 })
        watches.append(try FolderWatch(folder, names: names, onNews))
      }
      self.watches = watches
    }
  }
#endif
