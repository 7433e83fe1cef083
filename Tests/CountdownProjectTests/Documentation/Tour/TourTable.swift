import Foundation

/// A state × event table of the tour: a row for each event, a column for each state.
struct TourTable {
  let states: [String]
  let events: [String]
  private let cells: [[String]]

  /// Reads the table after the line `<!-- table: NAME -->`; an empty one where there is none.
  init(_ name: String) throws {
    let tour = Package.root.appending(path: "Documentation/Tour.md")
    let lines = try String(contentsOf: tour, encoding: .utf8).components(separatedBy: "\n")
    let rows = lines.drop { $0 != "<!-- table: \(name) -->" }.dropFirst()
      .drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }
      .map { line in
        line.dropFirst().dropLast().components(separatedBy: "|").map {
          $0.replacing("`", with: "").trimmingCharacters(in: .whitespaces)
        }
      }
    states = rows.first.map { Array($0.dropFirst()) } ?? []
    // The second row is the line between head and body.
    events = rows.dropFirst(2).compactMap(\.first)
    cells = rows.dropFirst(2).map { Array($0.dropFirst()) }
  }

  /// What the table says; nil where it has no such row or column.
  func cell(_ event: String, _ state: String) -> String? {
    guard let row = events.firstIndex(of: event), let column = states.firstIndex(of: state),
      column < cells[row].count
    else { return nil }
    return cells[row][column]
  }
}
