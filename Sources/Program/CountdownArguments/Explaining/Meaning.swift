internal import Countdown
internal import CountdownAlarms

/// The possible meanings of a text; a text has one of them.
enum Meaning {
  case duration(Duration, isAmbiguous: Bool, text: String)
  case moment(WallTime)
  case recurrence(Recurrence)
  /// A time that only an alarm accepts: `9:00 last friday`, `24 dec 5:00`.
  case alarm(AlarmTiming)

  init(of text: String, by reader: TimeReader) throws(UsageError) {
    var faults: [Fault] = []
    do {
      let duration = try Duration(parsing: text, limit: Limits.duration)
      let isTime =
        !text.contains(where: \.isLetter) && (try? reader.moment(text, takesDays: false)) != nil
      self = .duration(duration, isAmbiguous: isTime, text: text)
      return
    } catch {
      faults.append(Fault(error))
      if (try? Duration(parsing: text)) != nil { throw Fault(error).refusal(by: reader) }
    }
    // `9:00 fri` is an alarm's time, and `fri 9:00` is a moment.
    if let recurrence = try? reader.recurrence(text), !recurrence.weekdays.isEmpty {
      self = .recurrence(recurrence)
      return
    }
    do {
      let time = try reader.moment(text)
      if let duration = time.duration {
        self = .duration(duration, isAmbiguous: false, text: text)
      } else {
        self = .moment(time)
      }
      return
    } catch {
      faults.append(Fault(error))
    }
    do {
      self = .recurrence(try reader.recurrence(text))
      return
    } catch {
      faults.append(Fault(error))
    }
    do {
      let timing = try AlarmOperand.timing(text, by: reader)
      if timing.day?.hasMoment != true {
        self = .alarm(timing)
        return
      }
    } catch {
      if AlarmWords(text, reader).hasTime { throw Fault(error).refusal(by: reader) }
      faults.append(Fault(error))
    }
    throw Fault.mostHelpful(faults, of: text).refusal(by: reader)
  }
}

/// The reason why a text has none of these meanings.
private struct Fault {
  let reason: ValueError
  let position: Int
  /// Whether the text was understood, and has no moment.
  var isCertain = false

  init(_ error: ValueError) { (reason, position) = (error, 0) }

  init(_ error: DurationParseError) { (reason, position) = (ValueError(error), error.position) }

  init(_ error: WallTimeError) {
    (reason, position) = (ValueError(error), error.position)
    isCertain = error.kind == .outOfRange
  }

  private var isClear: Bool { !reason.suggestions.isEmpty }

  /// The error, with suggestions that can be explained.
  func refusal(by reader: TimeReader) -> UsageError {
    let meant = reader.accepted(reason.suggestions) { text, reader in
      try Meaning(of: text, by: reader)
    }
    return UsageError(reason.reason, suggestions: meant)
  }

  /// The fault with a suggestion, or else the one that understood the most. A text that begins with
  /// a word, or has words after a time, was not meant as a duration; any other was.
  static func mostHelpful(_ faults: [Fault], of text: String) -> Fault {
    let (first, letter) = (faults[0], text.first { !$0.isBlank })
    let isNoDuration =
      text.contains(where: \.isLetter) && text.contains(":")
      || letter.map { $0.isLetter || $0 == "@" } ?? true
    if let certain = faults.first(where: \.isCertain) { return certain }
    if !isNoDuration { return first.isClear ? first : faults.first(where: \.isClear) ?? first }
    return faults.dropFirst().reversed().max { left, right in
      (left.isClear ? 1 : 0, left.position) <= (right.isClear ? 1 : 0, right.position)
    } ?? first
  }
}
