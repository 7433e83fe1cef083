#if Store
  internal import CountdownSQLite

  extension AlarmStoreError {
    /// The one line about a file: what is wrong, in whose words, and what to do.
    init(_ failure: SQLiteFailure, file: String) {
      self.init(
        Kind(rawValue: failure.kind.rawValue) ?? .failed, store: file,
        description: failure.line(about: file, contents: "a file of alarms"))
    }
  }
#endif
