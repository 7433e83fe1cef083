/// Weekdays of a month by their place in it; each byte holds the days of one place.
struct MonthWeekdays: Hashable {
  /// Every such day of the month.
  private var every: Weekdays = []
  /// Byte n - 1 holds the nth such days.
  private var first: UInt64 = 0
  /// Byte n - 1 holds the nth such days from the end.
  private var last: UInt64 = 0

  mutating func insert(_ days: Weekdays, _ ordinal: Int) {
    if ordinal == 0 { return every.formUnion(days) }
    let bits = UInt64(days.bits) << ((min(ordinal.magnitude, 5) - 1) * 8)
    if ordinal > 0 { first |= bits } else { last |= bits }
  }

  /// The days of one place; 0 for every one.
  subscript(ordinal: Int) -> Weekdays {
    if ordinal == 0 { return every }
    let bits = ordinal > 0 ? first : last
    return Weekdays(bits: UInt8(truncatingIfNeeded: bits >> UInt64((ordinal.magnitude - 1) * 8)))
  }

  /// 0 to 5, then -1 to -5.
  static let ordinals = Array(0...5) + (1...5).map { -$0 }

  /// Bit n - 1 stands for day n; beyond the length of the month there may be more.
  func mask(firstWeekday: Int, length: Int) -> UInt32 {
    var mask: UInt32 = 0
    if !every.isEmpty {
      let week = every.from(firstWeekday)
      mask |= week | week << 7 | week << 14 | week << 21 | week << 28
    }
    if first != 0 {
      for place in 1...5 { mask |= self[place].from(firstWeekday) << (7 * (place - 1)) }
    }
    if last != 0 {
      let seventhLast = (firstWeekday + length - 7) % 7
      // The fifth from the end may begin before the month: those days are shifted out.
      for place in 1...5 { mask |= self[-place].from(seventhLast) << (length - 7 * place) }
    }
    return mask
  }
}

extension Weekdays {
  /// Seven bits, the first of which stands for a day of the week, 0 for Sunday.
  func from(_ day: Int) -> UInt32 {
    let twice = UInt32(bits) | UInt32(bits) << 7
    return twice >> UInt32(day) & 0x7F
  }
}
