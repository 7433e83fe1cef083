#if Store
  internal import Countdown
  internal import CountdownSQLite

  /// Reads the columns of one row from the left, and believes none of them: a file may come from
  /// anybody.
  struct SQLiteRowReader {
    private let row: SQLiteRow
    private let table: SQLiteTable
    private var column = 0

    init(_ row: SQLiteRow, of table: SQLiteTable) {
      (self.row, self.table) = (row, table)
    }

    /// The next column's value, where it is there and makes sense.
    private mutating func next<Value>(
      _ read: (SQLiteRow, Int32) -> Value?
    ) throws(SQLiteFailure) -> Value {
      defer { column += 1 }
      if let value = read(row, Int32(column)) { return value }
      let id = row.text(0).map { " of \($0)" } ?? ""
      throw SQLiteFailure(.corrupt, "\(table.name).\(table.columns[column])\(id)")
    }

    /// Whether the next column has nothing; then it and those after it are passed over.
    private mutating func isMissing(_ columns: Int) -> Bool {
      guard row.isNull(Int32(column)) else { return false }
      column += columns
      return true
    }
  }

  extension SQLiteRowReader {
    mutating func text() throws(SQLiteFailure) -> String {
      try next { $0.text($1) }
    }

    mutating func optionalText() throws(SQLiteFailure) -> String? {
      isMissing(1) ? nil : try text()
    }

    /// A text that a value reads itself from.
    mutating func value<Value>(
      _ read: (String) -> Value?
    ) throws(SQLiteFailure) -> Value {
      try next { row, column in row.text(column).flatMap(read) }
    }

    mutating func integer(
      _ range: ClosedRange<Int64> = .min ... .max
    ) throws(SQLiteFailure) -> Int64 {
      try next { row, column in
        row.integer(column).flatMap { range.contains($0) ? $0 : nil }
      }
    }

    /// A number of things. What is beyond any is taken to a number that can be counted on from.
    mutating func count() throws(SQLiteFailure) -> Int {
      min(Int(try integer(0 ... .max)), ListNumbers.most)
    }

    mutating func flag() throws(SQLiteFailure) -> Bool { try integer(0...1) == 1 }

    mutating func length(from least: Int64 = 0) throws(SQLiteFailure) -> Duration {
      .nanoseconds(try integer(least ... .max))
    }

    mutating func moment() throws(SQLiteFailure) -> WallMoment {
      WallMoment(nanoseconds: try integer())
    }

    mutating func optionalMoment() throws(SQLiteFailure) -> WallMoment? {
      isMissing(1) ? nil : try moment()
    }

    mutating func days() throws(SQLiteFailure) -> Weekdays {
      try value { text in
        let names = text.split(separator: ",", omittingEmptySubsequences: !text.contains(","))
        let days = names.compactMap { name in
          Weekday.allCases.first { $0.abbreviation == name }
        }
        return days.count == names.count ? Weekdays(days) : nil
      }
    }

    mutating func sound() throws(SQLiteFailure) -> AlarmSound {
      try value { text in
        if text == "clip" { return .clip }
        if text == "none" { return AlarmSound.none }
        if text.hasPrefix("file:") { return .file(String(text.dropFirst(5))) }
        return text.hasPrefix("theme:") ? .theme(String(text.dropFirst(6))) : nil
      }
    }

    mutating func deadline() throws(SQLiteFailure) -> Deadline? {
      if isMissing(3) { return nil }
      return Deadline(
        wall: try moment(), elapsed: Moment(nanoseconds: try integer()),
        timeline: Timeline(try text()))
    }

    mutating func claim() throws(SQLiteFailure) -> Claim? {
      if isMissing(3) { return nil }
      var claim = Claim(owner: ProcessMark(try text()), taken: try moment())
      claim.isConfirmed = try flag()
      return claim
    }

    /// What stands in so many columns together, or nothing.
    mutating func optional<Value>(
      columns: Int, _ read: (inout Self) throws(SQLiteFailure) -> Value
    ) throws(SQLiteFailure) -> Value? {
      isMissing(columns) ? nil : try read(&self)
    }
  }
#endif
