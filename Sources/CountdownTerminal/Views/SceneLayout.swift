/// Draws a scene into a window of any size: a pure function.
///
/// The time comes first and as big as there is room for; when rows are short, the progress bar goes
/// first, then the heading, the note, and the buttons last.
struct SceneLayout: Sendable {
  let scene: Scene
  let size: Size
  /// The fonts that the terminal can show, biggest first.
  var fonts = DigitFont.allCases

  /// The picture.
  func frame() -> Frame {
    if let help = scene.help { return HelpOverlay(keys: help, size: size).frame() }
    let blocks = fitted(all)
    var frame = Frame(size)
    let height = blocks.reduce(0) { $0 + $1.rows.count }
    let gap = size.rows >= height + blocks.count + 1 ? 1 : 0
    var row = max((size.rows - height - gap * (blocks.count - 1)) / 2, 0)
    for block in blocks {
      for line in block.rows {
        frame.center(line, row: row)
        row += 1
      }
      row += gap
    }
    return frame
  }

  private var all: [Block] {
    let extras = [heading, bar, buttons, note].compactMap(\.self)
    let digits = digits(besides: extras.reduce(0) { $0 + $1.rows.count })
    return [heading, digits, bar, buttons, note].compactMap(\.self)
  }

  /// Leaves out what there is no room for.
  private func fitted(_ blocks: [Block]) -> [Block] {
    var blocks = blocks
    for part in [Block.Part.bar, .heading, .note, .buttons] {
      if blocks.reduce(0, { $0 + $1.rows.count }) <= size.rows { break }
      blocks.removeAll { $0.part == part }
    }
    return blocks
  }
}

// MARK: - The parts

extension SceneLayout {
  fileprivate struct Block {
    enum Part { case heading, digits, bar, buttons, note }

    let part: Part
    let rows: [StyledLine]
  }

  private var heading: Block? {
    let parts = [scene.label, scene.heading].filter { !$0.isEmpty }
    guard !parts.isEmpty else { return nil }
    let text = DisplayText.cut(parts.joined(separator: " · "), to: size.columns)
    return Block(part: .heading, rows: [StyledLine(text, .bold)])
  }

  private func digits(besides others: Int) -> Block {
    let style = CellStyle.colored(scene.tone.color, bold: true)
    let candidates = fonts.map { $0.rows(of: scene.digits) }
    let rows = candidates.first { rows in
      DisplayText.width(rows[0]) <= size.columns && rows.count + others <= size.rows
    }
    return Block(part: .digits, rows: (rows ?? [scene.digits]).map { StyledLine($0, style) })
  }

  private var bar: Block? {
    guard let progress = scene.progress, size.columns >= 10 else { return nil }
    let line = ProgressBar(progress: progress, columns: min(size.columns - 4, 48)).line(scene.tone)
    return Block(part: .bar, rows: [line])
  }

  private var buttons: Block? {
    guard !scene.buttons.isEmpty else { return nil }
    return Block(part: .buttons, rows: ButtonRow(scene.buttons, columns: size.columns).lines)
  }

  /// The note keeps its row when it is empty, so that nothing jumps when one comes.
  private var note: Block? {
    let (text, style) = scene.note.isEmpty ? (scene.info, CellStyle.dim) : (scene.note, .plain)
    return Block(part: .note, rows: [StyledLine(DisplayText.cut(text, to: size.columns), style)])
  }
}

extension Scene.Tone {
  /// The colour of the digits; nil is the terminal's own.
  var color: CellStyle.Color? {
    switch self {
    case .ready: nil
    case .running: .cyan
    case .warned: .yellow
    case .ending, .over: .red
    case .paused: .yellow
    }
  }
}
