/// A bar of a given width, filled from the left.
struct ProgressBar: Sendable {
  let progress: Double
  let columns: Int

  func line(_ tone: Scene.Tone) -> StyledLine {
    let filled = min(max(Int((progress * Double(columns)).rounded(.down)), 0), columns)
    return StyledLine([
      .init(text: String(repeating: "━", count: filled), style: .colored(tone.color, bold: true)),
      .init(text: String(repeating: "─", count: columns - filled), style: .dim),
    ])
  }
}
