internal import Foundation

extension String {
  /// This text with blanks after it, at least so many characters long.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(width - count, 0))
  }

  /// This text with blanks before it, at least so many characters long.
  package func aligned(to width: Int) -> String {
    String(repeating: " ", count: max(width - count, 0)) + self
  }

  /// Without the blanks at its end.
  private var trimmed: String {
    var text = self
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }

  /// Cells in columns, two blanks apart: those of words begin, the others end, below each other.
  init(table lines: [[String]], words: Set<Int>) {
    let columns = lines.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      lines.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    self = lines.map { line in
      line.enumerated().map { column, cell in
        let width = widths[column]
        return words.contains(column) ? cell.padded(to: width) : cell.aligned(to: width)
      }.joined(separator: "  ").trimmed
    }.joined(separator: "\n")
  }

  /// Words that are never divided, in lines of at most 96 columns; all but the first are indented.
  init(wrapping words: [String], indent: Int) {
    var lines: [String] = []
    for word in words {
      if let last = lines.last, last.count + word.count < 96 {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(repeating: " ", count: lines.isEmpty ? 0 : indent) + word)
      }
    }
    self = lines.joined(separator: "\n")
  }

  /// Names and what they mean, indented by two, as help texts list them.
  package init(explaining entries: [(name: String, explanation: String)]) {
    let width = entries.map(\.name.count).max() ?? 0
    self = entries.map { "  \($0.name.padded(to: width))  \($0.explanation)" }
      .joined(separator: "\n")
  }
}

extension Double {
  /// With so many digits after the point; zero has no sign.
  package func text(decimals: Int) -> String {
    let text = String(format: "%.\(decimals)f", self)
    return Double(text) == 0 ? String(format: "%.\(decimals)f", 0.0) : text
  }
}
