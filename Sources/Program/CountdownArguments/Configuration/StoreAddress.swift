internal import Countdown

/// The address of the PostgreSQL server that keeps alarms and reminders:
/// `store = postgresql://ann@db.example.org/clocks` in the configuration.
///
/// The address has no password, because it appears in messages and is read by other programs. An
/// address that was refused appears nowhere.
package struct StoreAddress: Hashable, Sendable {
  /// The URI, as libpq reads it.
  package let text: String

  init(_ text: String) throws(ValueError) {
    guard let scheme = Self.schemes.first(where: text.hasPrefix), !text.contains(where: \.isHarmful)
    else {
      throw ValueError(reason: "expected postgresql://USER@HOST/DATABASE")
    }
    if Self.hasPassword(text.dropFirst(scheme.count)) {
      throw ValueError(
        reason: "a password does not belong here; put it into ~/.pgpass, the file that PGPASSFILE "
          + "names, or a service file (postgresql://?service=NAME)")
    }
    // Any other parameter may hold a password under another name, so the message does not show it.
    guard Self.parameters(of: text[...]).allSatisfy(Self.known.contains) else {
      throw ValueError(reason: "a setting after ? is none that libpq has")
    }
    self.text = text
  }

  /// The parameters of libpq that may be shown.
  private static let known: Set<String> = [
    "host", "hostaddr", "port", "dbname", "user", "passfile", "require_auth", "channel_binding",
    "connect_timeout", "client_encoding", "options", "application_name",
    "fallback_application_name", "keepalives", "keepalives_idle", "keepalives_interval",
    "keepalives_count", "tcp_user_timeout", "replication", "gssencmode", "sslmode", "requiressl",
    "ssl", "sslnegotiation", "sslcompression", "sslcert", "sslkey", "sslcertmode", "sslrootcert",
    "sslcrl", "sslcrldir", "sslsni", "requirepeer", "ssl_min_protocol_version",
    "ssl_max_protocol_version", "krbsrvname", "gsslib", "gssdelegation", "service",
    "target_session_attrs", "load_balance_hosts",
  ]

  /// The names of the parameters after `?`.
  private static func parameters(of address: Substring) -> [String] {
    let query = address.firstIndex(of: "?") ?? address.endIndex
    return address[query...].dropFirst().split(separator: "&")
      .map { decoded($0.prefix { $0 != "=" }) }
  }

  private static let schemes = ["postgresql://", "postgres://"]

  /// Whether an address has a password before its host or among its parameters. A character of a
  /// password that should have been encoded, such as `/`, does not hide it.
  private static func hasPassword(_ address: Substring) -> Bool {
    let end = address.endIndex
    let path = address.firstIndex(of: "/") ?? end
    let query = address.firstIndex(of: "?") ?? end
    let hasCredentials = address.indices.contains { sign in
      guard address[sign] == "@", address[..<sign].contains(":") else { return false }
      // The value of a parameter may have this sign as well.
      return sign < path || sign < query || !address[query..<sign].contains("=")
    }
    return hasCredentials
      || parameters(of: address).contains { $0.lowercased().hasSuffix("password") }
  }

  /// A text with its `%41` as the characters that they stand for.
  private static func decoded(_ text: Substring) -> String {
    var (bytes, rest) = ([UInt8](), Substring(text))
    while let first = rest.first {
      let digits = rest.dropFirst().prefix(2)
      if first == "%", digits.count == 2, let byte = UInt8(digits, radix: 16) {
        bytes.append(byte)
        rest = rest.dropFirst(3)
      } else {
        bytes += String(first).utf8
        rest = rest.dropFirst()
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Option {
  /// The option that only the configuration file sets: the server that keeps alarms and reminders.
  static let store = [
    Option("store", .text("ADDRESS"), "a PostgreSQL server for alarms and reminders") {
      text, settings throws(ValueError) in
      settings.store = try StoreAddress(text)
    }
  ].configurable
}

extension Configuration {
  /// The server that keeps alarms and reminders; nil for the user's own file.
  ///
  /// - Throws: the fault of its line.
  package var store: StoreAddress? {
    get throws(UsageError) {
      for fault in faults where fault.key == "store" { throw fault.error }
      return settings(of: "store").store
    }
  }
}
