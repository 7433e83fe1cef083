#if Store
  internal import Countdown
  internal import CountdownSQLite

  extension SQLiteAlarmStore {
    /// Looks through the whole database for damage, which reading alone need not meet.
    ///
    /// - Returns: the version of its tables.
    package func check() throws(AlarmStoreError) -> Int {
      try withConnection { connection throws(SQLiteFailure) in
        var complaints: [String] = []
        try connection.run("PRAGMA quick_check(1)") { row in
          complaints.append(row.text(0) ?? "no answer")
        }
        guard complaints == ["ok"] else {
          throw SQLiteFailure(.corrupt, complaints.first ?? "no answer")
        }
        return Int(try connection.number("PRAGMA user_version") ?? 0)
      }
    }
  }
#endif
