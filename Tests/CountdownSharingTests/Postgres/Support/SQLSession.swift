import Countdown
import CountdownStore

@testable import CountdownPostgres

/// A session beside the stores, for statements of a test's own.
struct SQLSession {
  let connection: PostgresConnection

  init(_ address: String) throws {
    connection = try PostgresConnection(address, until: Self.limit)
  }

  private static var limit: Moment { RealTime.monotonic.advanced(by: .seconds(60)) }

  /// Runs a statement, and returns the texts in its first column.
  @discardableResult
  func run(_ text: String) throws -> [String?] {
    let results = try connection.run(PostgresStatement(text)(), until: Self.limit)
    return results.flatMap(\.rows).map { $0.text(0) }
  }

  /// Waits until a query returns this text.
  func wait(for text: String, from query: String) throws {
    let limit = Self.limit
    while try run(query) != [text], RealTime.monotonic < limit {}
  }

  /// The texts of notifications up to one that this session sends.
  func notifications(of channel: String) throws -> [String] {
    try run("SELECT pg_notify('\(channel)', 'end')")
    var texts = try connection.listen()
    while texts.last != "end", connection.wait(for: 1, until: Self.limit) {
      texts += try connection.listen()
    }
    return texts.dropLast()
  }
}
