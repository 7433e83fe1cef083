internal import Foundation

extension TimeZone {
  /// The moment at which the clocks of this zone first show a time of a day, in seconds since 1970.
  ///
  /// Where the clocks are set back over it, the first of the two; where they are set forward over
  /// it, the first moment after the gap.
  func instant(of date: CivilDate, _ time: TimeOfDay) -> Int {
    let shown = date.daysSinceEpoch * 86_400 + time.seconds
    // No zone is further than a day from Greenwich, so these are the offsets on either side.
    let (before, after) = (offset(at: shown - 86_400), offset(at: shown + 86_400))
    let candidates = [shown - before, shown - after].filter { shown - $0 == offset(at: $0) }
    return candidates.min() ?? firstInstant(showing: shown)
  }

  /// The first moment at which the clocks show that or later: the end of a gap.
  private func firstInstant(showing shown: Int) -> Int {
    var (low, high) = (shown - 86_400, shown + 86_400)
    while low < high {
      let middle = low + (high - low) / 2
      if middle + offset(at: middle) < shown { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The day that the clocks of this zone show at a moment.
  func date(at instant: Date) -> CivilDate {
    let seconds = Int(instant.timeIntervalSince1970.rounded(.down))
    let shown = seconds + offset(at: seconds)
    return CivilDate(daysSinceEpoch: (shown >= 0 ? shown : shown - 86_399) / 86_400)
  }

  private func offset(at seconds: Int) -> Int {
    secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
  }
}
