internal import CountdownBenchmarkSupport

/// The elements of an SVG picture.
struct Drawing {
  let width: Double
  let height: Double
  private var elements: [String] = []

  init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  struct Stroke {
    var color: String
    var width = 1.0
    var dashes: String?
    var opacity = 1.0

    fileprivate var attributes: String {
      let pattern = dashes.map { " stroke-dasharray=\"\($0)\"" } ?? ""
      let shine = opacity < 1 ? " stroke-opacity=\"\(opacity)\"" : ""
      return "stroke=\"\(color)\" stroke-width=\"\(width)\"" + pattern + shine
    }
  }

  var svg: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" \
    viewBox="0 0 \(width.formatted) \(height.formatted)" \
    font-family="sans-serif" font-size="13">
    <rect width="100%" height="100%" fill="#fff"/>
    \(elements.joined(separator: "\n"))
    </svg>

    """
  }

  mutating func text(_ text: String, x: Double, y: Double, style: String) {
    elements.append("<text \(attributes(["x": x, "y": y])) style=\"\(style)\">\(text)</text>")
  }

  mutating func line(from: (Double, Double), to: (Double, Double), _ stroke: Stroke) {
    let ends = attributes(["x1": from.0, "y1": from.1, "x2": to.0, "y2": to.1])
    elements.append("<line \(ends) \(stroke.attributes)/>")
  }

  mutating func polyline(_ points: [(Double, Double)], _ stroke: Stroke) {
    let list = points.map { "\($0.0.text(decimals: 1)),\($0.1.text(decimals: 1))" }
    elements.append(
      "<polyline points=\"\(list.joined(separator: " "))\" fill=\"none\" \(stroke.attributes)"
        + " stroke-linejoin=\"round\"/>")
  }

  private func attributes(_ values: KeyValuePairs<String, Double>) -> String {
    values.map { "\($0)=\"\($1.text(decimals: 1))\"" }.joined(separator: " ")
  }
}
