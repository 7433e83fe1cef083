/// A bar of a given width, filled from the left, with its percentage if there is room.
struct ProgressBar: Sendable {
  let progress: Double
  let columns: Int
  let color: CellStyle.Color?

  var line: StyledLine {
    let (share, length) = (min(max(progress, 0), 1), columns >= 20 ? columns - 5 : columns)
    let filled = min(max(Int((share * Double(length)).rounded(.down)), 0), length)
    var line = StyledLine([
      .init(text: String(repeating: "━", count: filled), style: .colored(color, bold: true)),
      .init(text: String(repeating: "─", count: length - filled), style: .dim),
    ])
    if length < columns {
      let percent = "\(Int((share * 100).rounded(.down)))%"
      let padding = String(repeating: " ", count: 5 - percent.count)
      line.parts.append(.init(text: padding + percent, style: .dim))
    }
    return line
  }
}
