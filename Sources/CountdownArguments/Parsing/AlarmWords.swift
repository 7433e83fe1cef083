internal import CountdownAlarms

/// The words of a text about an alarm that is more than a moment or a time with weekdays: a clock
/// time among them, before it a day or days, after it days.
struct AlarmWords {
  private let words: [String]
  private let reader: TimeReader

  init(_ words: [String], _ reader: TimeReader) {
    (self.words, self.reader) = (words, reader)
  }

  /// - Parameter text: the words as they were written, for messages.
  func timing(_ text: String) throws(ValueError) -> AlarmTiming {
    guard let (time, place) = clockTime ?? bareHour else {
      if let day = try day(words[...]) {
        return AlarmTiming(time: reader.morning, days: .once, day: day)
      }
      throw fault(text)
    }
    let (before, after) = (words[..<place.lowerBound], words[place.upperBound...])
    let rest = after.joined(separator: " ")
    if before.isEmpty { return AlarmTiming(time: time, days: try days(rest)) }
    if let day = try day(before) {
      return AlarmTiming(time: time, days: rest.isEmpty ? .once : try days(rest), day: day)
    }
    if !rest.isEmpty { throw fault(text) }
    do throws(ValueError) {
      return AlarmTiming(time: time, days: try days(before.joined(separator: " ")))
    } catch {
      throw before.count > 1 ? error : fault(text)
    }
  }

  private func days(_ text: String) throws(ValueError) -> AlarmDays {
    try AlarmOperand.days(text, by: reader)
  }

  /// The most helpful reason why it is neither a time with days nor a moment.
  private func fault(_ text: String) -> ValueError {
    var faults: [WallTimeError] = []
    do { _ = try reader.recurrence(text) } catch { faults.append(error) }
    do { _ = try reader.moment(text) } catch { faults.append(error) }
    let best = faults.first { $0.suggestion != nil } ?? faults.max { $0.position < $1.position }
    return ValueError(reason: best?.description ?? "\(text.quoted) is not a time for an alarm")
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

  /// An hour before anything but the name of a month: `7 every 2 weeks`.
  private var bareHour: Place? {
    guard words.count > 1, let time = time(words[0]), (try? day(words[...])) == .some(nil) else {
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
  func day(_ words: ArraySlice<String>) throws(ValueError) -> AlarmDay? {
    let text = words.joined(separator: " ")
    if let moment = try? reader.moment(text) {
      return (try? reader.moment(text, takesDays: false)) == nil ? .named(moment) : nil
    }
    let hasYear = words.count == 3 && words.last?.isYear == true
    guard let rule = dayOfYear(hasYear ? words.dropLast() : words) else { return nil }
    guard hasYear, let year = words.last.flatMap({ Int($0) }) else { return .ofYear(rule) }
    let first = CivilDate(year: year, month: 1, day: 1)
    let start = LocalTime(first, .midnight)
    guard let date = Recurrence(rule, from: start).firstDate(from: first),
      date.components.year == year
    else { throw ValueError(reason: "\(text.quoted): there is no such day") }
    return .date(date)
  }

  /// `24 dec`, `dec 24th`; nil for anything else.
  private func dayOfYear(_ words: ArraySlice<String>) -> RecurrenceRule? {
    let hasNumber = words.contains { $0.first?.isNumber == true && !$0.contains(",") }
    let hasName = words.contains { $0.allSatisfy { $0.isLetter || $0 == "." } }
    guard words.count == 2, hasNumber, hasName,
      let rule = try? reader.rule(words.joined(separator: " ")),
      case .yearly = rule.pattern
    else { return nil }
    return rule
  }
}

extension String {
  fileprivate var isYear: Bool { utf8.count == 4 && utf8.allSatisfy { (48...57).contains($0) } }
}
