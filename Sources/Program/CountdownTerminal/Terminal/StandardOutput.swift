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
  private let line: (String) -> Void
  private let text: (String) -> Void

  package init(streams: StandardStreams, environment: Environment) {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    width = isTerminal ? Terminal(on: STDOUT_FILENO)?.size.columns : nil
    isStyled = isTerminal && !["", "dumb"].contains(environment["TERM"] ?? "")
    inColor = isStyled && (environment["NO_COLOR"] ?? "").isEmpty
    line = { streams.line($0) }
    text = { streams.send($0) }
  }

  /// Lines without styles, of any width.
  package init(_ line: @escaping (String) -> Void) {
    (width, isStyled, inColor, self.line, text) = (nil, false, false, line, line)
  }

  package func write(_ line: String) { self.line(line) }

  /// Writes a file's text as it is.
  package func send(_ text: String) { self.text(text) }

  package func write(_ table: TextTable) {
    table.eachLine(width: width) { write($0) }
  }

  package func write(_ line: StyledLine) {
    write(line.text(isStyled: isStyled, inColor: inColor))
  }
}
