internal import Countdown
package import CountdownStore

extension PostgresStore {
  /// The server of a store, and whether it may be written.
  package struct Examination: Hashable, Sendable {
    /// Host, port and database, as messages show them.
    package let place: String
    /// The server's version: `15.4`.
    package let version: String
    /// The reason why nothing can be written; nil if all can.
    package let obstacle: String?
  }

  /// Looks at the server and at the rights of the role. Writes nothing but tables that are
  /// missing.
  package func examine() throws(StoreError) -> Examination {
    try call { [tables] connection, limit throws(PostgresFailure) in
      let look = PostgresStatement(
        """
        SELECT split_part(current_setting('server_version'), ' ', 1), pg_is_in_recovery(),
          current_setting('transaction_read_only') = 'on',
          has_table_privilege('\(tables.quoted).entry', 'INSERT')
            AND has_table_privilege('\(tables.quoted).entry', 'UPDATE')
            AND has_table_privilege('\(tables.quoted).entry', 'DELETE')
            AND has_table_privilege('\(tables.quoted).store', 'UPDATE')
            AND has_table_privilege('\(tables.quoted).watcher', 'INSERT')
            AND has_table_privilege('\(tables.quoted).watcher', 'DELETE')
        """)
      let results = try connection.run(look(), until: limit)
      guard let row = results.first?.rows.first, let version = row.text(0) else {
        throw connection.lost()
      }
      let obstacle: String? =
        if row.flag(1) {
          "it is a standby"
        } else if row.flag(2) {
          "transactions are read-only"
        } else {
          row.flag(3) ? nil : "the role may not write the tables in the schema \(tables.schema)"
        }
      return Examination(place: connection.place, version: version, obstacle: obstacle)
    }
  }
}
