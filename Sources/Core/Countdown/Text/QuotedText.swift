/// A text from outside as it may stand in a one-line message: in quotes, cut, and harmless.
///
/// ```swift internal
/// QuotedText("1h\n3x").description                  // "1h�3x"
/// QuotedText("1h3x", position: 3).description       // "1h3x", character 4
/// ```
package struct QuotedText: CustomStringConvertible {
  /// More characters than these are left out.
  package static let longest = 40

  /// Letters with more accents than these are not shown.
  fileprivate static let mostScalars = 16

  private let text: String
  private let position: Int?

  /// - Parameter position: the place to name, in characters from the beginning.
  package init(_ text: some StringProtocol, position: Int? = nil) {
    // More than is shown is not even looked at: a text may be of any size.
    let scalars = text.unicodeScalars.prefix((Self.longest + 1) * Self.mostScalars)
    self.text = String(String(String.UnicodeScalarView(scalars)).prefix(Self.longest + 1))
    self.position = position
  }

  package var description: String {
    let shown = Self.harmless(text.prefix(Self.longest))
    let quoted = "\"\(shown)\(text.count > Self.longest ? "…" : "")\""
    guard let position, !text.isEmpty else { return quoted }
    return "\(quoted), character \(position + 1)"
  }
}

extension QuotedText {
  /// A path in quotes, whole, so that it can be copied into a command.
  package static func path(_ path: String) -> String { "\"\(harmless(path))\"" }

  /// The whole text, made safe to print.
  package static func harmless(_ text: some StringProtocol) -> String {
    // Accents after a control character join what replaces it, and may be too many for one letter.
    replacing(replacing(text))
  }

  private static func replacing(_ text: some StringProtocol) -> String {
    String(text.map { $0.isHarmful ? "\u{FFFD}" : $0 })
  }
}

extension Character {
  /// Whether the character would break the line, control the terminal, or change the direction of
  /// the text behind it.
  package var isHarmful: Bool {
    !unicodeScalars.dropFirst(QuotedText.mostScalars).isEmpty
      || unicodeScalars.contains { scalar in
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: scalar.properties.isBidiControl
        }
      }
  }
}
