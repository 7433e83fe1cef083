#if Store
  /// Whose database it is, and how its tables are made.
  package struct SQLiteLayout: Sendable {
    /// A number in the file's header, by which it is known.
    package let applicationID: Int64
    /// The n-th makes version n of version n - 1. One that was released is never changed.
    package let migrations: [String]

    package init(applicationID: Int64, migrations: [String]) {
      (self.applicationID, self.migrations) = (applicationID, migrations)
    }

    /// The version that is read and written.
    package var version: Int64 { Int64(migrations.count) }
  }
#endif
