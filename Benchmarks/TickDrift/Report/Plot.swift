internal import Countdown

/// Lateness over time, and how it is distributed, every scheduler in one picture.
///
/// Both panels share one scale of lateness. The names stand at the ends of the curves, moved apart
/// where these lie close together.
struct Plot {
  private let curves: [PlotCurve]
  private let options: Options
  private let scale: LogarithmicScale
  private let shares = ShareScale(within: Frame.distribution)

  init(_ report: Report) {
    let curves = report.rows.map(PlotCurve.init)
    self.curves = curves
    options = report.options
    scale = LogarithmicScale(
      covering: curves.flatMap { curve in
        (curve.medians + curve.worst).map(\.lateness) + curve.distribution.map(\.lateness)
      })
  }

  /// The picture as the text of an SVG file.
  var svg: String {
    var drawing = Drawing()
    drawTitles(into: &drawing)
    drawAxes(into: &drawing)
    // What stands first in the table goes on top.
    for curve in curves.reversed() { draw(curve, into: &drawing) }
    drawNamesOverTime(into: &drawing)
    drawNamesWithFigures(into: &drawing)
    return drawing.svg
  }

  private func drawTitles(into drawing: inout Drawing) {
    let period = Duration.nanoseconds(options.period).formattedMilliseconds
    let load = options.load == 0 ? "idle" : "beside \(options.load) busy processes"
    drawing.text(
      "How late is a tick? Every \(period), \(options.plan.count * options.blocks) ticks, \(load)",
      x: Frame.time.lowerBound, y: 32, style: "font-size:18px;font-weight:600")
    let panels = [
      (Frame.time, "Over the run", "line: medians; dots: the worst of each block"),
      (Frame.distribution, "Distribution", "how many of all ticks were at most so late"),
    ]
    for (frame, title, explanation) in panels {
      drawing.text(title, x: frame.lowerBound, y: 64, style: "font-weight:600")
      drawing.text(explanation, x: frame.lowerBound, y: 82, style: "fill:#666;font-size:12px")
    }
  }
}

// MARK: - Axes

extension Plot {
  private static let grid = Drawing.Stroke(color: "#e2e2e2")
  private static let axis = Drawing.Stroke(color: "#999")

  private func drawAxes(into drawing: inout Drawing) {
    for mark in scale.marks {
      let y = scale.y(mark)
      for frame in [Frame.time, Frame.distribution] {
        drawing.line(from: (frame.lowerBound, y), to: (frame.upperBound, y), Self.grid)
      }
      let style = "text-anchor:end;fill:#444"
      drawing.text(mark.lateness, x: Frame.time.lowerBound - 8, y: y + 4, style: style)
    }
    let seconds = options.length / .seconds(1)
    for part in 0...4 {
      let share = Double(part) / 4
      let time = Duration.seconds((seconds * share).rounded()).text(.units)
      drawMark(time, at: Self.x(share), into: &drawing)
    }
    for share in ShareScale.marks {
      drawMark("\((share * 100).formatted) %", at: shares.x(share), into: &drawing)
    }
    for frame in [Frame.time, Frame.distribution] {
      let (left, right) = (frame.lowerBound, frame.upperBound)
      drawing.line(from: (left, Frame.bottom), to: (right, Frame.bottom), Self.axis)
    }
  }

  private func drawMark(_ text: String, at x: Double, into drawing: inout Drawing) {
    drawing.line(from: (x, Frame.bottom), to: (x, Frame.bottom + 5), Self.axis)
    drawing.text(text, x: x, y: Frame.bottom + 21, style: "text-anchor:middle;fill:#444")
  }

  fileprivate static func x(_ time: Double) -> Double {
    Frame.time.lowerBound + time * (Frame.time.upperBound - Frame.time.lowerBound)
  }
}

// MARK: - Curves

extension Plot {
  private func draw(_ curve: PlotCurve, into drawing: inout Drawing) {
    for place in curve.worst {
      let (x, y) = (Self.x(place.time), scale.y(place.lateness))
      drawing.dot(x: x, y: y, color: curve.contender.color)
    }
    drawing.polyline(
      curve.medians.map { (Self.x($0.time), scale.y($0.lateness)) }, curve.contender.stroke)
    drawing.polyline(
      curve.distribution.map { (shares.x($0.share), scale.y($0.lateness)) },
      curve.contender.stroke)
  }

  private func drawNamesOverTime(into drawing: inout Drawing) {
    let ends = curves.map { scale.y($0.medians.last?.lateness ?? 0) }
    drawNames(ends, after: Frame.time, apart: 16, into: &drawing)
  }

  private func drawNamesWithFigures(into drawing: inout Drawing) {
    let ends = curves.map { scale.y($0.distribution.last?.lateness ?? 0) }
    let places = drawNames(ends, after: Frame.distribution, apart: 34, into: &drawing)
    for (curve, y) in zip(curves, places) {
      let x = Frame.distribution.upperBound + Frame.labelGap
      drawing.text(curve.figures, x: x, y: y + 19, style: "fill:#666;font-size:12px")
    }
  }

  @discardableResult private func drawNames(
    _ ends: [Double], after frame: ClosedRange<Double>, apart distance: Double,
    into drawing: inout Drawing
  ) -> [Double] {
    let range = Frame.top...(Frame.bottom - distance / 2)
    let places = LabelLayout.spread(ends, apart: distance, within: range)
    let x = frame.upperBound + Frame.labelGap
    for (curve, (end, y)) in zip(curves, zip(ends, places)) {
      let contender = curve.contender
      let leader = Drawing.Stroke(color: contender.color)
      drawing.line(from: (frame.upperBound + 3, end), to: (x - 4, y), leader)
      let style = "fill:\(contender.color);font-weight:\(contender.kind == .core ? 700 : 600)"
      drawing.text(contender.name, x: x, y: y + 4, style: style)
    }
    return places
  }
}
