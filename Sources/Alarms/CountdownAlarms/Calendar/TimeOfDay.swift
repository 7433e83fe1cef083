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
    let fields = second == 0 ? [hour, minute] : [hour, minute, second]
    return fields.map { $0.padded(2) }.joined(separator: ":")
  }

  /// Reads `07:30` or `07:30:15`, nothing else.
  public init?(_ description: String) {
    let fields = description.split(separator: ":", omittingEmptySubsequences: false)
    let values = fields.compactMap { $0.utf8.count == 2 ? Int(digits: $0) : nil }
    guard values.count == fields.count, (2...3).contains(values.count), values[0] < 24,
      values[1] < 60, values.last ?? 0 < 60
    else { return nil }
    self.init(hour: values[0], minute: values[1], second: values.count == 3 ? values[2] : 0)
  }
}

extension Int {
  /// A number of the digits 0 to 9 alone.
  init?(digits text: some StringProtocol) {
    guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    self.init(text)
  }
}
