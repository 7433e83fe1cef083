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
      let isShort = text.count(where: { $0 == ":" }) == 1
      let isTime = isShort && (try? reader.moment(text, takesDays: false)) != nil
      self = .duration(duration, isAmbiguous: isTime, text: text)
      return
    } catch {
      faults.append(Fault(error))
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
    let timing = try? AlarmOperand.timing(text, by: reader)
    guard let timing, timing.day?.hasMoment != true else {
      throw UsageError(Fault.mostHelpful(faults, of: text))
    }
    self = .alarm(timing)
  }
}

/// The reason why a text has none of these meanings.
private struct Fault {
  let line: String
  let position: Int
  let isClear: Bool

  init(_ error: DurationParseError) {
    line = error.description
    (position, isClear) = (error.position, error.suggestion != nil)
  }

  init(_ error: WallTimeError) {
    line = error.description
    (position, isClear) = (error.position, error.suggestion != nil)
  }

  /// The fault with a suggestion, or else the one that understood the most. A text that begins with
  /// a word, or has words after a time, was not meant as a duration; any other was.
  static func mostHelpful(_ faults: [Fault], of text: String) -> String {
    let isNoDuration =
      text.contains(where: \.isLetter) && text.contains(":")
      || text.first { !$0.isBlank }?.isLetter ?? true
    let others = faults.dropFirst()
    if !isNoDuration, let first = faults.first {
      return first.isClear ? first.line : (others.first(where: \.isClear) ?? first).line
    }
    let best = others.reversed().max { left, right in
      (left.isClear ? 1 : 0, left.position) <= (right.isClear ? 1 : 0, right.position)
    }
    return best?.line ?? ""
  }
}
