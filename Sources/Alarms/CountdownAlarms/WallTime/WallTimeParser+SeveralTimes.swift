internal import Countdown

// Several times of one day: `7:30,12:00`, `at 8 and 20`, `7, 9 and 11 pm`, `8am,8pm`.
extension WallTimeParser {
  /// A time as it was written in a list.
  private struct Listed {
    var written: WrittenTime
    let place: Range<Int>
    /// Whether it is an hour alone, as in `7 and 9 pm`.
    let isHour: Bool
  }

  /// Reads the times after one, with commas or `and` between; none where something else follows.
  ///
  /// - Parameters:
  ///   - first: the time that was just read; it takes `am` or `pm` from a later one.
  ///   - start: its place.
  ///   - mayHaveYear: whether four digits are the year of a date before the times.
  mutating func takeFurtherTimes(
    after first: inout WrittenTime, from start: Int, mayHaveYear: Bool
  ) throws(WallTimeError) -> [WrittenTime] {
    guard grammar == .timing || grammar == .recurrence else { return [] }
    var times = [listed(first, from: start)]
    let isJoined = !mayHaveYear && times[0].place.count == 4
    while let next = try takeListedTime(
      afterHour: times.allSatisfy { $0.isHour || $0.written.half != nil }, mayBeYear: !isJoined)
    {
      times.append(next)
    }
    if times.count == 1 { return [] }
    try expectNoNumber(times)
    try share(&times)
    first = times[0].written
    return times.dropFirst().map(\.written)
  }

  private func listed(_ time: WrittenTime, from start: Int) -> Listed {
    let text = characters[start..<position]
    let isNumber = text.count < 3 && text.allSatisfy(\.isDigit)
    let isWord = !time.isClear && text.allSatisfy(\.isLetter)
    return Listed(
      written: time, place: start..<position, isHour: time.half == nil && (isNumber || isWord))
  }

  /// The next time of a list; nil, with nothing read, where no time follows.
  ///
  /// - Parameters:
  ///   - afterHour: whether a number alone may be an hour, as it is after others.
  ///   - mayBeYear: whether four digits are none.
  private mutating func takeListedTime(
    afterHour: Bool, mayBeYear: Bool
  ) throws(WallTimeError) -> Listed? {
    let before = position
    skipBlanks()
    let hasComma = take(",")
    let hasWord = takeWord(["and"]) != nil
    skipBlanks()
    let start = position
    guard hasComma || hasWord, !startsDate else {
      position = before
      return nil
    }
    _ = takeWord(["at"])
    skipBlanks()
    let digits = characters[position..<end].prefix(while: \.isDigit).count
    let isTime = characters[position..<end].dropFirst(digits).first == ":" && 1...2 ~= digits
    if isTime {
      let time = try time()
      return listed(time, from: start)
    }
    guard !(mayBeYear && digits > 2), let time = try? clock(isAt: afterHour), !time.isEndOfDay
    else {
      position = before
      return nil
    }
    let item = listed(time, from: start)
    if item.isHour, !afterHour || startsWithCount {
      position = before
      return nil
    }
    return item
  }

  private var startsDate: Bool {
    var rest = self
    return startsWithDate || startsWithNamedDate || (try? rest.takeDate()) ?? nil != nil
  }

  /// Throws if the whole text may be a number with a decimal comma: `8,5`.
  private func expectNoNumber(_ times: [Listed]) throws(WallTimeError) {
    let place = times[0].place.lowerBound..<position
    guard peek() == nil, characters[place].allSatisfy({ $0.isDigit || $0 == "," }),
      times.allSatisfy(\.isHour)
    else { return }
    let meant = times.map { "\($0.written.time)" }.joined(separator: ",")
    throw failure(
      "an hour has minutes, as in \(meant)", at: place.lowerBound,
      suggestion: replacing(place, with: meant))
  }

  /// Whether a word follows with which a number is no hour: `10 times`, `15 or the workday before`.
  private var startsWithCount: Bool {
    var rest = self
    return rest.takeWord(["time", "times", "or"]) != nil
  }

  /// Gives `am` or `pm` of a time to the hours before it, where that makes one ascending list.
  private func share(_ times: inout [Listed]) throws(WallTimeError) {
    let written = times
    var half: Bool?
    var isUnclear = false
    for index in times.indices.reversed() {
      if let own = times[index].written.half {
        half = own
      } else if let half, !times[index].written.isClear {
        let hour = times[index].written.time.hour % 12 + (half ? 12 : 0)
        isUnclear = isUnclear || !times[index].isHour && hour != times[index].written.time.hour
        times[index].written.time.hour = hour
      } else {
        half = nil
      }
    }
    // An hour after one with pm, or after a later hour, may be of either half.
    let isOf24 = written.contains { $0.written.half == nil && $0.written.time.hour > 12 }
    for index in times.indices.dropFirst() where times[index].written == written[index].written {
      let (before, time) = (written[index - 1], written[index])
      let isEarlier = time.isHour && !isOf24 && time.written.time < before.written.time
      let mayBeLater = isEarlier || before.written.half == true
      guard time.written.half == nil, !time.written.isClear, mayBeLater else { continue }
      times[index].written.time.hour = time.written.time.hour % 12 + 12
      isUnclear = true
    }
    let shared = times.map(\.written.time)
    let isChanged = shared != written.map(\.written.time)
    let isAscending = !zip(shared, shared.dropFirst()).contains { $0 >= $1 }
    if !isUnclear, !isChanged || isAscending { return }
    throw twoMeanings(written, shared)
  }

  private func twoMeanings(_ written: [Listed], _ shared: [TimeOfDay]) -> WallTimeError {
    let place = written[0].place.lowerBound..<position
    let meanings = [written.map(\.written.time), shared].compactMap { TimesOfDay($0) }
    return failure(
      "this has two meanings; say am or pm for each time", at: place.lowerBound,
      suggestions: Set(meanings).map(\.description).sorted().map { replacing(place, with: $0) })
  }
}

// MARK: - The times of a moment

extension WallTimeParser {
  /// The parts with the first of several times as the only one, and all of them; nil for a single
  /// time.
  func severalTimes(
    of parts: MomentParts
  ) throws(WallTimeError) -> (parts: MomentParts, times: TimesOfDay)? {
    if parts.moreTimes.isEmpty { return nil }
    if parts.offset != nil {
      throw failure("a date with an offset has one time", at: parts.timeEnd)
    }
    var single = parts
    single.moreTimes = []
    var times: Set<TimeOfDay> = []
    for time in [parts.time].compactMap(\.self) + parts.moreTimes {
      single.time = time
      guard let meant = try self.time(of: single), !meant.isEndOfDay else {
        throw failure("hours go from 00 to 23", at: parts.timeEnd)
      }
      let whole = TimeOfDay(secondsSinceMidnight: meant.time.secondsSinceMidnight)
      if !times.insert(whole).inserted {
        throw failure("\(whole) is named twice", at: parts.timeEnd)
      }
    }
    guard let all = TimesOfDay(times) else {
      throw failure("a day has at most \(TimesOfDay.most) times", at: parts.timeEnd)
    }
    (single.time, single.part) = (WrittenTime(time: all.earliest, isClear: true), nil)
    return (single, all)
  }

  /// Whether another time follows one, where only one is expected.
  var startsFurtherTime: Bool {
    var rest = self
    rest.skipBlanks()
    let hasComma = rest.take(",")
    guard rest.takeWord(["and"]) != nil || hasComma else { return false }
    rest.skipBlanks()
    return !rest.startsDate && (try? rest.clock(isAt: false)) ?? nil != nil
  }
}
