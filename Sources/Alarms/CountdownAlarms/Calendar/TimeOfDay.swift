internal import Countdown

/// A time on a clock face, without a day.
///
/// ```swift
/// let breakfast = TimeOfDay(hour: 7, minute: 30)    // prints 07:30
/// ```
public struct TimeOfDay: Hashable, Sendable {
  /// 00:00, the beginning of a day.
  public static let midnight = TimeOfDay(hour: 0)
  /// 12:00.
  public static let noon = TimeOfDay(hour: 12)

  /// 0 to 23.
  public internal(set) var hour: Int
  /// 0 to 59.
  public internal(set) var minute: Int
  /// 0 to 59.
  public internal(set) var second: Int
  /// The fraction of a second that an ISO 8601 text gave.
  var nanosecond = 0

  /// A time; a part outside its range becomes the nearest bound.
  public init(hour: Int, minute: Int = 0, second: Int = 0) {
    self.hour = min(max(hour, 0), 23)
    self.minute = min(max(minute, 0), 59)
    self.second = min(max(second, 0), 59)
  }

  /// Whole seconds from the beginning of the day, as if no hour were skipped or doubled.
  public var secondsSinceMidnight: Int { (hour * 60 + minute) * 60 + second }

  /// The time that many seconds from the beginning of the day, 0 to 86,399.
  init(secondsSinceMidnight seconds: Int) {
    self.init(hour: seconds / 3_600, minute: seconds / 60 % 60, second: seconds % 60)
  }
}

extension TimeOfDay: Comparable {
  /// Whether a clock shows `left` earlier in the day.
  public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool {
    (left.secondsSinceMidnight, left.nanosecond) < (right.secondsSinceMidnight, right.nanosecond)
  }
}

extension TimeOfDay: LosslessStringConvertible {
  /// `07:30`, or `07:30:15` if there are seconds.
  public var description: String {
    let minutes = "\(hour.padded(2)):\(minute.padded(2))"
    return second == 0 ? minutes : "\(minutes):\(second.padded(2))"
  }

  /// Reads `07:30` or `07:30:15`, nothing else.
  public init?(_ description: String) {
    var digits = FixedDigits(description)
    self.init(lastOf: &digits)
  }

  /// Reads the rest of a text.
  init?(lastOf digits: inout FixedDigits) {
    guard let hour = digits.take(2), hour < 24, digits.next() == ":",
      let minute = digits.take(2), minute < 60
    else { return nil }
    let mark = digits.next()
    guard mark != nil else {
      self.init(hour: hour, minute: minute)
      return
    }
    guard mark == ":", let second = digits.take(2), second < 60, digits.next() == nil
    else { return nil }
    self.init(hour: hour, minute: minute, second: second)
  }
}
