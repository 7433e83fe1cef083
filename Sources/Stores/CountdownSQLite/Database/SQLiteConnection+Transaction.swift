internal import Countdown

extension SQLiteConnection {
  /// Runs several statements as one: all of them count, or none.
  func transaction<Result>(
    _ begin: String, _ body: () throws(SQLiteFailure) -> Result
  ) throws(SQLiteFailure) -> Result {
    forgetPages()
    try run(begin)
    do {
      let result = try body()
      try commit()
      return result
    } catch {
      // Some failures have ended it already.
      if isInTransaction { try? run("ROLLBACK") }
      throw error
    }
  }

  /// A commit that fails for the medium may have happened.
  private func commit() throws(SQLiteFailure) {
    do { try run("COMMIT") } catch {
      throw error.kind == .failed ? SQLiteFailure(.uncertain, error.words) : error
    }
  }
}
