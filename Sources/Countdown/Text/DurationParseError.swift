/// Why a text is not a duration, with the place and what would be accepted.
public struct DurationParseError: Error, Hashable, Sendable {
  /// The text that was given.
  public let text: String
  /// The place of the fault, in characters from the beginning of ``text``.
  public let position: Int
  /// What is wrong there.
  public let reason: String
  /// What was probably meant, where that is clear.
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
    return "\(place): \(reason); accepted: \(Self.acceptedForms)\(end)"
  }

  /// The text with the place marked, cut to a readable length: `"1h3x"` at character 4.
  private var place: String {
    let isLong = text.count > 40
    let shown = isLong ? "\(text.prefix(40))…" : text
    let quoted = "\"\(shown.map { $0.isControl ? "�" : String($0) }.joined())\""
    return text.isEmpty ? quoted : "\(quoted), character \(position + 1)"
  }
}

extension Character {
  fileprivate var isControl: Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
