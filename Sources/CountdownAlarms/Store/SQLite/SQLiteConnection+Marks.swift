#if Store
  internal import Countdown
  internal import CountdownSQLite

  // The marks lie in a table of their own, which programs without it leave alone.
  extension SQLiteConnection {
    /// The number of revisions whose marks are kept.
    private static let marksKept: Int64 = 1_000

    /// Makes the table, and marks the present revision, where that is allowed and still to be done.
    func beginMarks() throws(SQLiteFailure) {
      do throws(SQLiteFailure) {
        if !isReadOnly, try presentMark() == nil { try makeMarks() }
      } catch {
        guard [.readOnly, .full, .unreachable].contains(error.kind) else { throw error }
      }
      mark = try presentMark()
    }

    private func makeMarks() throws(SQLiteFailure) {
      try transaction("BEGIN IMMEDIATE") { () throws(SQLiteFailure) in
        try runScript(
          "CREATE TABLE IF NOT EXISTS mark (revision INTEGER PRIMARY KEY, number INTEGER) STRICT")
        let revision = try number("SELECT revision FROM store WHERE id = 1") ?? 0
        if try presentMark() == nil { try insertMark(at: revision) }
      }
    }

    private var hasMarks: Bool {
      get throws(SQLiteFailure) {
        try number("SELECT count(*) FROM sqlite_schema WHERE name = 'mark'") ?? 0 > 0
      }
    }

    private func presentMark() throws(SQLiteFailure) -> SQLiteMark? {
      guard try hasMarks else { return nil }
      var mark: SQLiteMark?
      try run(
        "SELECT revision, number FROM mark WHERE revision = (SELECT revision FROM store)"
      ) { row in
        if let revision = row.integer(0), let number = row.integer(1) {
          mark = SQLiteMark(change: revision, number: number)
        }
      }
      return mark
    }

    /// Throws where the file does not continue what was read from it before.
    func lookAtMark(at revision: Int64) throws(SQLiteFailure) {
      guard let old = mark else { return }
      var number: Int64?
      try run("SELECT number FROM mark WHERE revision = ?1", [.integer(old.change)]) { row in
        number = row.integer(0)
      }
      let oldest = try self.number("SELECT min(revision) FROM mark")
      let isForgotten = oldest.map { $0 > old.change } ?? false
      guard revision >= old.change, number == old.number || number == nil && isForgotten else {
        throw SQLiteFailure(.moved, "another was written into its place")
      }
      if let present = try presentMark() { mark = present }
    }

    /// Marks a revision that is being written, where the file keeps marks.
    func leaveMark(at revision: Int64) throws(SQLiteFailure) -> SQLiteMark? {
      if mark == nil { return nil }
      try run("DELETE FROM mark WHERE revision <= ?1", [.integer(revision - Self.marksKept)])
      return try insertMark(at: revision)
    }

    @discardableResult
    private func insertMark(at revision: Int64) throws(SQLiteFailure) -> SQLiteMark {
      let mark = SQLiteMark(change: revision, number: .random(in: 0 ... .max))
      try run(
        "INSERT OR REPLACE INTO mark VALUES (?1, ?2)",
        [.integer(mark.change), .integer(mark.number)])
      return mark
    }
  }
#endif
