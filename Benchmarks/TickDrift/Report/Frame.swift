/// Where things lie in the picture, in SVG's units: two panels that share the scale of lateness,
/// with the names of the curves at the right of each, and figures at the right of all.
enum Frame {
  static let (top, bottom) = (96.0, 560.0)
  static let time = 70.0...600.0
  static let distribution = 730.0...1_060.0
  static let (width, height) = (1_330.0, 610.0)
  /// The distance of a label from the end of its curve.
  static let labelGap = 26.0
}
