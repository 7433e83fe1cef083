/// A page in the language of `man`, of which every line that is ours is meant as it stands: a
/// hyphen is a hyphen that can be copied, and nothing in a text is taken for a request.
struct Roff {
  private(set) var lines: [String] = []

  /// The whole page.
  var text: String { lines.joined(separator: "\n") + "\n" }

  /// The first line: what the page is about, and the day from which it is.
  mutating func title(_ name: String, section: Int, date: String, source: String) {
    // A date in which the hyphens are escaped is none.
    lines.append(".TH \(Self.escaped(name)) \(section) \(date) \"\(Self.escaped(source))\"")
  }

  /// A request with arguments: `.SH "EXIT STATUS"`.
  mutating func request(_ name: String, _ arguments: String...) {
    lines.append(
      ([".\(name)"] + arguments.map { "\"\(Self.escaped($0))\"" }).joined(separator: " "))
  }

  /// Words that are filled into lines; those of several calls make one paragraph.
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

  /// A paragraph of its own.
  mutating func paragraph(_ text: String) {
    beginParagraph()
    prose(text)
  }

  /// Leaves a gap, but after a heading, where there is one already.
  private mutating func beginParagraph() {
    if lines.last?.hasPrefix(".SH") == false { lines.append(".PP") }
  }

  /// A term in bold, and what it means below it.
  mutating func entry(_ term: String, _ meaning: String) {
    lines.append(".TP")
    lines.append("\\fB\(Self.escaped(term))\\fR")
    prose(meaning)
  }

  /// Lines that stay as they are.
  mutating func example(_ texts: [String]) {
    beginParagraph()
    lines += [".in +4n", ".nf"] + texts.map(Self.escaped) + [".fi", ".in"]
  }

  /// A text that means itself, on one line.
  static func escaped(_ text: String) -> String {
    let line = text.unicodeScalars.map { scalar in
      if let sequence = sequences[scalar] { return sequence }
      if scalar.isASCII { return scalar.value < 32 ? " " : String(scalar) }
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "\\[u\(String(repeating: "0", count: max(4 - digits.count, 0)))\(digits)]"
    }.joined()
    // What begins a line would be a request, and an empty line a gap.
    return line.hasPrefix(".") || line.isEmpty ? "\\&" + line : line
  }

  private static let sequences: [Unicode.Scalar: String] = [
    "\\": "\\(rs", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti",
    "\"": "\\(dq",
  ]
}
