/// The days on which something repeats: every N days, weeks, months or years, on chosen days, for
/// ever or until an end.
///
/// ```swift
/// RecurrenceRule(.weekly(on: [.monday]), every: 2)                  // every 2 weeks on monday
/// RecurrenceRule(.monthly(on: .weekdays([.friday], -1)))            // last friday
/// RecurrenceRule(.yearly(in: [12], on: .days([24])), end: .count(10)) // 24 dec 10 times
/// ```
///
/// A rule does not say when it begins. A ``Recurrence`` adds the start: the day from which
/// intervals and times are counted, and which replaces days that a rule leaves open. The meaning is
/// that of an RRULE of RFC 5545 with weeks from Monday: a month without a 31st has no occurrence on
/// the 31st.
///
/// The coded form is the ``description``; a rule that never has a day has none.
public struct RecurrenceRule: Hashable, Sendable {
  /// The days.
  public let pattern: Pattern
  /// The number of days, weeks, months or years from one period to the next, from 1.
  public let interval: Int
  /// The end.
  public let end: End

  /// The days of a rule, and the periods they belong to.
  @nonexhaustive
  public enum Pattern: Hashable, Sendable {
    /// Days, counted from the start.
    case daily
    /// Days of weeks, which begin on Monday; none means the weekday of the start.
    case weekly(on: Weekdays = [])
    /// Days of months.
    case monthly(on: MonthDays = .ofStart)
    /// Days of some months of years; no month means the month of the start, or with days of their
    /// own every month.
    case yearly(in: Months = [], on: MonthDays = .ofStart)
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
    if case .yearly(let months, let days) = pattern, months.isEmpty, days != .ofStart {
      self.pattern = .yearly(in: .all, on: days)
    } else {
      self.pattern = pattern
    }
    self.interval = min(max(interval, 1), Self.longestInterval)
    self.end = end.bounded
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
