/// The chosen one of several rows, which stays the same thing when rows move: a value.
struct OverviewChoice: Sendable {
  /// Nil before there was a row.
  private var id: String?
  /// The place of the chosen row.
  private(set) var place = 0

  /// Finds the chosen thing in the present rows; where it has gone, the row in its place is chosen.
  mutating func follow(_ rows: [String]) {
    let found = id.flatMap { id in rows.firstIndex { $0 == id } }
    choose(found ?? place, of: rows)
  }

  mutating func choose(_ place: Int, of rows: [String]) {
    self.place = max(min(place, rows.count - 1), 0)
    id = rows.indices.contains(self.place) ? rows[self.place] : nil
  }
}
