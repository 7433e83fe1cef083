internal import Countdown

/// Opens connections to a server and makes them ready for a store.
struct PostgresOpening {
  let address: String
  let tables: EntryTables
  let timeout: Duration

  func open(until limit: Moment) throws(PostgresFailure) -> PostgresConnection {
    let login = PostgresLogin(address: address, layout: tables.layout, timeout: timeout)
    let (connection, server) = try login.open(until: limit)
    do {
      let place = try place(connection, server.database, until: limit)
      connection.identity = "\(place)/\(server.timeline)"
    } catch {
      throw error.kind == .unanswered ? error.withoutConnection : error
    }
    return connection
  }

  /// Checks which server and database the tables belong to.
  ///
  /// - Returns: the place to which the numbers of transactions in the tables belong.
  private func place(
    _ connection: PostgresConnection, _ database: String, until limit: Moment
  ) throws(PostgresFailure) -> String {
    let look = PostgresStatement(
      """
      SELECT place, $1 || '/' || '\(tables.quoted).entry'::regclass::oid
      FROM \(tables.quoted).store
      """)
    guard let row = try connection.run(look(.text(database)), until: limit).first?.rows.first,
      let known = row.text(0), let place = row.text(1)
    else { throw connection.lost() }
    if known != place { try adopt(connection, place, until: limit) }
    return place
  }

  /// Takes over tables that were restored from a copy: the numbers of transactions in them are
  /// those of another server, or of another time. If that takes longer than a call may, the
  /// server goes on with it, and calls fail until it is done.
  ///
  /// New tables, whose place is empty, have forgotten nothing: whatever transaction is open
  /// while they are made, no reader has to begin again when it ends.
  private func adopt(
    _ connection: PostgresConnection, _ place: String, until limit: Moment
  ) throws(PostgresFailure) {
    let adopt = PostgresStatement(
      """
      WITH mine AS (
        UPDATE \(tables.quoted).store SET place = $1,
          forgotten = CASE WHEN place = '' THEN forgotten ELSE pg_current_xact_id() END
        WHERE place <> $1 RETURNING pg_notify($2, '\(EntryTables.moved)')),
      watchers AS (DELETE FROM \(tables.quoted).watcher WHERE EXISTS (SELECT FROM mine))
      UPDATE \(tables.quoted).entry SET changed = pg_current_xact_id()
      WHERE EXISTS (SELECT FROM mine)
      """)
    let unbounded = PostgresStatement("SELECT set_config('statement_timeout', '0', true)")
    try connection.run(
      unbounded(), adopt(.text(place), .text(tables.channel)), until: limit)
  }
}
