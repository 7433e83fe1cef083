internal import CountdownAlarms

/// The words of a text about an alarm that is more than a moment or a time with weekdays: a clock
/// time among them, before it a day or days, after it days.
struct AlarmWords {
  private let words: [String]
  private let reader: TimeReader

  init(_ words: [String], _ reader: TimeReader) {
    (self.words, self.reader) = (words, reader)
  }

  init(_ text: String, _ reader: TimeReader) {
    self.init(text.split(whereSeparator: \.isWhitespace).map(String.init), reader)
  }

  /// Whether a clock time is among the words.
  var hasTime: Bool { clockTime != nil }

  /// - Parameter text: the words as they were written, for messages.
  func timing(_ text: String) throws(ValueError) -> AlarmTiming {
    guard let (time, place) = clockTime ?? bareHour else {
      if let day = day(words[...]) {
        return AlarmTiming(time: reader.morning, days: .once, day: day)
      }
      throw fault(text)
    }
    let (before, after) = (words[..<place.lowerBound], words[place.upperBound...])
    let rest = after.joined(separator: " ")
    let front = words[..<place.upperBound].joined(separator: " ")
    if before.isEmpty {
      if let day = day(after), day.isOfCalendar {
        return AlarmTiming(time: time, days: .once, day: day)
      }
      return AlarmTiming(time: time, days: try days(rest, after: front))
    }
    if let day = day(before) {
      let days = rest.isEmpty ? .once : try days(rest, after: front)
      return AlarmTiming(time: time, days: days, day: day)
    }
    if !rest.isEmpty { throw fault(text) }
    let (days, end) = (before.joined(separator: " "), words[place].joined(separator: " "))
    do throws(ValueError) {
      return AlarmTiming(time: time, days: try self.days(days, before: end))
    } catch {
      let hasYear = before.last.map { $0.count == 4 && $0.allSatisfy(\.isNumber) } ?? false
      throw before.count > 1 && !hasYear ? error : fault(text)
    }
  }

  /// - Parameters:
  ///   - front: the words before the days, with which every suggestion begins.
  ///   - end: the words after them.
  private func days(
    _ text: String, after front: String = "", before end: String = ""
  ) throws(ValueError) -> AlarmDays {
    do { return try AlarmOperand.days(text, by: reader) } catch {
      throw ValueError(
        reason: error.reason, suggestions: error.suggestions.map { "\(front) \($0) \(end)".trimmed }
      )
    }
  }

  /// The most helpful reason why it is neither a time with days nor a moment.
  private func fault(_ text: String) -> ValueError {
    var faults: [WallTimeError] = []
    do { _ = try reader.recurrence(text) } catch { faults.append(error) }
    do { _ = try reader.moment(text) } catch { faults.append(error) }
    // A text that begins with a day was meant as one moment, and any other as a time with days.
    let isDay = text.trimmed.first?.isLetter == true
    let best =
      faults.first { $0.kind == .outOfRange }
      ?? (isDay ? faults.reversed() : faults).first { !$0.suggestions.isEmpty }
      ?? faults.max { isDay ? $0.position < $1.position : $0.position <= $1.position }
    return best.map { ValueError($0) }
      ?? ValueError(reason: "\(text.quoted) is not a time for an alarm")
  }
}

// MARK: - The time

extension AlarmWords {
  private typealias Place = (time: TimeOfDay, words: Range<Int>)

  /// The first unambiguous time: `7:30`, `7 pm`, `noon`.
  private var clockTime: Place? {
    for index in words.indices {
      for length in [2, 1] where index + length <= words.count {
        let range = index..<index + length
        let text = words[range].joined(separator: " ")
        let isHalved = length == 1 || ["am", "pm"].contains(words[index + 1].lowercased())
        guard isHalved, !text.allSatisfy(\.isNumber), let time = time(text) else { continue }
        return (time, range)
      }
    }
    return nil
  }

  /// An hour that no possible unit follows: `7 every 2 weeks`.
  private var bareHour: Place? {
    let rest = words.dropFirst().joined(separator: " ")
    guard !rest.isEmpty, let time = time(words[0]), !reader.isUnclearAfterHour(rest) else {
      return nil
    }
    return (time, 0..<1)
  }

  private func time(_ text: String) -> TimeOfDay? {
    guard let recurrence = try? reader.recurrence(text), recurrence.weekdays.isEmpty else {
      return nil
    }
    return recurrence.time
  }
}

// MARK: - A day

extension AlarmWords {
  /// A single day without a time; nil for anything else.
  func day(_ words: ArraySlice<String>) -> AlarmDay? {
    let text = words.joined(separator: " ")
    guard let moment = try? reader.moment(text) else { return nil }
    return (try? reader.moment(text, takesDays: false)) == nil ? .named(moment) : nil
  }
}
