internal import Countdown

/// Lateness over time, and how it is distributed, every scheduler in one picture.
struct Plot {
  private let curves: [PlotCurve]
  private let options: Options

  init(_ outcome: Outcome) {
    curves = outcome.rows.map(PlotCurve.init)
    options = outcome.options
  }

  /// The picture as the text of an SVG file.
  var svg: String {
    let layout = Layout(rows: max(curves.count, 1))
    let scale = LogarithmicScale(
      covering: curves.flatMap { curve in
        curve.parts.flatMap { [$0.median, $0.worst] } + curve.distribution.map(\.lateness)
      })
    var drawing = Drawing(width: layout.width, height: layout.height)
    drawing.text(title, x: 20, y: 34, style: "font-size:18px;font-weight:600")
    TimePanel(curves: curves, scale: scale, length: options.length, layout: layout)
      .draw(into: &drawing)
    DistributionPanel(curves: curves, scale: scale, frame: layout.distribution)
      .draw(into: &drawing)
    return drawing.svg
  }

  private var title: String {
    let period = Duration.nanoseconds(options.period).formattedMilliseconds
    let ticks = options.plan.count * options.blocks
    // Without `--load` nothing is said: what else the machine was doing is not known.
    let load = options.load == 0 ? "" : ", beside \(options.load) busy processes"
    return "How late is a tick? Every \(period), \(ticks) ticks of each\(load)"
  }
}

extension Drawing {
  /// The heading of a panel.
  mutating func heading(_ title: String, _ explanation: String, above frame: Frame) {
    text(title, x: frame.left, y: frame.top - 32, style: "font-weight:600")
    text(explanation, x: frame.left, y: frame.top - 14, style: "fill:#666;font-size:12px")
  }

  /// A mark below a panel.
  mutating func mark(_ text: String, x: Double, below y: Double) {
    line(from: (x, y), to: (x, y + 5), .axis)
    self.text(text, x: x, y: y + 21, style: "text-anchor:middle;fill:#444")
  }
}

extension Drawing.Stroke {
  static let grid = Self(color: "#e2e2e2")
  static let axis = Self(color: "#999")
}
