public import Countdown
public import CountdownAlarms
public import Foundation

extension Date {
  /// The moment as a Foundation date, to about a tenth of a microsecond.
  public init(_ moment: WallMoment) {
    let (seconds, rest) = moment.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    let reference = Int64(Date.timeIntervalBetween1970AndReferenceDate)
    self.init(timeIntervalSinceReferenceDate: Double(seconds - reference) + Double(rest) / 1e9)
  }
}

extension WallMoment {
  /// A date to the nanosecond, rounded down. A date outside 1677 to 2262 becomes the nearest bound,
  /// and not-a-number becomes 1970.
  public init(_ date: Date) {
    let seconds = date.timeIntervalSinceReferenceDate
    if seconds.isNaN {
      self.init(nanoseconds: 0)
      return
    }
    let whole = min(max(seconds, -1e11), 1e11).rounded(.down)
    let reference = Date.timeIntervalBetween1970AndReferenceDate
    let start = WallMoment(nanoseconds: 0).advanced(by: .seconds(Int64(whole + reference)))
    self = start.advanced(by: .nanoseconds(Int64((seconds - whole).clamped * 1e9)))
  }
}

extension Double {
  fileprivate var clamped: Double { isFinite ? min(max(self, 0), 1) : 0 }
}

extension TimeZone {
  /// Foundation's zone of the same name, or nil if it has none. Foundation may have rules of its
  /// own for it, of another year than the system's.
  public init?(_ zone: ZoneRules) {
    self.init(identifier: zone.identifier)
  }
}

extension ZoneRules {
  /// The system's rules for a zone of Foundation; for a zone that is only an offset, such as
  /// `GMT+0530`, that offset.
  ///
  /// - Throws: `ZoneError` if the system's database has no zone of that name.
  public init(_ zone: TimeZone) throws(ZoneError) {
    if zone.identifier.hasPrefix("GMT") {
      self.init(identifier: zone.identifier, offset: zone.secondsFromGMT())
    } else {
      try self.init(identifier: zone.identifier)
    }
  }
}

extension DateComponents {
  /// The date and the time of a local time: year, month, day, hour, minute, second.
  public init(_ local: LocalTime) {
    let (date, time) = (local.date.components, local.time)
    self.init(
      year: date.year, month: date.month, day: date.day, hour: time.hour, minute: time.minute,
      second: time.second)
  }
}

extension LocalTime {
  /// The local time of components with at least a year, a month and a day; midnight if they have
  /// no time. Fractions of a second are dropped. Nil for a day or a time that does
  /// not exist.
  public init?(_ components: DateComponents) {
    guard let year = components.year, (-200_000_000...200_000_000).contains(year),
      let month = components.month, (1...12).contains(month), let day = components.day,
      let time = TimeOfDay(components)
    else { return nil }
    let date = CivilDate(year: year, month: month, day: day)
    guard date.components == (year, month, day) else { return nil }
    self.init(date, time)
  }
}

extension TimeOfDay {
  fileprivate init?(_ components: DateComponents) {
    let (hour, minute) = (components.hour ?? 0, components.minute ?? 0)
    let second = components.second ?? 0
    guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second) else {
      return nil
    }
    self.init(hour: hour, minute: minute, second: second)
  }
}
