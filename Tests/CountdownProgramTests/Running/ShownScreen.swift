/// What a terminal shows after some output, as far as the program's sequences go.
struct ShownScreen: CustomStringConvertible {
  private var rows: [[Unicode.Scalar]] = []
  private var (row, column) = (0, 0)

  init(_ output: String) {
    var rest = output.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\u{1B}": take(sequence: &rest)
      case "\r": column = 0
      case "\n": row += 1
      case "\u{8}": column = max(0, column - 1)
      case "\u{7}": break
      default:
        put(scalar)
        column += 1
      }
    }
  }

  /// The latest 40 lines, without blanks at their ends.
  var description: String {
    let lines = rows.map { line in
      var line = line
      while line.last == " " { line.removeLast() }
      return String(String.UnicodeScalarView(line))
    }
    let end = lines.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
    return lines[..<end].suffix(40).joined(separator: "\n")
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    while rows.count <= row { rows.append([]) }
    while rows[row].count <= column { rows[row].append(" ") }
    rows[row][column] = scalar
  }

  private mutating func take(sequence rest: inout Substring.UnicodeScalarView) {
    switch rest.popFirst() {
    case "[":
      let parameters = rest.prefix { "0"..."?" ~= $0 }
      rest = rest[parameters.endIndex...]
      carryOut(rest.popFirst() ?? "m", String(parameters))
    case "]":
      // A title, up to a bell or the end of a string.
      while let scalar = rest.popFirst(), scalar != "\u{7}" {
        if scalar == "\u{1B}" {
          _ = rest.popFirst()
          return
        }
      }
    default: break
    }
  }

  private mutating func carryOut(_ command: Unicode.Scalar, _ parameters: String) {
    let numbers = parameters.split(separator: ";").compactMap { Int($0) }
    let first = numbers.first ?? 1
    switch command {
    case "H": (row, column) = (first - 1, (numbers.dropFirst().first ?? 1) - 1)
    case "A": row = max(0, row - first)
    case "C": column += first
    case "J": rows = []
    case "K" where row < rows.count: rows[row] = Array(rows[row].prefix(column))
    case "X":
      let start = column
      for place in start..<start + first {
        column = place
        put(" ")
      }
      column = start
    case "h" where parameters == "?1049", "l" where parameters == "?1049": rows = []
    default: break
    }
  }
}

extension ProgramRun {
  /// Waits until a text is on the screen, of which only what changed was sent.
  func waitsToShow(_ text: String) -> Bool {
    waits(for: "\"\(text)\" on the screen") { ShownScreen($0).description.contains(text) }
  }
}
