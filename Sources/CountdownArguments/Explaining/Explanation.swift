internal import Countdown
internal import CountdownAlarms

/// What somebody meant by a text, and when that is: so that nobody has to wait for the last Sunday
/// in March to learn when an alarm at 2:30 rings.
///
/// ```swift
/// let answer = try Explanation(of: "2:30 day", after: .now, count: 3, in: berlin)
/// answer.understood    // 02:30 every day, by the clocks of Europe/Berlin
/// answer.next          // the next three moments
/// answer.notes         // one for each that a clock change moves
/// ```
///
/// A text is a duration, a moment of the clock, or a time of day with days on which it repeats.
struct Explanation: Hashable, Sendable {
  /// What was understood, in one line.
  let understood: String
  /// When it is: the next moments of what repeats, else one.
  let next: [ZonedTime]
  /// What is worth knowing about them, a line each.
  let notes: [String]

  /// Explains a text.
  ///
  /// - Parameters:
  ///   - text: what somebody wrote.
  ///   - reader: what its words mean.
  ///   - date: the moment after which, or from which on, it is meant.
  ///   - count: how many moments are wanted of what repeats.
  ///   - zone: the clocks it is about.
  /// - Throws: the line that says that it cannot be read, or names a date that is over.
  init(
    of text: String, by reader: TimeReader = TimeReader(), after date: WallMoment, count: Int,
    in zone: ZoneRules
  ) throws(UsageError) {
    let explainer = Explainer(after: date, zone: zone)
    self = try explainer.explain(Meaning(of: text, by: reader), count: count)
  }

  init(understood: String, next: [ZonedTime], notes: [String]) {
    // Four digits are a year's, for whoever reads the answer.
    self.next = next.filter { $0.local.date.components.year <= 9_999 }
    let hidden = self.next.count < next.count ? ["moments after the year 9999 are left out"] : []
    (self.understood, self.notes) = (understood, notes + hidden)
  }
}
