/// What share of all ticks was at most so late. The names stand at the ends of the curves, moved
/// apart where these lie close together.
struct DistributionPanel {
  let curves: [PlotCurve]
  let scale: LogarithmicScale
  let frame: Frame

  func draw(into drawing: inout Drawing) {
    drawing.heading("Distribution", "so many of all ticks were at most so late", above: frame)
    drawAxes(into: &drawing)
    // What stands first in the table goes on top.
    for curve in curves.reversed() {
      drawing.polyline(curve.distribution.map(place), curve.contender.stroke)
    }
    drawNames(into: &drawing)
  }

  private func drawAxes(into drawing: inout Drawing) {
    for mark in scale.marks {
      let y = frame.y(scale.share(mark))
      drawing.line(from: (frame.left, y), to: (frame.right, y), .grid)
      let style = "text-anchor:end;fill:#444;font-size:12px"
      drawing.text(mark.lateness, x: frame.left - 8, y: y + 4, style: style)
    }
    for share in ShareScale.marks {
      let x = frame.x(ShareScale.place(share))
      drawing.line(from: (x, frame.top), to: (x, frame.bottom), .grid)
      drawing.mark("\((share * 100).formatted) %", x: x, below: frame.bottom)
    }
    drawing.line(from: (frame.left, frame.bottom), to: (frame.right, frame.bottom), .axis)
  }

  private func drawNames(into drawing: inout Drawing) {
    let ends = curves.map { $0.distribution.last.map { place($0).1 } ?? frame.bottom }
    let places = LabelLayout.spread(ends, apart: 18, within: frame.top...frame.bottom)
    for (curve, (end, y)) in zip(curves, zip(ends, places)) {
      let (contender, x) = (curve.contender, frame.right + 28)
      let leader = Drawing.Stroke(color: contender.color)
      drawing.line(from: (frame.right + 3, end), to: (x - 4, y), leader)
      let style = "fill:\(contender.color);font-weight:700"
      drawing.text(contender.name, x: x, y: y + 4, style: style)
    }
  }

  private func place(_ share: PlotCurve.Share) -> (Double, Double) {
    (frame.x(ShareScale.place(share.share)), frame.y(scale.share(share.lateness)))
  }
}
