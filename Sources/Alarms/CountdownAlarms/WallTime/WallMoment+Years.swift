package import Countdown

extension WallMoment {
  /// The years in which a moment can lie.
  package static let years = 1_678...2_261

  /// The reason why a moment outside of them is refused.
  package static let rangeReason = "moments lie in the years 1678 to 2261"

  /// Whether it lies in one of these years by the clocks of UTC. A moment beyond what the type can
  /// hold became a bound, which does not.
  package var isInYears: Bool {
    (-9_214_560_000..<9_214_646_400).contains(wholeSeconds)
  }
}

extension CivilDate {
  /// The last day on which something can come.
  package static let lastOfMoments = CivilDate(
    year: WallMoment.years.upperBound, month: 12, day: 31)
}
