/// A page in the language of `man`. Every text is literal: a hyphen is a hyphen that can be copied,
/// and nothing in a text is taken for a request.
struct Roff {
  private(set) var lines: [String] = []

  /// The whole page.
  var text: String { lines.joined(separator: "\n") + "\n" }

  /// The first line: the subject of the page, and its date.
  mutating func title(_ name: String, section: Int, date: String, source: String) {
    // Escaped hyphens would make the date invalid.
    lines.append(".TH \(Self.escaped(name)) \(section) \(date) \"\(Self.escaped(source))\"")
  }

  /// A request with arguments: `.SH "EXIT STATUS"`.
  mutating func request(_ name: String, _ arguments: String...) {
    lines.append(
      ([".\(name)"] + arguments.map { "\"\(Self.escaped($0))\"" }).joined(separator: " "))
  }

  /// Words that are filled into lines; several calls make one paragraph.
  mutating func prose(_ text: String) {
    var line: [Substring] = []
    for word in text.split(separator: " ") {
      let longer = Self.escaped((line + [word]).joined(separator: " "))
      if !line.isEmpty, longer.utf8.count > 80 {
        lines.append(Self.escaped(line.joined(separator: " ")))
        line = []
      }
      line.append(word)
    }
    if !line.isEmpty { lines.append(Self.escaped(line.joined(separator: " "))) }
  }

  /// A separate paragraph.
  mutating func paragraph(_ text: String) {
    beginParagraph()
    prose(text)
  }

  /// Leaves a gap, except after a heading, which has one already.
  private mutating func beginParagraph() {
    if lines.last?.hasPrefix(".SH") == false { lines.append(".PP") }
  }

  /// A term in bold, with its meaning below.
  mutating func entry(_ term: String, _ meaning: String) {
    lines.append(".TP")
    lines.append("\\fB\(Self.escaped(term))\\fR")
    prose(meaning)
  }

  /// Lines that are printed as they are.
  mutating func example(_ texts: [String]) {
    beginParagraph()
    lines += [".in +4n", ".nf"] + texts.map(Self.escaped) + [".fi", ".in"]
  }

  /// A literal text, on one line.
  static func escaped(_ text: String) -> String {
    let line = text.unicodeScalars.map { scalar in
      if let sequence = sequences[scalar] { return sequence }
      if scalar.isASCII { return scalar.value < 32 ? " " : String(scalar) }
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "\\[u\(String(repeating: "0", count: max(4 - digits.count, 0)))\(digits)]"
    }.joined()
    // A point at the beginning of a line would begin a request, and an empty line a gap.
    return line.hasPrefix(".") || line.isEmpty ? "\\&" + line : line
  }

  private static let sequences: [Unicode.Scalar: String] = [
    "\\": "\\(rs", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti",
    "\"": "\\(dq",
  ]
}
