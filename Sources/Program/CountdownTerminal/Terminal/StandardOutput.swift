package import CountdownSystem
internal import Glibc

/// Standard output for lines and tables: as wide as the terminal, with styles if it supports them.
package struct StandardOutput {
  /// The greatest number of cells in a line; nil for no limit.
  package let width: Int?
  /// Whether text may have styles.
  package let isStyled: Bool
  /// Whether styles may have colours.
  package let inColor: Bool
  private let lines: ([String]) -> Void
  private let text: (String) -> Void

  package init(streams: StandardStreams, environment: Environment) {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    width = isTerminal ? Terminal(on: STDOUT_FILENO)?.size.columns : nil
    isStyled = isTerminal && !["", "dumb"].contains(environment["TERM"] ?? "")
    inColor = isStyled && (environment["NO_COLOR"] ?? "").isEmpty
    lines = { streams.line($0.joined(separator: "\n")) }
    text = { streams.send($0) }
  }

  /// Lines without styles, of any width.
  package init(_ line: @escaping (String) -> Void) {
    (width, isStyled, inColor, text) = (nil, false, false, line)
    lines = { $0.forEach(line) }
  }

  package func write(_ line: String) { lines([line]) }

  /// Writes a file's text as it is.
  package func send(_ text: String) { self.text(text) }

  package func write(_ table: TextTable) {
    // Some hundred lines at a time, for tables of a hundred thousand.
    var part: [String] = []
    table.eachLine(width: width) { line in
      part.append(text(of: line))
      if part.count == 500 {
        lines(part)
        part = []
      }
    }
    if !part.isEmpty { lines(part) }
  }

  package func write(_ line: StyledLine) { write(text(of: line)) }

  private func text(of line: StyledLine) -> String {
    line.text(isStyled: isStyled, inColor: inColor)
  }
}
