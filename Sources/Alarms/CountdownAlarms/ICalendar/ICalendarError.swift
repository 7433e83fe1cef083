/// The reason why a file is not a calendar that can be read:
/// `line 7: END:VEVENT without its BEGIN`.
package struct ICalendarError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line in the file, from 1.
  package let line: Int
  /// What is wrong with it.
  package let reason: String

  /// The line and what is wrong with it, in one line.
  package var description: String { "line \(line): \(reason)" }
}
