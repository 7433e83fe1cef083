internal import Countdown

/// The connection of a session: holds the lock of a process, and hears notifications.
final class PostgresListener {
  private let connection: PostgresConnection
  private let tables: EntryTables
  /// The number of this listener in the table `watcher`; nil while it is not in there.
  private var number: Int64?

  /// A message from the server.
  enum Message {
    case nothing
    /// An entry was written.
    case changed
    /// The tables were restored from a copy, which knows nothing of this listener.
    case moved
  }

  /// - Parameter process: the name of the lock.
  init(
    _ connection: PostgresConnection, _ tables: EntryTables, process: String,
    until limit: Moment
  ) throws(PostgresFailure) {
    (self.connection, self.tables) = (connection, tables)
    try connection.run(Self.lock(.text(process)), until: limit)
  }

  var identity: String { connection.identity }

  var socket: Int32 { connection.socket }

  func nextMessage() throws(PostgresFailure) -> Message {
    let messages = try connection.listen()
    if messages.contains(EntryTables.moved) { return .moved }
    return messages.isEmpty ? .nothing : .changed
  }

  /// Has the server notify this listener, or no longer.
  ///
  /// - Returns: whether that was a change.
  func setIsHeard(_ isHeard: Bool, until limit: Moment) throws(PostgresFailure) -> Bool {
    switch (isHeard, number) {
    case (true, nil):
      let new = Int64.random(in: .min ... .max)
      try connection.run(tables.registration(of: new), until: limit)
      number = new
    case (false, let old?):
      try connection.run(tables.end(of: old), until: limit)
      number = nil
    default: return false
    }
    return true
  }

  private static let lock = PostgresStatement(
    "SELECT pg_advisory_lock_shared(hashtextextended($1, 0))")
}

// MARK: - The table of watchers

extension EntryTables {
  /// The text of a notification that the tables were restored from a copy.
  static let moved = "moved"

  /// Makes this session one that writers notify. The lock waits for the transactions that have
  /// begun to write, and do not see the new watcher. Watchers whose sessions are gone
  /// are removed: their locks are free.
  fileprivate func registration(of number: Int64) -> [PostgresCall] {
    [
      PostgresStatement("SELECT pg_advisory_lock($1)")(.integer(number)),
      PostgresStatement("SELECT pg_advisory_xact_lock(hashtextextended($1, 1))")(
        .text(channel)),
      PostgresStatement(
        "DELETE FROM \(quoted).watcher WHERE pg_try_advisory_xact_lock(number)")(),
      PostgresStatement("INSERT INTO \(quoted).watcher VALUES ($1)")(.integer(number)),
      PostgresStatement("LISTEN \"\(channel)\"")(),
    ]
  }

  fileprivate func end(of number: Int64) -> [PostgresCall] {
    [
      PostgresStatement("UNLISTEN *")(),
      PostgresStatement("DELETE FROM \(quoted).watcher WHERE number = $1")(.integer(number)),
      PostgresStatement("SELECT pg_advisory_unlock($1)")(.integer(number)),
    ]
  }
}
