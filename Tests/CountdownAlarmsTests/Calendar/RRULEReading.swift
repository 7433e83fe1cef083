import CountdownAlarms

/// The days of an RRULE, read off its text day by day: nothing of the package is used but the
/// calendar.
struct RRULEReading {
  private let fields: [String: String]
  private let start: CivilDate

  init(_ rrule: String, from start: CivilDate) {
    let pairs = rrule.split(separator: ";").map { $0.split(separator: "=").map(String.init) }
    fields = Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) })
    self.start = start
  }

  /// The days from the start through another.
  func days(through last: CivilDate) -> [CivilDate] {
    var (days, day) = ([CivilDate](), start)
    while day <= last {
      let isOver = fields["UNTIL"].map { "\(day)".filter { $0 != "-" } > $0 } ?? false
      if isOver || fields["COUNT"] == "\(days.count)" { break }
      if periods(to: day).isMultiple(of: Int(fields["INTERVAL"] ?? "1") ?? 1), isOne(day) {
        days.append(day)
      }
      day = day + 1
    }
    return days
  }

  private func periods(to day: CivilDate) -> Int {
    let (first, here) = (start.components, day.components)
    switch fields["FREQ"] {
    case "YEARLY": return here.year - first.year
    case "MONTHLY": return (here.year - first.year) * 12 + here.month - first.month
    case "WEEKLY": return (monday(of: day) - monday(of: start)) / 7
    default: return day.daysSinceEpoch - start.daysSinceEpoch
    }
  }

  private func monday(of day: CivilDate) -> Int {
    (0..<7).map { day.daysSinceEpoch - $0 }
      .first { CivilDate(daysSinceEpoch: $0).weekday == .monday } ?? 0
  }

  private func isOne(_ day: CivilDate) -> Bool {
    let (_, month, number) = day.components
    let left = (0..<31).last { (day + $0).components.month == month } ?? 0
    let code = String("\(day.weekday)".prefix(2)).uppercased()
    let names = [
      code, "\((number - 1) / 7 + 1)\(code)", "-\(left / 7 + 1)\(code)",
    ]
    if let months = list("BYMONTH"), !months.contains("\(month)") { return false }
    if let days = list("BYMONTHDAY") {
      return days.contains("\(number)") || days.contains("\(-left - 1)")
    }
    if let days = list("BYDAY") { return days.contains(where: names.contains) }
    switch fields["FREQ"] {
    case "DAILY": return true
    case "WEEKLY": return day.weekday == start.weekday
    case "MONTHLY": return number == start.components.day
    default:
      return number == start.components.day
        && (fields["BYMONTH"] != nil || month == start.components.month)
    }
  }

  private func list(_ name: String) -> [String]? {
    fields[name].map { $0.split(separator: ",").map(String.init) }
  }
}
