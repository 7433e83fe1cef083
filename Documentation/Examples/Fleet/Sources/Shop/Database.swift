import CPostgres
import Glibc

/// The shop's own connection to PostgreSQL, as simple as can be: a new one for each call. A real
/// shop has a client with a pool here.
struct Database: Sendable {
  let address: String

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Runs one statement, with values in the place of `$1`, `$2`, …, and returns the rows.
  @discardableResult
  func run(_ statement: String, _ values: String...) throws -> [[String]] {
    let connection = PQconnectdb(address)
    defer { PQfinish(connection) }
    guard PQstatus(connection) == CONNECTION_OK else { throw failure(of: connection) }
    PQsetNoticeProcessor(connection, { _, _ in }, nil)
    let texts = values.map { strdup($0) }
    defer { for text in texts { free(text) } }
    let result = PQexecParams(
      connection, statement, Int32(values.count), nil, texts.map { UnsafePointer($0) }, nil, nil, 0)
    defer { PQclear(result) }
    guard [PGRES_COMMAND_OK, PGRES_TUPLES_OK].contains(PQresultStatus(result)) else {
      throw failure(of: connection)
    }
    return (0..<PQntuples(result)).map { row in
      (0..<PQnfields(result)).map { String(cString: PQgetvalue(result, row, $0)) }
    }
  }

  private func failure(of connection: OpaquePointer?) -> Failure {
    Failure(description: String(cString: PQerrorMessage(connection)))
  }
}
