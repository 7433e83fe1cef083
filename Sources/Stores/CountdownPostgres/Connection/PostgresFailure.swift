internal import Countdown
internal import CountdownStore

/// The reason why something could not be done with a server.
struct PostgresFailure: Error {
  let kind: Kind
  /// The server's address as far as messages show it: host, port and database.
  let place: String
  let words: String
  /// The five characters that name an error of the server's, `SQLSTATE`; empty if none does.
  let code: String
  private let advice: String?

  enum Kind {
    /// The server refused the statements, and changed nothing.
    case refused
    /// The connection was lost, or no answer came in time, after something had been sent.
    case unanswered
    /// There is no connection.
    case unreachable
    /// The server, its schema or the address cannot be used.
    case unusable
  }

  /// - Parameter advice: what to do, if that does not follow from the code and the kind.
  init(
    _ kind: Kind, at place: String, _ words: String, code: String = "", advice: String? = nil
  ) {
    (self.kind, self.place, self.code, self.advice) = (kind, place, code, advice)
    self.words = Self.line(words)
  }

  /// The first line of a text, without what would drive a terminal.
  private static func line(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).first ?? ""
    return QuotedText.harmless(line.prefix(300))
  }
}

extension PostgresFailure {
  /// The failure of a store in a forked child: the connections and the thread are the parent's.
  static var forkedChild: PostgresFailure {
    PostgresFailure(
      .unusable, at: "PostgreSQL", "the store was made before a fork",
      advice: "make another one in the child")
  }

  /// The same of a connection on which nothing of the caller's was sent.
  var withoutConnection: PostgresFailure {
    PostgresFailure(.unreachable, at: place, words, code: code, advice: advice)
  }

  /// Whether the same statements may succeed now, and cannot be carried out twice.
  func canBeRepeated(writing: Bool) -> Bool {
    isConflict || isMissingTables || kind == .unanswered && !writing
  }

  /// Whether other transactions stood in the way.
  var isConflict: Bool { ["40001", "40P01"].contains(code) }

  /// Whether tables are missing, as after a restore.
  var isMissingTables: Bool { ["42P01", "3F000", "42703"].contains(code) }

  /// Whether the session is as it was: the server refused what a transaction wanted, by an error
  /// that says nothing about the session. Prepared statements that are gone, plans that do not fit
  /// any more and unknown errors are not among these.
  var leavesSession: Bool {
    kind == .refused && !isMissingTables && code != "57P01"
      && ["21", "22", "23", "40", "42", "44", "53", "54", "55", "57", "P0"]
        .contains(code.prefix(2))
      && !["42P05", "42P14"].contains(code)
  }

  /// Whether the same will fail again, until the address, the rights or the schema are changed.
  var isPermanent: Bool {
    kind == .unusable || ["28", "3D", "42"].contains(String(code.prefix(2)))
  }

  /// Whether others' locks stood in the way for too long.
  var isLock: Bool { isConflict || code == "55P03" }

  /// Whether the server gave a statement up that took too long, for another reason than a lock.
  var isTimeout: Bool { code == "57014" }

  /// The failure of a call.
  func error(writing: Bool) -> StoreError {
    if kind == .unanswered, writing {
      return StoreError(.outcomeUnknown("\(place): \(words); read the entry again"))
    }
    if isLock { return StoreError(.locked(place)) }
    return StoreError(.engine("\(place): \(words); \(advice ?? remedy)"))
  }

  private var remedy: String {
    switch code {
    case "28P01", "28000": "check the user, and the password in ~/.pgpass or PGPASSFILE"
    case "3D000": "make it with createdb, or name another database"
    case "42501": "grant the right to the role, or use another role"
    case "25006": "use the primary server, or a role that may write"
    case "57014":
      "nothing was changed; try again when the server is less busy"
    case "53100": "free space on the server; nothing was changed"
    case "53300": "end other connections, or raise max_connections"
    case "57P03": "try again in a moment"
    default: fallback
    }
  }

  private var fallback: String {
    switch kind {
    case .refused: "look into the server's log"
    case .unanswered, .unreachable: "check that the server runs and can be reached"
    case .unusable: "use another database or schema"
    }
  }
}
