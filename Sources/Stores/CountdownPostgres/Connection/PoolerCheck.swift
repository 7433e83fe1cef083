internal import CCountdownPostgres
internal import Countdown

/// Looks whether a pooler leaves a session of the server to one client, or gives it to several in
/// turn. Settings, locks and notifications belong to a session, so that the latter would lose
/// them and give them to others.
///
/// A session has the number of its process. Several connections ask for it in changing order: a
/// pooler that shares sessions gives two of them the same one, or one of them another one, as its
/// pool hands out a session that was used just now, or the one that was used longest ago. Nothing
/// is set for that. Where several poolers stand behind one address, two of the connections must
/// have met the same one, as they do where there are up to three.
struct PoolerCheck {
  let address: String

  /// The number of connections that are opened for it.
  private static let others = 3

  /// The number of the server's process that a connection has for itself.
  ///
  /// - Throws: if it has none.
  func backend(
    of own: PostgresConnection, until limit: Moment
  ) throws(PostgresFailure) -> Int64 {
    var (connections, backends) = ([own], [try own.backend(until: limit)])
    while connections.count <= Self.others {
      let other = try PostgresConnection(address, until: limit)
      guard let backend = try backend(of: other, beside: own, backends[0], until: limit) else {
        return backends[0]
      }
      if backends.contains(backend) { throw Self.refusal(at: own.place) }
      connections.append(other)
      backends.append(backend)
    }
    // Each of them after itself, and after each of the others.
    for step in 1...2 {
      for start in connections.indices {
        for index in [start, (start + step) % connections.count] {
          guard try connections[index].backend(until: limit) == backends[index] else {
            throw Self.refusal(at: own.place)
          }
        }
      }
    }
    return backends[0]
  }

  /// The number of the process that another connection gets, while one that has got its own goes
  /// on to ask.
  ///
  /// - Returns: nil if the other waits for a process, and the first one keeps its own: a pooler
  ///   that shares gives the next one to the client that has waited longest.
  private func backend(
    of other: PostgresConnection, beside own: PostgresConnection, _ backend: Int64,
    until limit: Moment
  ) throws(PostgresFailure) -> Int64? {
    try other.askForBackend()
    for _ in 0..<4 {
      guard try own.backend(until: limit) == backend else { throw Self.refusal(at: own.place) }
      let pause = RealTime.monotonic.advanced(by: .milliseconds(50))
      if try other.isAnswered(until: min(pause, limit)) {
        return try other.answeredBackend(until: limit)
      }
    }
    return nil
  }

  static func refusal(at place: String) -> PostgresFailure {
    PostgresFailure(
      .unusable, at: place,
      "a pooler gives a session of the server to several clients in turn",
      advice: "connect to the server itself, or set pool_mode = session")
  }
}

extension PostgresConnection {
  /// The number of the server's process, as it was said at the beginning: a pooler invents it.
  var reportedBackend: Int64 { Int64(PQbackendPID(handle)) }

  fileprivate func backend(until limit: Moment) throws(PostgresFailure) -> Int64 {
    try askForBackend()
    return try answeredBackend(until: limit)
  }

  fileprivate func askForBackend() throws(PostgresFailure) {
    try send(PostgresStatement("SELECT pg_backend_pid()::bigint")())
  }

  fileprivate func answeredBackend(until limit: Moment) throws(PostgresFailure) -> Int64 {
    let results = try receive(until: limit)
    if let failure = results.lazy.compactMap(\.failure).first {
      throw PostgresFailure(.refused, at: place, failure.words, code: failure.code)
    }
    guard let backend = results.last?.rows.first?.integer(0) else { throw lost() }
    return backend
  }
}
