internal import Countdown

/// A part of the day, which tells the half of the day that an hour belongs to.
enum DayPart: String, CaseIterable {
  case morning, afternoon, evening, night

  /// The hour that is suggested for the part alone.
  var usualHour: Int {
    switch self {
    case .morning: 9
    case .afternoon: 15
    case .evening: 19
    case .night: 22
    }
  }

  /// The hours that belong to it.
  private var hours: [ClosedRange<Int>] {
    switch self {
    case .morning: [0...11]
    case .afternoon: [12...23]
    case .evening: [13...23]
    case .night: [18...23, 0...5]
    }
  }

  /// The time that is meant; nil if it lies in another part of the day, or may be one of two.
  ///
  /// - Parameter isClear: whether its own half of the day is known.
  func time(_ time: TimeOfDay, isClear: Bool) -> TimeOfDay? {
    var meant = time
    let isLater = self == .night ? time.hour > 5 : self != .morning
    if !isClear, time.hour == 12, self != .afternoon { return nil }
    if !isClear, isLater, (1...11).contains(time.hour) { meant.hour += 12 }
    return hours.contains { $0.contains(meant.hour) } ? meant : nil
  }
}

extension WallTimeParser {
  /// Reads `in the morning`, `at night`, `tonight`, `this evening`, or after a day `morning`; nil,
  /// with nothing read, for anything else.
  mutating func takeDayPart(afterDay: Bool) -> (part: DayPart, isToday: Bool, isTonight: Bool)? {
    let start = position
    if takeWord(["tonight"]) != nil { return (.evening, true, true) }
    if takeWords(["at"], ["night"]) { return (.night, false, false) }
    let isToday = takeWord(["this"]) != nil
    let isInside = !isToday && takeWords(["in"], ["the"])
    let word = isToday || isInside || afterDay ? takeWord() : ""
    if let part = DayPart(rawValue: word), !(isToday && part == .night) {
      return (part, isToday, false)
    }
    position = start
    return nil
  }
}
