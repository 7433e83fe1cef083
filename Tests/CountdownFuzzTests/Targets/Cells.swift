@testable import CountdownSQLite

/// A value in the column of a table, as an input has it: a byte for its type, and the value.
///
/// ```text
/// i12         a whole number
/// tTea        bytes that are meant to be a text
/// bxyz        bytes
/// T70000:ab   a text of so many bytes, repeated
/// B70000:ab   bytes, likewise
/// ```
enum Cell: Hashable, Sendable {
  case null
  case integer(Int64)
  case text([UInt8])
  case blob([UInt8])

  /// Anything of another form is NULL.
  init(_ bytes: ArraySlice<UInt8>) {
    let rest = Array(bytes.dropFirst())
    switch bytes.first {
    case UInt8(ascii: "i"): self = Int64(rest.text).map(Cell.integer) ?? .null
    case UInt8(ascii: "t"): self = .text(rest)
    case UInt8(ascii: "b"): self = .blob(rest)
    case UInt8(ascii: "T"): self = .text(Self.repeated(rest))
    case UInt8(ascii: "B"): self = .blob(Self.repeated(rest))
    default: self = .null
    }
  }

  private static let most = 100_000

  private static func repeated(_ bytes: [UInt8]) -> [UInt8] {
    let parts = bytes.split(separator: UInt8(ascii: ":"), maxSplits: 1)
    guard parts.count == 2, let count = Int(Array(parts[0]).text), (1...most).contains(count)
    else { return [] }
    let part = Array(parts[1])
    return (0..<count).map { part[$0 % part.count] }
  }

  /// The rows of an input: a line each, with tabs between the cells.
  static func rows(_ bytes: [UInt8]) -> [[ArraySlice<UInt8>]] {
    bytes.split(separator: UInt8(ascii: "\n")).prefix(64).map { line in
      line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
    }
  }
}

extension SQLiteConnection {
  /// Puts a row into a table; false where the table does not take it.
  @discardableResult
  func insert(_ row: [(column: String, cell: Cell)], into table: String) -> Bool {
    let columns = row.map(\.column).joined(separator: ", ")
    // A text may be no UTF-8, which can be bound as a blob only.
    let places = row.enumerated().map { index, value in
      if case .text = value.cell { "CAST(?\(index + 1) AS TEXT)" } else { "?\(index + 1)" }
    }
    let sql = "INSERT INTO \(table) (\(columns)) VALUES (\(places.joined(separator: ", ")))"
    return (try? run(sql, row.map { SQLiteValue($0.cell) })) != nil
  }
}

extension SQLiteValue {
  fileprivate init(_ cell: Cell) {
    self =
      switch cell {
      case .null: .null
      case .integer(let value): .integer(value)
      case .text(let bytes), .blob(let bytes): .blob(bytes)
      }
  }
}
