/// The days on which something repeats: every N days, weeks, months or years, on chosen days but
/// for exceptions, for ever or until an end.
///
/// ```swift
/// RecurrenceRule(.weekly(on: [.monday]), every: 2)                  // every 2 weeks on monday
/// RecurrenceRule(.monthly(on: .weekdays([.friday], -1)))            // last friday
/// RecurrenceRule(.yearly(in: [12], on: .days([24])), end: .count(10)) // 24 dec 10 times
/// ```
///
/// A rule does not say when it begins. A ``Recurrence`` adds the start: the day from which
/// intervals and times are counted, and which replaces days that a rule leaves open. The meaning is
/// that of an RRULE of RFC 5545: a month without a 31st has no occurrence on the 31st.
///
/// The coded form is the ``description``; a rule that never has a day has none.
public struct RecurrenceRule: Hashable, Sendable {
  /// The days.
  public let pattern: Pattern
  /// The number of days, weeks, months or years from one period to the next, from 1.
  public let interval: Int
  /// The end.
  public let end: End
  /// The days on which it does not come.
  public let exceptions: Exceptions
  /// The day on which weeks begin, for intervals of several weeks. Even and odd weeks begin on
  /// Monday.
  public let weekStart: Weekday

  /// The days of a rule, and the periods they belong to.
  @nonexhaustive
  public enum Pattern: Hashable, Sendable {
    /// Days, counted from the start.
    case daily
    /// Days of weeks; none means the weekday of the start.
    case weekly(on: Weekdays = [])
    /// Days of the even or odd weeks of ISO 8601; none means the weekday of the start. The interval
    /// is one.
    case numberedWeeks(WeekNumbers, on: Weekdays = [])
    /// Days of months.
    case monthly(on: MonthDays = .ofStart)
    /// Days of some months of years; no month means the month of the start, or with days of their
    /// own every month.
    case yearly(in: Months = [], on: MonthDays = .ofStart)
  }

  /// The weeks of a year whose numbers are even, or odd. A week 53 and the week 1 after it are both
  /// odd.
  public enum WeekNumbers: String, Hashable, Sendable {
    /// 2, 4 to 52.
    case even
    /// 1, 3 to 51 or 53.
    case odd
  }

  /// The end of a rule.
  public enum End: Hashable, Sendable {
    /// Never.
    case never
    /// On this day, which may itself be one of the rule's days.
    case until(CivilDate)
    /// After this many days of the rule, from 1. A day that a zone skips counts, though nothing
    /// happens on it.
    case count(Int)
  }

  /// The greatest interval.
  public static let longestInterval = 10_000
  /// The greatest number of times.
  public static let highestCount = 1_000_000

  /// A rule; numbers outside their range become the nearest bound.
  ///
  /// - Parameters:
  ///   - pattern: the days.
  ///   - interval: 1 to ``longestInterval``.
  ///   - end: the end; a count is limited to ``highestCount``, a date to the years 0 to 9999.
  public init(_ pattern: Pattern, every interval: Int = 1, end: End = .never) {
    self.init(pattern, every: interval, except: Exceptions(), end: end)
  }

  /// A rule with exceptions; numbers outside their range become the nearest bound. An end after a
  /// number of times counts what the exceptions leave.
  ///
  /// - Parameters:
  ///   - pattern: the days.
  ///   - interval: 1 to ``longestInterval``.
  ///   - exceptions: the days on which it does not come.
  ///   - weekStart: the first day of a week, for intervals of several weeks.
  ///   - end: the end; a count is limited to ``highestCount``, a date to the years 0 to 9999.
  public init(
    _ pattern: Pattern, every interval: Int = 1, except exceptions: Exceptions,
    weeksFrom weekStart: Weekday = .monday, end: End = .never
  ) {
    let interval = pattern.isOfNumberedWeeks ? 1 : min(max(interval, 1), Self.longestInterval)
    (self.pattern, self.exceptions) = pattern.leaving(exceptions, every: interval)
    self.interval = interval
    self.weekStart = interval > 1 && pattern.isOfWeekdays ? weekStart : .monday
    self.end = end.bounded
  }
}

extension RecurrenceRule {
  /// The rule with another end.
  package func ending(_ end: End) -> RecurrenceRule {
    RecurrenceRule(
      pattern, every: interval, except: exceptions, weeksFrom: weekStart, end: end)
  }

  /// The rule with an interval of one and no end.
  package var each: RecurrenceRule { RecurrenceRule(pattern, except: exceptions) }

  /// The days of the week, if every week has the same and nothing is left out; otherwise none.
  package var everyWeek: Weekdays {
    guard interval == 1, exceptions.isEmpty, case .weekly(let days) = pattern else { return [] }
    return days
  }
}

extension RecurrenceRule.Pattern {
  fileprivate var isOfNumberedWeeks: Bool {
    if case .numberedWeeks = self { true } else { false }
  }

  /// Whether it is of chosen days of weeks, for which it matters when a week begins.
  fileprivate var isOfWeekdays: Bool {
    if case .weekly(let days) = self { !days.isEmpty } else { false }
  }

  /// The same days in one form: days of the week that are left out are not among those of a week,
  /// if any is left. Days of years without a month are those of every month.
  fileprivate func leaving(
    _ exceptions: RecurrenceRule.Exceptions, every interval: Int
  ) -> (Self, RecurrenceRule.Exceptions) {
    var rest = exceptions
    rest.weekdays = []
    switch self {
    case .daily where interval == 1 && ![[], .all].contains(exceptions.weekdays):
      return (.weekly(on: Weekdays.all.subtracting(exceptions.weekdays)), rest)
    case .weekly(let days) where !days.isSubset(of: exceptions.weekdays):
      return (.weekly(on: days.subtracting(exceptions.weekdays)), rest)
    case .numberedWeeks(let numbers, let days) where !days.isSubset(of: exceptions.weekdays):
      return (.numberedWeeks(numbers, on: days.subtracting(exceptions.weekdays)), rest)
    case .yearly([], let days) where days != .ofStart:
      return (.yearly(in: .all, on: days), exceptions)
    default: return (self, exceptions)
    }
  }
}

extension RecurrenceRule.End {
  fileprivate var bounded: Self {
    switch self {
    case .never: self
    case .until(let date):
      .until(min(max(date, CivilDate(year: 0, month: 1, day: 1)), CivilDate.lastWithText))
    case .count(let count): .count(min(max(count, 1), RecurrenceRule.highestCount))
    }
  }
}

extension CivilDate {
  /// 9999-12-31, the last day that four digits can name.
  static let lastWithText = CivilDate(year: 9_999, month: 12, day: 31)
}

extension RecurrenceRule {
  /// A set of months of the year.
  public struct Months: Hashable, Sendable, ExpressibleByArrayLiteral {
    /// Bit n stands for month n + 1.
    let bits: UInt16

    /// All twelve.
    public static let all = Months(1...12)

    /// Months by their numbers; numbers other than 1 to 12 are ignored.
    public init(_ numbers: some Sequence<Int>) {
      bits = numbers.reduce(0) { (1...12).contains($1) ? $0 | 1 << ($1 - 1) : $0 }
    }

    /// Months by their numbers; numbers other than 1 to 12 are ignored.
    public init(arrayLiteral numbers: Int...) { self.init(numbers) }

    /// Their numbers, ascending.
    public var numbers: [Int] { (1...12).filter { bits >> ($0 - 1) & 1 == 1 } }

    /// Whether there is none.
    public var isEmpty: Bool { bits == 0 }
  }
}
