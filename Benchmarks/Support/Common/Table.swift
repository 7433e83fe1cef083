/// Rows of a report: lines in columns for people, a list of objects for programs.
package struct Table: Sendable {
  private let columns: [(header: String?, key: String?)]
  private let rows: [[Cell]]

  package init<Row>(_ rows: [Row], _ columns: [Column<Row>]) {
    self.columns = columns.map { ($0.header, $0.key) }
    self.rows = rows.map { row in columns.map { $0.cell(row) } }
  }

  package var isEmpty: Bool { rows.isEmpty }

  /// Columns of words begin, those of numbers end, below each other.
  var text: String {
    let shown = columns.indices.filter { columns[$0].header != nil }
    let words = shown.indices.filter { place in rows.contains { $0[shown[place]].isWord } }
    let lines = rows.map { row in shown.map { row[$0].text } }
    return String(table: [shown.map { columns[$0].header ?? "" }] + lines, words: Set(words))
  }

  var json: [JSON] {
    rows.map { row in
      .object(
        Dictionary(
          zip(columns, row).compactMap { column, cell in column.key.map { ($0, cell.json) } },
          uniquingKeysWith: { first, _ in first }))
    }
  }
}

/// A column of a table, and a field of each of its objects.
package struct Column<Row> {
  let header: String?
  let key: String?
  let cell: (Row) -> Cell

  /// - Parameters:
  ///   - header: nil for what only programs are told.
  ///   - key: nil for what only people are told.
  package init(_ header: String?, key: String?, _ cell: @escaping (Row) -> Cell) {
    (self.header, self.key, self.cell) = (header, key, cell)
  }

  /// A column whose field has the name of its header.
  package init(_ name: String, _ cell: @escaping (Row) -> Cell) {
    self.init(name, key: name, cell)
  }
}

/// What stands at one place of a table.
package struct Cell: Sendable {
  let text: String
  let json: JSON
  var isWord = false

  private static let none = Cell(text: "–", json: .null)

  package static func word(_ text: String?) -> Cell {
    Cell(text: text ?? "", json: JSON(text), isWord: true)
  }

  package static func count(_ number: Int?) -> Cell {
    number.map { Cell(text: "\($0)", json: .integer($0)) } ?? .none
  }

  package static func number(_ number: Double?, decimals: Int) -> Cell {
    number.map { Cell(text: $0.text(decimals: decimals), json: JSON($0)) } ?? .none
  }

  /// For programs only.
  package static func list(_ numbers: [Double?]) -> Cell {
    Cell(text: "", json: .list(numbers.map { JSON($0) }))
  }

  package static func interval(_ interval: ClosedRange<Double>?, decimals: Int) -> Cell {
    guard let interval else { return .none }
    let ends = [interval.lowerBound, interval.upperBound]
    return Cell(
      text: ends.map { $0.text(decimals: decimals) }.joined(separator: "…"),
      json: .list(ends.map { JSON($0) }))
  }
}
