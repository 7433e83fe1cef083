/// The application of a database, and the migrations that make its tables.
struct SQLiteLayout: Sendable {
  /// A number in the file's header that identifies the application.
  let applicationID: Int64
  /// The nth makes version n from version n - 1. A released one is never changed.
  let migrations: [String]
  /// The takeover of a database of another layout, if there is one.
  let takeover: Takeover?

  /// The steps by which a database gets another layout, around the migrations of the new one.
  struct Takeover: Sendable {
    /// The old layout, whose migrations run first.
    let old: @Sendable () -> SQLiteLayout
    /// Makes room for the new tables.
    let before: @Sendable (SQLiteConnection) throws(SQLiteFailure) -> Void
    /// Fills the new tables.
    let after: @Sendable (SQLiteConnection) throws(SQLiteFailure) -> Void
  }

  init(applicationID: Int64, migrations: [String], takeover: Takeover? = nil) {
    (self.applicationID, self.migrations) = (applicationID, migrations)
    self.takeover = takeover
  }

  /// The version that is read and written.
  var version: Int64 { Int64(migrations.count) }
}
