/// The effect of a clock change of a zone on a local time.
///
/// ```swift internal
/// let change = berlin.change(over: LocalTime("2027-03-28T02:30")!)
/// // .gap(from: 2027-03-28T02:00, to: 2027-03-28T03:00)
/// ```
package enum ClockChange: Hashable, Sendable {
  /// The clocks are set forward over it, from one local time to another: it does not exist.
  case gap(from: LocalTime, to: LocalTime)
  /// The clocks are set back over it, from one local time to another: it exists twice.
  case overlap(from: LocalTime, to: LocalTime)
}

extension ZoneRules {
  /// The clock change that skips a local time or shows it a second time; nil for a time that exists
  /// once.
  package func change(over local: LocalTime) -> ClockChange? {
    let wanted = local.secondsSinceEpoch
    let instant = table.instant(of: wanted)
    let shown = instant + table.offset(at: instant)
    if shown != wanted {
      return .gap(
        from: LocalTime(secondsSinceEpoch: instant + table.offset(at: instant - 1)),
        to: LocalTime(secondsSinceEpoch: shown))
    }
    var moment = instant
    while let change = table.change(after: moment),
      change.moment - instant <= 2 * ZoneTable.farthestOffset
    {
      moment = change.moment
      let back = moment + table.offset(at: moment)
      if back <= wanted, wanted < moment + change.before {
        return .overlap(
          from: LocalTime(secondsSinceEpoch: moment + change.before),
          to: LocalTime(secondsSinceEpoch: back))
      }
    }
    return nil
  }
}

extension ZoneRules {
  /// The last moment at which the clocks of this zone show a time; for a skipped time, the first
  /// moment at which they show a later one. In seconds since 1970.
  func lastInstant(of local: LocalTime) -> Int {
    let first = instant(of: local)
    guard case .overlap(let from, let to) = change(over: local) else { return first }
    return first + from.secondsSinceEpoch - to.secondsSinceEpoch
  }
}
