internal import Countdown
internal import CountdownAlarms
internal import CountdownSystem

/// `2 months`, `in 1 year`: a distance on the calendar, which has no fixed length. Its meaning
/// depends on the place: a day at that distance, or a rule.
struct CalendarSpan {
  private let count: Int
  private let isOfYears: Bool

  /// Nil for any other text.
  init?(_ text: String) {
    var words = text.lowercased().split(whereSeparator: \.isBlank)[...]
    if words.first == "in" { words.removeFirst() }
    if ["a", "an", "one"].contains(words.first) { words[words.startIndex] = "1" }
    let joined = words.joined()
    let digits = joined.prefix { ("0"..."9").contains($0) }
    guard let count = Int(digits), (1...1_000).contains(count) else { return nil }
    switch joined.dropFirst(digits.count) {
    case "mo", "mos", "month", "months": isOfYears = false
    case "y", "yr", "yrs", "year", "years": isOfYears = true
    default: return nil
    }
    self.count = count
  }

  /// The day at that distance from today, `2027-01-25`; in a month without that day, the last day.
  ///
  /// - Parameter isBack: whether it lies before today.
  func date(by reader: TimeReader, isBack: Bool = false) -> String? {
    guard let zone = try? ZoneRules.user(environment: reader.environment.values) else { return nil }
    let (year, month, day) = zone.local(at: reader.now).date.components
    let distance = isOfYears ? count * 12 : count
    let months = year * 12 + month - 1 + (isBack ? -distance : distance)
    let first = CivilDate(year: months / 12, month: months % 12 + 1, day: 1)
    let next = CivilDate(year: (months + 1) / 12, month: (months + 1) % 12 + 1, day: 1)
    let length = next.daysSinceEpoch - first.daysSinceEpoch
    return (first + (min(day, length) - 1)).description
  }

  /// `every 2 months`
  var rule: String {
    let unit = isOfYears ? "year" : "month"
    return count == 1 ? "every \(unit)" : "every \(count) \(unit)s"
  }
}
