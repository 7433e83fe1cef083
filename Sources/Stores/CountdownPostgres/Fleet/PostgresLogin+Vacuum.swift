internal import Countdown

extension PostgresLogin {
  /// Cleans a table, if much of it is to be cleaned, on a connection of its own.
  ///
  /// - Returns: whether little is left that is to be cleaned.
  func vacuum(_ table: String) throws(PostgresFailure) -> Bool {
    let connection = try open(until: RealTime.monotonic.advanced(by: timeout)).connection
    let limit = RealTime.monotonic.advanced(by: .hours(1))
    let ask = PostgresStatement(
      """
      SELECT n_dead_tup > 2000 + n_live_tup / 4,
        set_config('statement_timeout', '0', false)
      FROM pg_stat_all_tables WHERE relid = '\(table)'::regclass
      """)
    guard try connection.run(ask(), until: limit).first?.rows.first?.flag(0) == true else {
      return true
    }
    try connection.run(PostgresStatement("VACUUM (SKIP_LOCKED) \(table)")(), until: limit)
    return try connection.run(ask(), until: limit).first?.rows.first?.flag(0) != true
  }
}
