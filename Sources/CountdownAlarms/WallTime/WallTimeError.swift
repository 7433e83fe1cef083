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
  /// What was probably meant, if that is clear.
  public let suggestion: String?
  /// The kind of fault.
  public let kind: Kind
  let grammar: Grammar

  /// - Parameter suggestion: left out where it has characters that a line cannot show.
  init(
    text: String, position: Int, reason: String, suggestion: String?, kind: Kind, grammar: Grammar
  ) {
    (self.text, self.position, self.reason) = (text, position, reason)
    self.suggestion = suggestion.flatMap { $0.contains(where: \.isHarmful) ? nil : $0 }
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
  }

  /// The forms that are accepted for a moment, in one line.
  public static var acceptedForms: String { Grammar.moment.rawValue }

  /// The kind of text that was expected; the raw values are the accepted forms.
  enum Grammar: String {
    case moment = "14:15, 7pm, noon, tomorrow 7:00, fri 9:00, in 20m, 2027-03-28T14:15"
    case days = "day, weekdays, weekends, mon,wed,fri, mon..fri, mon-fri"
    case recurrence = "7:30 mon..fri, 2:15 pm day, noon weekends, 7:30 mon,wed,fri"
    case rule = "daily, mon,wed, 2 weeks, 1st, last day, 2nd tuesday, 24 dec, … until 2027-01-31"
  }

  /// One line: the text, the place, what is wrong, what is accepted, and a suggestion.
  public var description: String {
    let end = suggestion.map { "; did you mean \($0)?" } ?? ""
    if kind == .past { return "\(QuotedText(text)): \(reason)\(end)" }
    let place = QuotedText(text, position: position)
    return "\(place): \(reason); accepted: \(grammar.rawValue)\(end)"
  }
}

extension WallTimeError {
  /// How long ago a past moment was.
  static func past(_ text: String, _ elapsed: Duration, suggestion: String?) -> Self {
    Self(
      text: text, position: 0, reason: ago(elapsed), suggestion: suggestion, kind: .past,
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
