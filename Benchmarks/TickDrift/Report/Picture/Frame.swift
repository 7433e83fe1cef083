/// A rectangle of the picture, in SVG's units.
struct Frame: Hashable {
  var left: Double
  var right: Double
  var top: Double
  var bottom: Double

  /// A place from the left, 0, to the right, 1.
  func x(_ share: Double) -> Double { left + share * (right - left) }

  /// A place from the bottom, 0, to the top, 1.
  func y(_ share: Double) -> Double { bottom - share * (bottom - top) }
}

/// Where the panels lie: at the left a strip for each scheduler, its name beside it; at the right
/// one panel for all, the names at the ends of the curves.
struct Layout: Hashable {
  let rows: Int

  let width = 1_240.0
  var height: Double { bottom + 46 }

  var strips: Frame { Frame(left: 178, right: 600, top: 100, bottom: bottom) }
  var distribution: Frame { Frame(left: 700, right: 1_080, top: 100, bottom: bottom) }

  /// The strip of one row, with a gap below it.
  func strip(_ row: Int) -> Frame {
    let height = (bottom - strips.top) / Double(rows)
    var strip = strips
    strip.top += Double(row) * height
    strip.bottom = strip.top + height - 10
    return strip
  }

  private var bottom: Double { 100 + max(Double(rows) * 66, 420) }
}
