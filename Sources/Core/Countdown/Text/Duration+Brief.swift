internal import CountdownRules

extension Duration {
  /// A number with its unit, for a delay that a person looks at: `74 µs`, `1.3 ms`, `2.5 s`.
  ///
  /// The number has two digits where it is below ten, and is rounded to the nearest whole one
  /// otherwise. From two minutes on the text is that of ``text(_:)`` in `.units`, in whole seconds.
  /// Negative durations begin with a minus sign.
  public var brief: String {
    let size = Duration.nanoseconds(Int64(clamping: saturatedNanoseconds.magnitude))
    let sign = self < .zero && size > .zero ? "-" : ""
    return sign + (size < .seconds(120) ? size.numberAndUnit : size.wholeSeconds.text(.units))
  }

  private var wholeSeconds: Duration {
    .seconds((self + .milliseconds(500)).components.seconds)
  }

  /// The text of less than two minutes.
  private var numberAndUnit: String {
    let size = saturatedNanoseconds
    let units: [(nanoseconds: Int64, name: String)] = [
      (1, "ns"), (1_000, "µs"), (1_000_000, "ms"), (1_000_000_000, "s"),
    ]
    // Half a digit less than 1,000 is rounded to one of the next unit.
    let unit = units.last { size + $0.nanoseconds / 2_000 >= $0.nanoseconds } ?? units[3]
    let tenths = (size * 10 + unit.nanoseconds / 2) / unit.nanoseconds
    if tenths < 100, tenths % 10 > 0 { return "\(tenths / 10).\(tenths % 10) \(unit.name)" }
    return "\((size + unit.nanoseconds / 2) / unit.nanoseconds) \(unit.name)"
  }
}
