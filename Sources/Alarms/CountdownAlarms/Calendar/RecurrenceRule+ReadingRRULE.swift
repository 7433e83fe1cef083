internal import Countdown

/// The reason why a text is not an RRULE, or one that ``RecurrenceRule`` does not support:
/// `BYSETPOS=1: this part of an RRULE is not supported`.
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
  /// Only the date of an UNTIL counts, whatever its time. Parts that a rule cannot express are
  /// refused and never ignored: hours and less, weeks of the year, days of the year, BYSETPOS,
  /// weeks that begin on another day than Monday if that matters, and BYMONTHDAY together with
  /// BYDAY.
  ///
  /// - Throws: ``RRULEError`` with the part that is not supported.
  package init(rrule text: String) throws(RRULEError) {
    var fields = try RRULEFields(text)
    let interval = try fields.number("INTERVAL", 1...Self.longestInterval) ?? 1
    let end = try fields.end()
    self.init(try fields.pattern(interval: interval), every: interval, end: end)
    try fields.expectNothingElse()
  }
}
