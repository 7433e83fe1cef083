/// A time on a clock face, without a day.
struct TimeOfDay: Hashable {
  static let midnight = TimeOfDay(hour: 0)
  static let noon = TimeOfDay(hour: 12)

  var hour: Int
  var minute = 0
  var second = 0
  var nanosecond = 0

  /// Whole seconds from the beginning of the day, were no hour left out or doubled.
  var seconds: Int { (hour * 60 + minute) * 60 + second }
}
