public import Countdown

/// The offsets of a zone from Greenwich, at every moment: a question that alarms ask thousands of
/// times, for moments in any year.
///
/// The rules come from the system's zone database and are read again at each `init`, so an upgrade
/// of the database takes effect at the next one. Two values are equal when their names and all
/// their rules are equal.
///
/// ```swift
/// let berlin = try ZoneRules(identifier: "Europe/Berlin")
/// berlin.local(at: .now)
/// ```
///
/// A copy is a reference. An answer takes O(log n) in the number of irregular clock changes, and
/// the same for every year after them.
public struct ZoneRules: Hashable, Sendable {
  /// The zone's name in the zone database.
  public let identifier: String
  let table: ZoneTable

  init(identifier: String, table: ZoneTable) {
    self.identifier = identifier
    self.table = table
  }

  /// A zone whose clocks are never set.
  ///
  /// - Parameter offset: seconds east of Greenwich, limited to 26 hours.
  public init(identifier: String, offset: Int) {
    let bound = ZoneTable.farthestOffset
    self.init(identifier: identifier, table: ZoneTable(first: offset.clamped(to: bound)))
  }

  /// Coordinated universal time.
  public static let utc = ZoneRules(identifier: "UTC", offset: 0)

  /// Seconds east of Greenwich at a moment, given in seconds since 1970.
  public func offset(at seconds: Int) -> Int { table.offset(at: seconds.bounded) }
}

extension ZoneRules: CustomStringConvertible {
  /// The name.
  public var description: String { identifier }
}

extension ZoneRules {
  /// What the clocks of this zone show at a moment.
  public func local(at moment: WallMoment) -> LocalTime { local(at: moment.wholeSeconds) }

  /// What the clocks of this zone show at a moment, given in seconds since 1970.
  public func local(at seconds: Int) -> LocalTime {
    LocalTime(secondsSinceEpoch: seconds.bounded + offset(at: seconds))
  }

  /// The greatest local time that the clocks of this zone have shown by a moment.
  ///
  /// The clocks show this time now, except in the hour after they were set back: then the greatest
  /// is still the end of the first pass. So the result never goes back, and a local time has come
  /// exactly when it is not later than the result.
  public func front(at moment: WallMoment) -> LocalTime { front(at: moment.wholeSeconds) }

  /// The greatest local time that the clocks of this zone have shown by a moment, given in seconds
  /// since 1970.
  public func front(at seconds: Int) -> LocalTime {
    LocalTime(secondsSinceEpoch: table.front(at: seconds.bounded))
  }

  /// The moment at which the clocks of this zone first show a time or a later one, in seconds since
  /// 1970: the first of two, and the first after a gap that skips it.
  public func instant(of local: LocalTime) -> Int {
    table.instant(of: local.secondsSinceEpoch)
  }

  /// The moment at which the clocks of this zone first show a time or a later one.
  public func moment(of local: LocalTime) -> WallMoment {
    WallMoment(seconds: instant(of: local))
  }

  /// The days that the clocks of this zone never show. Samoa had no 2011-12-30.
  package var missingDays: [CivilDate] {
    table.missingDays.map(CivilDate.init(daysSinceEpoch:))
  }

  /// Whether the clocks of this zone ever show a day.
  public func has(_ date: CivilDate) -> Bool {
    table.missingDays.isEmpty || !table.missingDays.contains(date.daysSinceEpoch)
  }
}

extension Int {
  /// The number of seconds, limited to a hundred million years, so that sums cannot overflow.
  fileprivate var bounded: Int { clamped(to: 1 << 52) }
}

extension WallMoment {
  /// The moment that many seconds and nanoseconds after 1970-01-01T00:00:00Z, limited to the range
  /// of the type.
  package init(seconds: Int, nanoseconds: Int = 0) {
    let whole = Int64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    let sum = whole.partialValue.addingReportingOverflow(Int64(nanoseconds))
    let isOutside = whole.overflow || sum.overflow
    self.init(nanoseconds: isOutside ? (seconds < 0 ? .min : .max) : sum.partialValue)
  }

  /// Whole seconds since 1970, rounded down.
  package var wholeSeconds: Int {
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return Int(rest < 0 ? seconds - 1 : seconds)
  }

  /// The bounds: before and after all other moments.
  package static let distantPast = WallMoment(nanoseconds: .min)
  package static let distantFuture = WallMoment(nanoseconds: .max)
}
