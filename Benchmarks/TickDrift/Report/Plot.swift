/// Lateness over time, every scheduler in one picture.
///
/// The time is cut into slices; for each, a line goes through the median and a dot shows the worst.
/// The names stand at the ends of the lines, moved apart where these lie close together.
struct Plot {
  private let curves: [PlotCurve]
  private let plan: Plan
  private let scale: LogarithmicScale

  init(_ rows: [Row], plan: Plan) {
    let curves = rows.map { PlotCurve($0, plan: plan) }
    self.curves = curves
    self.plan = plan
    scale = LogarithmicScale(
      covering: curves.flatMap { $0.slices.flatMap { [$0.median, $0.worst] } })
  }

  /// The picture as the text of an SVG file.
  var svg: String {
    var drawing = Drawing()
    drawTitle(into: &drawing)
    drawAxes(into: &drawing)
    // The core goes on top of the others.
    for curve in curves.sorted(by: { !$0.isCore && $1.isCore }) { draw(curve, into: &drawing) }
    drawNames(into: &drawing)
    return drawing.svg
  }

  private func drawTitle(into drawing: inout Drawing) {
    let period = Duration.nanoseconds(plan.period).formattedMilliseconds
    drawing.text(
      "How late each tick is: every \(period), \(plan.count) ticks", x: Frame.left,
      y: 30, style: "font-size:17px;font-weight:600")
    drawing.text(
      "line: the median of each \(Frame.slices)th part of the run; dot: its worst tick",
      x: Frame.left, y: 50, style: "fill:#666")
  }

  private func drawAxes(into drawing: inout Drawing) {
    for decade in scale.decades {
      let y = scale.y(decade)
      drawing.line(from: (Frame.left, y), to: (Frame.right, y), color: "#ddd")
      drawing.text(decade.lateness, x: Frame.left - 8, y: y + 4, style: "text-anchor:end;fill:#444")
    }
    let seconds = Double(plan.period) * Double(plan.count) / 1e9
    let isWhole = seconds.truncatingRemainder(dividingBy: 5) == 0
    for part in 0...5 {
      let x = Frame.left + Frame.width * Double(part) / 5
      drawing.line(from: (x, Frame.bottom), to: (x, Frame.bottom + 5), color: "#999")
      let time = (seconds * Double(part) / 5).text(decimals: isWhole ? 0 : 2)
      drawing.text(
        "\(time) s", x: x, y: Frame.bottom + 20, style: "text-anchor:middle;fill:#444")
    }
    drawing.line(
      from: (Frame.left, Frame.bottom), to: (Frame.right, Frame.bottom), color: "#999")
  }

  private func draw(_ curve: PlotCurve, into drawing: inout Drawing) {
    for slice in curve.slices {
      drawing.dot(x: x(slice), y: scale.y(slice.worst), color: curve.color)
    }
    drawing.polyline(
      curve.slices.map { (x($0), scale.y($0.median)) }, color: curve.color,
      width: curve.isCore ? 3 : 1.6)
  }

  private func drawNames(into drawing: inout Drawing) {
    let ends = curves.map { scale.y($0.slices.last?.median ?? 0) }
    let places = LabelLayout.spread(ends, apart: 36, within: Frame.top...Frame.bottom)
    for (curve, (end, y)) in zip(curves, zip(ends, places)) {
      let x = Frame.right + 30
      drawing.line(from: (Frame.right + 3, end), to: (x - 4, y), color: curve.color)
      let style = "fill:\(curve.color);font-weight:\(curve.isCore ? 700 : 600)"
      drawing.text(curve.name, x: x, y: y, style: style)
      drawing.text(curve.figures, x: x, y: y + 15, style: "fill:#666;font-size:12px")
    }
  }

  private func x(_ slice: PlotCurve.Slice) -> Double {
    Frame.left + Frame.width * slice.middle / Double(plan.count)
  }
}

/// Where things lie in the picture, in SVG's units.
enum Frame {
  static let (left, right) = (80.0, 760.0)
  static let (top, bottom) = (80.0, 500.0)
  static let (pictureWidth, pictureHeight) = (1_020.0, 545.0)
  static let slices = 150
  static var width: Double { right - left }
}
