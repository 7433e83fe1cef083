internal import CountdownAlarms
internal import CountdownBenchmarkHarness
internal import Foundation

/// What says when a rule comes next.
protocol RuleContender {
  static var name: String { get }

  init(_ kind: RuleKind) throws

  /// The next moment after another, in seconds since 1970; nil after the end.
  func next(after seconds: Int) -> Int?
}

/// This package.
struct OwnRules: RuleContender {
  static let name = "recurrence"

  private let recurrence: Recurrence
  private let zone: ZoneRules

  init(_ kind: RuleKind) throws {
    recurrence = try kind.recurrence
    zone = try ZoneRules(identifier: RuleKind.zone)
  }

  func next(after seconds: Int) -> Int? { recurrence.next(after: seconds, in: zone)?.seconds }
}

/// Foundation's rules, which go from one occurrence to the next.
struct FoundationRules: RuleContender {
  static let name = "calendar"

  private let rule: Calendar.RecurrenceRule
  private let start: Date

  init(_ kind: RuleKind) throws {
    guard let zone = TimeZone(identifier: RuleKind.zone) else {
      throw Failure("Foundation has no zone \(RuleKind.zone)")
    }
    var calendar = Calendar(identifier: .gregorian)
    (calendar.timeZone, calendar.firstWeekday) = (zone, 2)
    guard let rule = kind.foundationRule(calendar) else {
      throw Failure("Foundation has no rule \(kind.rawValue)")
    }
    self.rule = rule
    let seconds = try ZoneRules(identifier: RuleKind.zone).instant(of: RuleKind.start)
    start = Date(timeIntervalSince1970: Double(seconds))
  }

  func next(after seconds: Int) -> Int? {
    let after = Date(timeIntervalSince1970: Double(seconds + 1))
    let found = rule.recurrences(of: start, in: after..<Date.distantFuture)
    return found.first { _ in true }.map { Int($0.timeIntervalSince1970) }
  }
}
