/// A page with the meaning of every key, below the time; an ellipsis marks what does not fit.
struct HelpOverlay: Sendable {
  let keys: [Scene.Button]
  let size: Size
  /// The time, which stays visible where there are two more rows; empty for none.
  var time = StyledLine([])

  func frame() -> Frame {
    var frame = Frame(size)
    for row in 0..<size.rows { frame.mark(.key(.other), columns: 0..<size.columns, row: row) }
    var rows = rows
    if rows.count > size.rows {
      rows = rows.prefix(max(size.rows - 1, 0)) + [StyledLine("…", .dim)]
    }
    let foot = rows.count + 2 <= size.rows ? 2 : size.rows - rows.count
    let left = max((size.columns - (rows.map(\.width).max() ?? 0)) / 2, 0)
    let top = (size.rows - rows.count - foot) / 2
    if time.width > 0, time.width <= size.columns, top >= 2 { frame.center(time, row: top - 2) }
    for (index, row) in rows.enumerated() { frame.write(row, column: left, row: top + index) }
    if foot > 0 {
      let text = DisplayText.cut("any key goes back", to: size.columns)
      frame.write(text, column: left, row: top + rows.count + foot - 1, style: .dim)
    }
    return frame
  }

  /// Each key with its words, which continue in the next row if there is room for all of them.
  private var rows: [StyledLine] {
    let wrapped = keys.flatMap { row(of: $0, DisplayText.wrapped($0.title, to: room)) }
    if wrapped.count <= size.rows { return wrapped }
    return keys.flatMap { row(of: $0, [DisplayText.cut($0.title, to: room)]) }
  }

  private var width: Int { keys.map { DisplayText.width($0.key) }.max() ?? 0 }

  private var room: Int { max(size.columns - width - 2, 1) }

  private func row(of button: Scene.Button, _ words: [String]) -> [StyledLine] {
    words.enumerated().map { index, text in
      let key = index == 0 ? button.key : ""
      let padding = String(repeating: " ", count: width - DisplayText.width(key))
      return StyledLine([
        .init(text: key + padding, style: .bold), .init(text: "  \(text)", style: .plain),
      ])
    }
  }
}

extension Scene {
  /// Help for styles that write lines.
  var helpLines: [String] { (help ?? []).map { "[\($0.key)] \($0.title)" } }
}
