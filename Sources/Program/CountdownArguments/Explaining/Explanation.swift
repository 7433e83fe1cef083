internal import Countdown
internal import CountdownAlarms

/// The meaning of a text and its moments, so that a user can learn now when an alarm at 2:30 rings
/// on the last Sunday of March.
///
/// ```swift internal
/// let answer = try Explanation(of: "2:30 day", after: .now, count: 3, in: berlin)
/// answer.understood    // 02:30 every day, by the clocks of Europe/Berlin
/// answer.next          // the next three moments
/// answer.notes         // one for each that a clock change moves
/// ```
///
/// A text is a duration, a moment of the clock, or a time of day with days on which it repeats;
/// with `until` before it, the end of a countdown.
struct Explanation: Hashable, Sendable {
  /// The meaning, in one line.
  let understood: String
  /// The next moments of something that repeats, else one.
  let next: [ZonedTime]
  /// Notes about the moments, one per line.
  let notes: [String]

  /// Explains a text.
  ///
  /// - Parameters:
  ///   - text: the text to explain.
  ///   - reader: the meaning of its words.
  ///   - date: the moment after which it is meant.
  ///   - count: the number of moments of something that repeats.
  ///   - zone: the zone of the clocks.
  /// - Throws: an error if the text cannot be read, or names a date in the past.
  init(
    of text: String, by reader: TimeReader = TimeReader(), after date: WallMoment, count: Int,
    in zone: ZoneRules
  ) throws(UsageError) {
    let explainer = Explainer(after: date, zone: zone)
    self = try explainer.explain(Meaning(of: text, by: reader), count: count)
  }

  init(understood: String, next: [ZonedTime], notes: [String]) {
    self.next = next.filter { $0.local.date <= .lastOfMoments }
    let hidden = self.next.count < next.count ? ["moments after the year 2261 are left out"] : []
    (self.understood, self.notes) = (understood, notes + hidden)
  }
}
