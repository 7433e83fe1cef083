/// All that the tables and the JSON show.
struct Report: Sendable {
  let options: Options
  let rows: [Row]
  let absences: [Absence]
  let comparisons: [Comparison]

  init(_ options: Options, rows: [Row], absences: [Absence] = []) {
    self.options = options
    self.rows = rows
    self.absences = absences
    comparisons = Comparison.all(rows)
  }
}
