package import CountdownAlarms

/// The time and the days of an alarm, as read from `7:30 mon..fri`.
package enum AlarmOperand {
  /// A time, and days after it or none.
  static func timeAndDays(
    _ text: String, by reader: TimeReader = TimeReader()
  ) throws(ValueError) -> (time: TimeOfDay, days: Weekdays?) {
    if let word = text.split(whereSeparator: \.isWhitespace).last, word.lowercased() == "once" {
      return (try time(String(text[..<word.startIndex]), by: reader), [])
    }
    do {
      let recurrence = try reader.recurrence(text)
      return (recurrence.time, recurrence.weekdays.isEmpty ? nil : recurrence.weekdays)
    } catch {
      if (try? reader.moment(text, takesDays: false)) != nil { throw notOfADay(text) }
      throw ValueError(reason: error.description)
    }
  }

  package static func time(
    _ text: String, by reader: TimeReader = TimeReader()
  ) throws(ValueError) -> TimeOfDay {
    let (time, days) = try timeAndDays(text, by: reader)
    if days == nil { return time }
    throw notOfADay(text)
  }

  private static func notOfADay(_ text: String) -> ValueError {
    ValueError(reason: "\(text.quoted) is no time of day, as 7:30, 7:30 pm and noon are")
  }

  static func days(_ text: String, by reader: TimeReader) throws(ValueError) -> Weekdays {
    if text.lowercased() == "once" { return [] }
    do { return try reader.days(text) } catch {
      throw ValueError(reason: error.description)
    }
  }
}
