internal import Countdown
internal import CountdownSystem

/// The watch of the folder that holds a database, and where links lead there, of each folder that
/// holds one of them. It ends with its last reference.
///
/// The end of a journal is the moment at which a commit counts, so no message is needed when
/// something was written.
final class SQLiteWatch: Sendable {
  /// The way to the database for which this watch was made.
  let way: LinkPath
  private let watches: [FolderWatch]

  /// - Parameter onNews: called on a thread of the watch, with news about the database only.
  init(
    of path: String, _ onNews: @escaping @Sendable (DirectoryNews) -> Void
  ) throws(SystemError) {
    way = LinkPath(path)
    let (folder, name) = way.end.map { ($0.folder, $0.name) } ?? SQLiteFile.split(path)
    let names = Set(["", "-wal", "-journal"].map { name + $0 })
    var watches = [try FolderWatch(folder, names: names, onNews)]
    // A link is made and never written.
    for link in way.links {
      watches.append(
        try FolderWatch(link.folder, names: [link.name], noticesNewFiles: true, onNews))
    }
    self.watches = watches
  }
}
