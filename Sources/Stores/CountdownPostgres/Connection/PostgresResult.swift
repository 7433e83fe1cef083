internal import CCountdownPostgres

/// The result of one statement.
final class PostgresResult {
  private let handle: OpaquePointer

  init(_ handle: OpaquePointer) { self.handle = handle }

  deinit { PQclear(handle) }

  var status: Int32 { PQresultStatus(handle) }

  /// The rows of a statement that succeeded.
  var rows: [PostgresRow] {
    (0..<PQntuples(handle)).map { row in PostgresRow { self.bytes(row, $0) } }
  }

  /// The server's error; nil if there is none.
  var failure: (code: String, words: String)? {
    guard status == PGRES_FATAL_ERROR else { return nil }
    return (field(PG_DIAG_SQLSTATE) ?? "", field(PG_DIAG_MESSAGE_PRIMARY) ?? "")
  }

  private func field(_ code: Int32) -> String? {
    PQresultErrorField(handle, code).map { String(cString: $0) }
  }

  private func bytes(_ row: Int32, _ column: Int32) -> [UInt8]? {
    guard PQgetisnull(handle, row, column) == 0 else { return nil }
    return Array(
      UnsafeRawBufferPointer(
        start: PQgetvalue(handle, row, column), count: Int(PQgetlength(handle, row, column))))
  }
}

/// A row of a result, its values in the binary form of their types.
struct PostgresRow {
  private let value: (Int32) -> [UInt8]?

  /// - Parameter value: returns the value in a column; nil for NULL.
  init(_ value: @escaping (Int32) -> [UInt8]?) { self.value = value }

  /// A `bytea`; nil for NULL, as below.
  func blob(_ column: Int32) -> [UInt8]? { value(column) }

  /// A `text`.
  func text(_ column: Int32) -> String? {
    value(column).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The bits of a `bigint` or an `xid8`.
  func bits(_ column: Int32) -> UInt64? {
    guard let bytes = value(column), bytes.count == 8 else { return nil }
    return bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// A `bigint`.
  func integer(_ column: Int32) -> Int64? { bits(column).map { Int64(bitPattern: $0) } }

  /// A `boolean`; false for NULL.
  func flag(_ column: Int32) -> Bool { value(column)?.first == 1 }
}
