internal import CCountdownPostgres
internal import Countdown
internal import CountdownSystem
internal import Glibc

extension PostgresConnection {
  /// Connects to a server.
  ///
  /// - Parameter address: a URI or a list of keywords and values, as libpq reads them.
  convenience init(_ address: String, until limit: Moment) throws(PostgresFailure) {
    do { try LibraryProblem.check(countdown_postgres_open()) } catch {
      throw PostgresFailure(.unusable, at: "PostgreSQL", error.message, advice: error.advice)
    }
    try Self.check(address)
    guard let handle = Self.start(address) else {
      throw PostgresFailure(.unreachable, at: "PostgreSQL", "out of memory")
    }
    self.init(handle)
    // With the codes of errors, which do not depend on the server's language.
    PQsetErrorVerbosity(handle, PQERRORS_VERBOSE)
    _ = PQsetNoticeProcessor(handle, { _, _ in }, nil)
    try finish(until: limit)
    guard PQsetnonblocking(handle, 1) == 0, PQenterPipelineMode(handle) == 1 else { throw lost() }
  }

  /// Refuses an address that libpq cannot read: its own message may contain the password.
  private static func check(_ address: String) throws(PostgresFailure) {
    let options = PQconninfoParse(address, nil)
    defer { PQconninfoFree(options) }
    var option = options
    var isReadable = options != nil && !address.utf8.contains(0)
    while let keyword = option?.pointee.keyword {
      // The end of a password with an @ in it, or with a slash: its beginning is then the port.
      let value = option?.pointee.val.map { String(cString: $0) } ?? ""
      let isPlace = ["host", "hostaddr", "port", "dbname"].contains(String(cString: keyword))
      if isPlace, value.contains("@") { isReadable = false }
      option = option?.successor()
    }
    if isReadable { return }
    throw PostgresFailure(
      .unusable, at: "PostgreSQL", "the address is no connection string",
      advice: "write postgresql://USER@HOST/DATABASE, and the password in ~/.pgpass")
  }

  /// The version, 150004 for 15.4.
  var serverVersion: Int32 { PQserverVersion(handle) }

  private static func start(_ address: String) -> OpaquePointer? {
    // What stands before the address counts where the address says nothing else.
    let settings = [
      ("keepalives_idle", "2"), ("keepalives_interval", "1"), ("keepalives_count", "2"),
      ("tcp_user_timeout", "4000"), ("fallback_application_name", "countdown"),
      ("dbname", address), ("client_encoding", "UTF8"),
    ]
    let keywords = settings.map { strdup($0.0) }
    let values = settings.map { strdup($0.1) }
    defer { for text in keywords + values { free(text) } }
    return PQconnectStartParams(
      keywords.map { UnsafePointer($0) } + [nil], values.map { UnsafePointer($0) } + [nil], 1)
  }

  private func finish(until limit: Moment) throws(PostgresFailure) {
    // At the beginning libpq waits to write.
    var events = POLLOUT
    while PQstatus(handle) != CONNECTION_BAD {
      guard wait(for: events, until: limit) else {
        throw PostgresFailure(.unreachable, at: place, "the server does not answer")
      }
      switch PQconnectPoll(handle) {
      case PGRES_POLLING_OK: return
      case PGRES_POLLING_READING: events = POLLIN
      case PGRES_POLLING_WRITING: events = POLLOUT
      default: throw refusal()
      }
    }
    throw refusal()
  }

  /// The reason why there is no connection.
  private func refusal() -> PostgresFailure {
    // Without a password libpq gives up by itself.
    Self.refusal(
      String(cString: PQerrorMessage(handle)), at: place,
      needsPassword: PQconnectionNeedsPassword(handle) == 1)
  }

  /// The reason that libpq gives as a text only:
  /// `connection to server at "db" (10.0.0.7), port 5432 failed: FATAL:  28P01: password …`.
  static func refusal(
    _ text: String, at place: String, needsPassword: Bool
  ) -> PostgresFailure {
    var line = text.split(whereSeparator: \.isNewline).first.map { String($0) } ?? ""
    if let end = line.range(of: " failed: ")?.upperBound { line = String(line[end...]) }
    if let mark = line.range(of: ":  ") { line = String(line[mark.upperBound...]) }
    let code = line.prefix(5)
    let isCoded = line.dropFirst(5).hasPrefix(": ") && code.allSatisfy { $0.isCode }
    if isCoded { line = String(line.dropFirst(7)) }
    return PostgresFailure(
      .unreachable, at: place, line,
      code: isCoded ? String(code) : needsPassword ? "28P01" : "",
      advice: isCoded ? nil : advice(onTLS: line))
  }

  /// What to do where TLS is in the way. The texts are libpq's; in another language than English
  /// the advice is that of any server that cannot be reached.
  private static func advice(onTLS line: String) -> String? {
    let advice = [
      (
        "certificate verify failed", "name the certificate of the server's authority in sslrootcert"
      ),
      ("root certificate file", "name the certificate of the server's authority in sslrootcert"),
      ("does not match host name", "connect by the name that is in the server's certificate"),
      ("server does not support SSL", "turn TLS on at the server, or leave sslmode out"),
    ]
    return advice.first { line.range(of: $0.0) != nil }?.1
  }
}

extension Character {
  fileprivate var isCode: Bool { isASCII && (isNumber || isUppercase) }
}
