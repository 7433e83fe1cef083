/// The nth of some days of the week in a month, such as the last workday.
struct DayPlaces: Hashable {
  let weekdays: Weekdays
  /// Bit n - 1 stands for the nth such day.
  private let first: UInt32
  /// Bit n - 1 stands for the nth such day from the end.
  private let last: UInt32

  /// - Parameter places: 1 to 23, or -1 to -23 from the end; numbers beyond are reduced to those,
  ///   and 0 is ignored.
  init(_ weekdays: Weekdays, _ places: [Int]) {
    var (first, last) = (0, 0) as (UInt32, UInt32)
    for place in places where place != 0 {
      let bit: UInt32 = 1 << UInt32(min(place.magnitude, 23) - 1)
      if place > 0 { first |= bit } else { last |= bit }
    }
    (self.weekdays, self.first, self.last) = (weekdays, first, last)
  }

  var isEmpty: Bool { first | last == 0 || weekdays.isEmpty }

  /// The places, from 1 on and then from -1 on.
  var places: [Int] {
    (1...23).filter { first >> ($0 - 1) & 1 == 1 }
      + (1...23).filter { last >> ($0 - 1) & 1 == 1 }.map { -$0 }
  }

  /// Bit n - 1 stands for day n.
  func mask(firstWeekday weekday: Int, length: Int) -> UInt32 {
    let week = weekdays.from(weekday)
    let days = (week | week << 7 | week << 14 | week << 21 | week << 28) & ((1 << length) - 1)
    var (mask, rest, wanted): (UInt32, UInt32, UInt32) = (0, days, first)
    while wanted != 0, rest != 0 {
      if wanted & 1 == 1 { mask |= rest & (~rest + 1) }
      (wanted, rest) = (wanted >> 1, rest & (rest - 1))
    }
    (rest, wanted) = (days, last)
    while wanted != 0, rest != 0 {
      let latest: UInt32 = 1 << UInt32(31 - rest.leadingZeroBitCount)
      if wanted & 1 == 1 { mask |= latest }
      (wanted, rest) = (wanted >> 1, rest & ~latest)
    }
    return mask
  }
}
