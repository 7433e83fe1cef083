/// The size of a terminal or a frame, in cells; never negative.
package struct Size: Hashable, Sendable {
  package let columns: Int
  package let rows: Int

  init(columns: Int, rows: Int) {
    self.columns = max(columns, 0)
    self.rows = max(rows, 0)
  }

  /// The size of a terminal that does not report its own.
  static let usual = Size(columns: 80, rows: 24)
}
