internal import Countdown

/// The reason why a text is not a moment still to come, days, or the time of an alarm, with the
/// place of the fault and the accepted forms.
public struct WallTimeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text that was given.
  public let text: String
  /// The place of the fault, in characters from the start of ``text``.
  public let position: Int
  /// The fault.
  public let reason: String
  /// Texts that may have been meant; each is accepted in place of the given one.
  public package(set) var suggestions: [String]
  /// What was probably meant, if that is clear.
  public var suggestion: String? { suggestions.count == 1 ? suggestions.first : nil }
  /// The kind of fault.
  public let kind: Kind
  let grammar: Grammar

  /// - Parameter suggestions: those with characters that a line cannot show are left out.
  init(
    text: String, position: Int, reason: String, suggestions: [String], kind: Kind,
    grammar: Grammar
  ) {
    (self.text, self.position, self.reason) = (text, position, reason)
    self.suggestions = suggestions.filter { !$0.contains(where: \.isHarmful) }
    (self.kind, self.grammar) = (kind, grammar)
  }

  /// The kind of fault, for a program that can offer an alternative.
  @nonexhaustive
  public enum Kind: Hashable, Sendable {
    /// Something else was expected.
    case syntax
    /// A rule of hours, minutes or seconds: recurrence counts days or more; a nag counts these.
    case shorterThanADay
    /// The moment was named with its date, and is past.
    case past
    /// The moment lies outside the years 1678 to 2261.
    case outOfRange
    /// The day may be one of two, or is none.
    case unclear
  }

  /// The forms that are accepted for a moment, in one line.
  public static var acceptedForms: String { Grammar.moment.rawValue }

  /// The kind of text that was expected; the raw values are the accepted forms.
  enum Grammar: String {
    case moment = "14:15, 7pm, noon, tomorrow 7:00, fri 9:00, in 20m, 2027-03-28T14:15"
    case timing =
      "14:15, fri 9:00, 24 dec 9:00, in 20m, 7:30 mon..fri, 9:00 every 2 weeks, 9:00 last friday"
    case days = "day, weekdays, weekends, mon,wed,fri, mon..fri, mon-fri"
    case recurrence = "7:30 mon..fri, 2:15 pm day, noon weekends, 7:30 mon,wed,fri"
    case rule =
      "daily, mon,wed, 2 weeks, 1st, last workday, 2nd tuesday, 24 dec, … except jul, … 10 times"
  }

  /// One line: the text, the place, what is wrong, what is accepted, and a suggestion.
  public var description: String {
    line + suggestions.question
  }

  /// The same without the suggestions.
  package var line: String {
    switch kind {
    case .past, .outOfRange, .unclear: "\(QuotedText(text)): \(reason)"
    case .syntax, .shorterThanADay:
      "\(QuotedText(text, position: position)): \(reason); accepted: \(grammar.rawValue)"
    }
  }
}

extension WallTimeError {
  /// The error with only those suggestions that a reader accepts.
  func suggesting(only isAccepted: (String) -> Bool) -> Self {
    var error = self
    error.suggestions.removeAll { !isAccepted($0) }
    return error
  }
}

extension WallTimeError {
  /// How long ago a past moment was.
  static func past(_ text: String, _ elapsed: Duration, suggestion: String?) -> Self {
    Self(
      text: text, position: 0, reason: ago(elapsed), suggestions: suggestion.map { [$0] } ?? [],
      kind: .past, grammar: .moment)
  }

  /// A moment that cannot be kept.
  static func outOfRange(_ text: String) -> Self {
    Self(
      text: text, position: 0, reason: WallMoment.rangeReason, suggestions: [], kind: .outOfRange,
      grammar: .moment)
  }

  /// A day that may be one of two, or whose weekday does not fit its date.
  static func unclear(_ text: String, _ reason: String, suggestions: [String] = []) -> Self {
    Self(
      text: text, position: 0, reason: reason, suggestions: suggestions, kind: .unclear,
      grammar: .moment)
  }

  private static func ago(_ elapsed: Duration) -> String {
    let seconds = elapsed.components.seconds
    let units = [(86_400, "days"), (3_600, "h"), (60, "min"), (1, "s")] as [(Int64, String)]
    guard let (size, name) = units.first(where: { seconds >= $0.0 }) else { return "that is now" }
    let count = seconds / size
    return "that was \(count) \(name == "days" && count == 1 ? "day" : name) ago"
  }
}
