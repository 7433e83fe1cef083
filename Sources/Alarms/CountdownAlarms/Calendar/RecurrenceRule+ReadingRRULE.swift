internal import Countdown

/// The reason why a text is not an RRULE, or one that ``RecurrenceRule`` does not support:
/// `BYYEARDAY=1: this part of an RRULE is not supported`.
package struct RRULEError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The part of the text.
  package let part: String
  /// What is wrong with it.
  package let reason: String

  /// The part and what is wrong with it, in one line.
  package var description: String {
    "\(String(part.prefix(80).map { $0.isHarmful ? "\u{FFFD}" : $0 })): \(reason)"
  }
}

extension RecurrenceRule {
  /// Reads the value of an RRULE (RFC 5545, 3.3.10), with or without `RRULE:` before it.
  ///
  /// Parts that a rule cannot express are refused and never ignored: hours and less, days of the
  /// year, weeks other than all even or odd ones, and BYSETPOS but for nth weekdays and workdays, a
  /// day or the last one, and a day or the workday beside it.
  ///
  /// - Parameters:
  ///   - text: the RRULE.
  ///   - time: that of DTSTART. An UNTIL with an earlier time leaves out its day. Without it, only
  ///     an UNTIL at midnight does.
  ///   - zone: the zone of DTSTART, in which an UNTIL in UTC is meant.
  /// - Throws: ``RRULEError`` with the part that is not supported.
  package init(
    rrule text: String, at time: TimeOfDay? = nil, in zone: ZoneRules? = nil
  ) throws(RRULEError) {
    var fields = try RRULEFields(text)
    let interval = try fields.number("INTERVAL", 1...Self.longestInterval) ?? 1
    let end = try fields.end(time, zone)
    let weekStart = try fields.weekStart()
    let (pattern, exceptions) = try fields.days(every: interval)
    try fields.expectNothingElse()
    self.init(
      pattern, every: interval, except: exceptions, weeksFrom: weekStart, end: end)
  }
}

extension RecurrenceRule {
  /// The rule as it is kept: an RRULE where versions before 0.2 had one, else the phrase.
  var storedText: String {
    let isPlain = exceptions.isEmpty && weekStart == .monday && pattern.isPlain
    return (isPlain ? rrule : nil) ?? description
  }

  /// Reads ``storedText``.
  ///
  /// - Throws: an error that says what of the text this version does not know.
  init(storedText text: String) throws {
    self =
      text.hasPrefix("FREQ=") || text.hasPrefix("RRULE:")
      ? try RecurrenceRule(rrule: text) : try RecurrenceRule(parsing: text)
  }
}

extension RecurrenceRule {
  /// Throws if it cannot be kept: its text would be too long to be read again.
  func check() throws(AgendaError) {
    let kept = try? RecurrenceRule(storedText: storedText)
    if kept != self {
      throw .outOfRange("the text of a rule has up to \(WallTimeParser.longest) bytes")
    }
  }
}

extension RecurrenceRule.Pattern {
  /// Whether it is one that a plain RRULE says.
  fileprivate var isPlain: Bool {
    switch self {
    case .daily, .weekly: true
    case .numberedWeeks: false
    case .monthly(let days), .yearly(_, let days):
      switch days.kind {
      case .ofStart, .weekdays: true
      case .numbers(let days): days.substitute == nil
      case .places: false
      }
    }
  }
}
