internal import CCountdownPostgres
internal import Countdown
internal import CountdownSystem
internal import Glibc

/// A connection to a server, for one thread at a time.
///
/// Statements are sent together, in libpq's pipeline mode: one round trip and one transaction,
/// however many they are. No call waits longer than it may, whatever the server or the network
/// does: libpq sends and receives without blocking, between calls of `poll`. After a failure that
/// is not the server's refusal, the connection is of no more use.
///
/// Sendable, because it may go to another thread between two calls; one thread at a time has it.
final class PostgresConnection: @unchecked Sendable {
  let handle: OpaquePointer
  private let fork = ForkGuard()
  /// The names of the statements that the server has prepared.
  private var prepared: Set<String> = []
  /// Whether the session may be as statements of the application have left it.
  private var isForeign = false
  /// The name of this server's history, different from every other; see ``PostgresCursor``.
  var identity = ""

  /// - Parameter handle: an open connection in pipeline mode.
  init(_ handle: OpaquePointer) { self.handle = handle }

  deinit {
    // In a forked child this would end the parent's session.
    if !fork.isForeign { PQfinish(handle) }
  }
}

// MARK: - Statements

extension PostgresConnection {
  /// Runs statements in one transaction, and returns a result for each.
  @discardableResult
  func run(_ calls: PostgresCall..., until limit: Moment) throws(PostgresFailure)
    -> [PostgresResult]
  {
    try run(calls, until: limit)
  }

  /// Runs statements in one transaction, and returns a result for each.
  @discardableResult
  func run(_ calls: [PostgresCall], until limit: Moment) throws(PostgresFailure)
    -> [PostgresResult]
  {
    try run(transactions: [calls], until: limit).flatMap { $0 }
  }

  /// Runs transactions one after the other, in one round trip, all of them whether or not one is
  /// refused.
  ///
  /// - Returns: for each transaction, a result for each of its statements.
  /// - Throws: the first refusal.
  func run(
    transactions: [[PostgresCall]], until limit: Moment
  ) throws(PostgresFailure) -> [[PostgresResult]] {
    var results: [[PostgresResult]] = []
    for outcome in try outcomes(of: transactions, until: limit) {
      results.append(try outcome.get())
    }
    return results
  }

  /// Runs transactions one after the other, in one round trip.
  ///
  /// - Returns: for each transaction, its refusal, or a result for each of its statements.
  func outcomes(
    of transactions: [[PostgresCall]], until limit: Moment
  ) throws(PostgresFailure) -> [Result<[PostgresResult], PostgresFailure>] {
    var queues: [[String?]] = []
    for calls in transactions {
      var queue: [String?] = []
      for call in calls { queue += try send(call, knowing: queue) }
      guard PQpipelineSync(handle) == 1 else { throw lost() }
      queues.append(queue)
    }
    var outcomes: [Result<[PostgresResult], PostgresFailure>] = []
    for queue in queues {
      let received = try receive(until: limit)
      for (name, result) in zip(queue, received) where result.isDone {
        if let name { prepared.insert(name) }
      }
      if let first = received.lazy.compactMap(\.failure).first {
        outcomes.append(
          .failure(PostgresFailure(.refused, at: place, first.words, code: first.code)))
      } else if received.count < queue.count {
        throw lost()
      } else {
        outcomes.append(.success(zip(queue, received).filter { $0.0 == nil }.map(\.1)))
      }
    }
    return outcomes
  }

  /// Runs a transaction with statements of the application, which may change settings, the role,
  /// prepared statements, locks and temporary tables; then resets the session, in the same round
  /// trip, whether the transaction succeeded or not. A session that cannot be reset, such as under
  /// a timeout of a millisecond, is not used again.
  func run(
    foreign calls: [PostgresCall], thenRestoringBy restore: PostgresCall, until limit: Moment
  ) throws(PostgresFailure) {
    defer { prepared = [] }
    isForeign = true
    let outcomes = try outcomes(
      of: [calls, [PostgresStatement("DISCARD ALL")()], [restore]], until: limit)
    isForeign = outcomes.dropFirst().contains { outcome in
      if case .failure = outcome { true } else { false }
    }
    _ = try outcomes[0].get()
  }

  /// Sends a statement in a transaction of its own.
  func send(_ call: PostgresCall) throws(PostgresFailure) {
    _ = try send(call, knowing: [])
    guard PQpipelineSync(handle) == 1 else { throw lost() }
  }

  /// Sends a statement, and what prepares it.
  ///
  /// - Returns: for each of what was sent, the name that it prepares.
  private func send(
    _ call: PostgresCall, knowing queue: [String?]
  ) throws(PostgresFailure) -> [String?] {
    let name = call.statement.name
    let isKnown = !name.isEmpty && (prepared.contains(name) || queue.contains(name))
    if !isKnown {
      guard PQsendPrepare(handle, name, call.statement.text, 0, nil) == 1 else { throw lost() }
    }
    guard execute(name, call.values) else { throw lost() }
    return isKnown ? [nil] : [name, nil]
  }

  private func execute(_ name: String, _ values: [PostgresValue]) -> Bool {
    let bytes = values.flatMap { $0.bytes ?? [] }
    return bytes.withUnsafeBytes { bytes in
      // An empty value needs an address too.
      let start = bytes.baseAddress ?? UnsafeRawPointer(handle)
      var place = 0
      let places = values.map { value -> UnsafePointer<CChar>? in
        defer { place += value.bytes?.count ?? 0 }
        return value.bytes.map { _ in
          (start + place).assumingMemoryBound(to: CChar.self)
        }
      }
      let lengths = values.map { Int32(clamping: $0.bytes?.count ?? 0) }
      let formats = values.map { $0.isBinary ? 1 as Int32 : 0 }
      return PQsendQueryPrepared(
        handle, name, Int32(clamping: values.count), places, lengths, formats, 1) == 1
    }
  }
}

// MARK: - Answers

extension PostgresConnection {
  /// Receives the results of what was sent as one transaction, in its order.
  func receive(until limit: Moment) throws(PostgresFailure) -> [PostgresResult] {
    var results: [PostgresResult] = []
    var isBetweenTwo = false
    while true {
      try waitForResult(until: limit)
      guard let result = PQgetResult(handle).map(PostgresResult.init) else {
        // A nil follows each statement's results; a lost connection gives nothing but nils.
        if isBetweenTwo { throw lost() }
        isBetweenTwo = true
        continue
      }
      isBetweenTwo = false
      if result.status == PGRES_PIPELINE_SYNC { return results }
      results.append(result)
    }
  }

  private func waitForResult(until limit: Moment) throws(PostgresFailure) {
    guard try isAnswered(until: limit) else {
      throw PostgresFailure(.unanswered, at: place, "no answer came in time")
    }
  }

  /// Waits for a result, and sends what is not sent yet; false when the limit passed first.
  func isAnswered(until limit: Moment) throws(PostgresFailure) -> Bool {
    while true {
      let isUnsent = PQflush(handle)
      if isUnsent < 0 { throw lost() }
      if PQisBusy(handle) == 0 { return true }
      let events = isUnsent == 1 ? POLLIN | POLLOUT : POLLIN
      guard wait(for: events, until: limit) else { return false }
      if PQconsumeInput(handle) == 0 { throw lost() }
    }
  }

  /// Waits until the server can be read from, or written to; false when the limit passed first.
  func wait(for events: Int32, until limit: Moment) -> Bool {
    pollfd(PQsocket(handle), events).wait(until: limit)
  }

  func lost() -> PostgresFailure {
    let words = String(cString: PQerrorMessage(handle))
    return PostgresFailure(
      .unanswered, at: place, words.isEmpty ? "the connection was lost" : words)
  }
}

// MARK: - Between calls

extension PostgresConnection {
  /// The server and the database, as messages show them.
  var place: String {
    let parts = [PQhost(handle), PQport(handle), PQdb(handle)].map { part in
      part.map { String(cString: $0) } ?? ""
    }
    return "\(parts[0]):\(parts[1])/\(parts[2])"
  }

  /// The descriptor by which the server is heard.
  var socket: Int32 { PQsocket(handle) }

  /// Takes in what the server has sent by itself.
  ///
  /// - Returns: the texts of notifications.
  /// - Throws: when the connection is lost.
  func listen() throws(PostgresFailure) -> [String] {
    repeat {
      guard PQconsumeInput(handle) == 1, PQstatus(handle) == CONNECTION_OK else { throw lost() }
      // The end of the connection is read by itself.
    } while wait(for: POLLIN, until: RealTime.monotonic)
    var texts: [String] = []
    while let notification = PQnotifies(handle) {
      texts.append(notification.pointee.extra.map { String(cString: $0) } ?? "")
      PQfreemem(notification)
    }
    return texts
  }

  /// Whether the session can be used, as far as is known without asking the server.
  var isOpen: Bool { !isForeign && (try? listen()) != nil }
}

extension PostgresResult {
  fileprivate var isDone: Bool {
    status != PGRES_FATAL_ERROR && status != PGRES_PIPELINE_ABORTED
  }
}
