/// The reason why a text is not a duration, with the place and the accepted forms.
public struct DurationParseError: Error, Hashable, Sendable {
  /// The text that was given.
  public let text: String
  /// The place of the fault, in characters from the beginning of ``text``.
  public let position: Int
  /// The fault.
  public let reason: String
  /// Texts that may have been meant, each of which would be accepted.
  package internal(set) var suggestions: [String]
  /// The text that was probably meant, if there is only one.
  public var suggestion: String? { suggestions.count == 1 ? suggestions.first : nil }

  /// The forms that are accepted, in one line.
  public static var acceptedForms: String {
    "90 (seconds), 25:00, 1:30:00, 1h30m, 1.5h, 90sec, PT1H30M"
  }
}

extension DurationParseError: CustomStringConvertible {
  /// One line: the text, the place, what is wrong, what is accepted, and a suggestion.
  public var description: String {
    line + suggestions.question
  }

  /// The same without the suggestions.
  package var line: String {
    "\(QuotedText(text, position: position)): \(reason); accepted: \(Self.acceptedForms)"
  }
}

extension [String] {
  /// `; did you mean 17.30s or 17:30?`; empty without any.
  package var question: String {
    guard let last else { return "" }
    let others = dropLast().joined(separator: ", ")
    return "; did you mean \(others.isEmpty ? last : "\(others) or \(last)")?"
  }
}
