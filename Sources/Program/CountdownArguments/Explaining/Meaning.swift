internal import Countdown
internal import CountdownAlarms

/// The possible meanings of a text; a text has one of them.
enum Meaning {
  /// The clock time is what the text may mean as well.
  case duration(Duration, clockTime: String?, text: String)
  case moment(WallTime)
  case recurrence(Recurrence)
  /// A time that only an alarm accepts: `9:00 last friday`, `24 dec 5:00`.
  case alarm(AlarmTiming)

  init(of text: String, by reader: TimeReader) throws(UsageError) {
    if let end = text.afterUntil {
      self = try Self.end(end, by: reader)
      return
    }
    let fault: DurationParseError
    do {
      let duration = try Duration(parsing: text, limit: Limits.duration)
      self = .duration(duration, clockTime: reader.clockTime(insteadOf: text), text: text)
      return
    } catch {
      fault = error
    }
    do { self = try Self.timing(text, by: reader) } catch {
      var error = error
      error.suggestions = reader.accepted(reader.suggestions(for: text, error)) {
        try Meaning(of: $0, by: $1)
      }
      throw Fault.mostHelpful(fault, error, of: text).refusal(by: reader)
    }
  }

  /// What `until` makes of a text: a day alone is the midnight at which it begins.
  private static func end(_ text: String, by reader: TimeReader) throws(UsageError) -> Meaning {
    var reader = reader
    reader.morning = .midnight
    do { return .moment(try reader.moment(text)) } catch {
      throw Fault(error).refusal(by: reader, after: "until ")
    }
  }

  /// A moment, or a time with its days; a rule alone comes at the time of a day alone.
  private static func timing(
    _ text: String, by reader: TimeReader
  ) throws(WallTimeError) -> Meaning {
    var timing = try reader.timing(text)
    if let moment = timing.moment { return .moment(moment) }
    guard let rule = timing.rule else {
      return timing.times == nil ? .moment(try reader.moment(text)) : .alarm(AlarmTiming(timing))
    }
    let times = timing.times ?? TimesOfDay(reader.morning)
    timing.times = times
    if timing.day == nil, rule.end == .never, !rule.everyWeek.isEmpty {
      return .recurrence(Recurrence(at: times, on: rule.everyWeek))
    }
    return .alarm(AlarmTiming(timing))
  }
}

extension String {
  /// The words after `until`; nil if another word comes first.
  fileprivate var afterUntil: String? {
    let text = trimmed
    let rest = text.dropFirst(5)
    guard text.lowercased().hasPrefix("until"), rest.first?.isWhitespace == true else { return nil }
    return String(rest).trimmed
  }
}

/// The reason why a text has none of these meanings.
private struct Fault {
  let reason: ValueError
  let position: Int
  /// Whether the text was understood, and has no moment.
  var isCertain = false

  init(_ error: DurationParseError) { (reason, position) = (ValueError(error), error.position) }

  init(_ error: WallTimeError) {
    (reason, position) = (ValueError(error), error.position)
    isCertain = error.kind == .outOfRange || error.kind == .unclear
  }

  private var isClear: Bool { !reason.suggestions.isEmpty }

  /// The error, with suggestions that can be explained.
  func refusal(by reader: TimeReader, after words: String = "") -> UsageError {
    let meant = reader.accepted(reason.suggestions.map { words + $0 }) { text, reader in
      try Meaning(of: text, by: reader)
    }
    return UsageError(reason.reason, suggestions: meant)
  }

  /// The fault of the length or of the time: a text that begins with a word, or has words after a
  /// time, was not meant as a length; any other was, unless more of it is a time, or only the time
  /// has a suggestion.
  static func mostHelpful(
    _ length: DurationParseError, _ time: WallTimeError, of text: String
  ) -> Fault {
    let (length, time) = (Fault(length), Fault(time))
    let letter = text.first { !$0.isBlank }
    let isNoDuration =
      text.contains(where: \.isLetter) && text.contains(":")
      || letter.map { $0.isLetter || $0 == "@" } ?? true
    if time.isCertain || isNoDuration { return time }
    let isMoreOfTime = length.position > 0 && time.position > length.position
    return length.isClear || !time.isClear && !isMoreOfTime ? length : time
  }
}
