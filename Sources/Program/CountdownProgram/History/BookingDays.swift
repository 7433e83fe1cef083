internal import Countdown
internal import CountdownAlarms

/// The days of a zone, to which the time of a run is booked: a run over midnight belongs to both
/// days.
///
/// Of a run only the sum of its pauses is known. What it counted is divided by how long it lay on
/// each day, which is exact without pauses.
struct BookingDays {
  let zone: ZoneRules
  /// The first moment that counts.
  let since: WallMoment
  /// The day that was looked at last: most runs are on the same day as the one before.
  private var known: Day?

  private struct Day {
    let date: CivilDate
    let begins: Int64
    let ends: Int64
  }

  /// The time of a run on a day.
  struct Part {
    let date: CivilDate
    let counted: Duration
  }

  /// The longest run that is divided; one that took longer is booked on its last day.
  private static let longest = Duration.hours(24 * 400).saturatedNanoseconds

  init(in zone: ZoneRules, since: WallMoment = WallMoment(nanoseconds: .min)) {
    (self.zone, self.since) = (zone, since)
  }

  /// The parts of a run in the order of their days, at least one: the last is on the day on which
  /// it ended.
  mutating func parts(of entry: HistoryEntry) -> [Part] {
    let (begin, end) = (entry.bookedFrom.nanoseconds, entry.ended.nanoseconds)
    let counted = max(entry.counted, .zero)
    let (span, isTooLong) = end.subtractingReportingOverflow(begin)
    guard span > 0, !isTooLong, span <= Self.longest else {
      return [Part(date: day(at: end).date, counted: counted)]
    }
    // The part until a moment is no greater than the whole, so that no product is too large.
    func booked(until moment: Int64) -> Duration {
      let product = counted.saturatedNanoseconds.magnitude.multipliedFullWidth(
        by: (moment - begin).magnitude)
      return .nanoseconds(Int64(span.magnitude.dividingFullWidth(product).quotient))
    }
    var (parts, moment) = ([Part](), begin)
    while moment < end {
      let day = day(at: moment)
      let next = min(day.ends, end)
      let first = max(moment, since.nanoseconds)
      if first < next {
        let part = booked(until: next) - booked(until: first)
        parts.append(Part(date: day.date, counted: part))
      }
      moment = next
    }
    return parts.isEmpty ? [Part(date: day(at: end).date, counted: .zero)] : parts
  }

  private mutating func day(at moment: Int64) -> Day {
    if let known, known.begins <= moment, moment < known.ends { return known }
    // A clock that is set back over midnight does not begin a day twice.
    let date = zone.front(at: WallMoment(nanoseconds: moment)).date
    let begins = zone.moment(of: LocalTime(date, .midnight)).nanoseconds
    let ends = zone.moment(of: LocalTime(date + 1, .midnight)).nanoseconds
    let day = Day(
      date: date, begins: min(begins, moment), ends: max(ends, moment.saturatingAdd(1)))
    known = day
    return day
  }
}
