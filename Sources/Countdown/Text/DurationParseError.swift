/// The reason why a text is not a duration, with the place and the accepted forms.
public struct DurationParseError: Error, Hashable, Sendable {
  /// The text that was given.
  public let text: String
  /// The place of the fault, in characters from the beginning of ``text``.
  public let position: Int
  /// The fault.
  public let reason: String
  /// What was probably meant, if that is clear.
  public let suggestion: String?

  /// The forms that are accepted, in one line.
  public static var acceptedForms: String {
    "90 (seconds), 25:00, 1:30:00, 1h30m, 1.5h, 90sec, PT1H30M"
  }
}

extension DurationParseError: CustomStringConvertible {
  /// One line: the text, the place, what is wrong, what is accepted, and a suggestion.
  public var description: String {
    let end = suggestion.map { "; did you mean \($0)?" } ?? ""
    let place = QuotedText(text, position: position)
    return "\(place): \(reason); accepted: \(Self.acceptedForms)\(end)"
  }
}
