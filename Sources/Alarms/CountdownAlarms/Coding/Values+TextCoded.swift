internal import Countdown

extension WallMoment: TextCoded {}

extension Duration: TextCoded {
  init(codedText: String) throws {
    self = codedText == Duration.zero.exactText ? .zero : try Duration(parsing: codedText)
  }

  var codedText: String { exactText }
}

extension Duration {
  /// `9m`, `1h 30m`, `1.5s`: the duration to the nanosecond, without zeros at the end, as
  /// `Duration(parsing:)` reads it.
  package var exactText: String {
    let fraction = saturatedNanoseconds.magnitude % 1_000_000_000
    var fields = text(.units).split(separator: " ").map(String.init)
    if fraction % 1_000_000 != 0 {
      let digits = fraction.padded(9).withoutFinalZeros
      let seconds = fields.removeLast().prefix { $0 != "." && $0 != "s" }
      fields.append("\(seconds).\(digits)s")
    }
    while fields.count > 1, fields.last?.dropLast() == "00" { fields.removeLast() }
    return fields.joined(separator: " ")
  }
}

extension String {
  var withoutFinalZeros: String { String(reversed().drop { $0 == "0" }.reversed()) }
}

// MARK: - The calendar

extension CivilDate: Codable, TextCoded {}

extension TimeOfDay: Codable, TextCoded {}

extension TimesOfDay: Codable, TextCoded {}

extension LocalTime: Codable, TextCoded {}

extension Weekdays: Codable, TextCoded {
  init(codedText: String) throws {
    self = codedText == Weekdays().description ? [] : try Weekdays(parsing: codedText)
  }

  var codedText: String { description }
}

extension RecurrenceRule: Codable, TextCoded {
  init(codedText: String) throws { try self.init(parsing: codedText) }

  var codedText: String { description }
}

extension WallTime: Codable, TextCoded {
  init(codedText: String) throws { try self.init(parsing: codedText) }

  /// The text it was read from, unless that means something else without the options it was read
  /// with.
  var codedText: String {
    (try? WallTime(parsing: text))?.form == form ? text : description
  }
}

// MARK: - Alarms and reminders

extension Alarm.Sound: Codable, TextCoded {}

extension Reminder.Nag: Codable, TextCoded {
  init(codedText: String) throws {
    if codedText.hasPrefix("every ") {
      self = .every(try Duration(codedText: String(codedText.dropFirst(6))))
    } else {
      let days = try Recurrence(parsing: codedText)
      guard !days.times.areSeveral else { throw NotThisText(text: codedText, type: Self.self) }
      self = .days(days.weekdays, at: days.time)
    }
  }

  var codedText: String { description }
}
