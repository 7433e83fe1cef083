internal import Countdown

/// A strip for each scheduler: the medians of the parts of the run, and how late the latest tick of
/// each part was.
///
/// Each has a strip of its own, because the good ones would cover each other.
struct TimePanel {
  let curves: [PlotCurve]
  let scale: LogarithmicScale
  /// How long the run took.
  let length: Duration
  let layout: Layout

  func draw(into drawing: inout Drawing) {
    let parts =
      "line: the median of each \(PlotCurve.parts)th of the run; bar: up to its worst tick"
    drawing.heading("Over the run", parts, above: layout.strips)
    for (row, curve) in curves.enumerated() {
      let strip = layout.strip(row)
      drawGrid(strip, into: &drawing)
      draw(curve, in: strip, into: &drawing)
      drawName(curve, beside: strip, into: &drawing)
    }
    let bottom = layout.strip(layout.rows - 1).bottom
    for quarter in 0...4 {
      let share = Double(quarter) / 4
      let time = Duration.seconds((length / .seconds(1) * share).rounded()).text(.units)
      drawing.mark(time, x: layout.strips.x(share), below: bottom)
    }
  }

  private func drawGrid(_ strip: Frame, into drawing: inout Drawing) {
    for decade in scale.decades {
      let y = strip.y(scale.share(decade))
      drawing.line(from: (strip.left, y), to: (strip.right, y), .grid)
      let style = "text-anchor:end;fill:#777;font-size:10px"
      drawing.text(decade.lateness, x: strip.left - 6, y: y + 3, style: style)
    }
    let (left, right) = ((strip.left, strip.bottom), (strip.right, strip.bottom))
    drawing.line(from: left, to: right, .axis)
  }

  private func draw(_ curve: PlotCurve, in strip: Frame, into drawing: inout Drawing) {
    let bar = Drawing.Stroke(color: curve.contender.color, width: 1.4, opacity: 0.4)
    for part in curve.parts where part.worst > part.median {
      let x = strip.x(part.time)
      let (low, high) = (strip.y(scale.share(part.median)), strip.y(scale.share(part.worst)))
      drawing.line(from: (x, low), to: (x, high), bar)
    }
    drawing.polyline(
      curve.parts.map { (strip.x($0.time), strip.y(scale.share($0.median))) },
      Drawing.Stroke(color: curve.contender.color, width: 1.6))
  }

  private func drawName(_ curve: PlotCurve, beside strip: Frame, into drawing: inout Drawing) {
    let style = "fill:\(curve.contender.color);font-weight:700"
    drawing.text(curve.contender.name, x: 20, y: strip.top + 14, style: style)
    for (line, figure) in curve.figures.enumerated() {
      let y = strip.top + 31 + Double(line) * 15
      drawing.text(figure, x: 20, y: y, style: "fill:#555;font-size:12px")
    }
  }
}
