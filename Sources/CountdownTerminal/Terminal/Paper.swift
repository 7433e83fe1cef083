internal import Glibc

/// Standard output for tables: as wide as the terminal, in styles where that has them.
package struct Paper {
  let streams: StandardStreams
  /// How many cells a line may have; nil for any number.
  let width: Int?
  private let isStyled: Bool
  private let inColor: Bool

  package init(streams: StandardStreams, environment: [String: String]) {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    self.streams = streams
    width = isTerminal ? Terminal(on: STDOUT_FILENO)?.size.columns : nil
    isStyled = isTerminal && !["", "dumb"].contains(environment["TERM"] ?? "")
    inColor = isStyled && (environment["NO_COLOR"] ?? "").isEmpty
  }

  package func write(_ line: String) { streams.line(line) }

  package func write(_ table: TextTable) {
    let lines = table.lines(width: width)
    write(lines.map { $0.text(isStyled: isStyled, inColor: inColor) }.joined(separator: "\n"))
  }
}
