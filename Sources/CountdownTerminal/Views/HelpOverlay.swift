/// A page that says what every key does.
struct HelpOverlay: Sendable {
  let keys: [Scene.Button]
  let size: Size

  func frame() -> Frame {
    let width = keys.map { DisplayText.width($0.key) }.max() ?? 0
    let rows = keys.map { button in
      let padding = String(repeating: " ", count: width - DisplayText.width(button.key))
      return StyledLine([
        .init(text: button.key + padding, style: .bold),
        .init(text: "  \(button.title)", style: .plain),
      ])
    }
    var frame = Frame(size)
    let left = max((size.columns - (rows.map(\.width).max() ?? 0)) / 2, 0)
    let top = max((size.rows - rows.count - 2) / 2, 0)
    for (index, row) in rows.enumerated() { frame.write(row, column: left, row: top + index) }
    frame.write("any key goes back", column: left, row: top + rows.count + 1, style: .dim)
    return frame
  }
}

extension Scene {
  /// Help for styles that write lines.
  var helpLines: [String] { (help ?? []).map { "[\($0.key)] \($0.title)" } }
}
