internal import Countdown
internal import CountdownAlarms

/// The end of a countdown, as read from the operand of `countdown DURATION` or `until WHEN`.
struct EndOperand {
  let end: CountdownRequest.End
  var notes: [String] = []

  /// Reads a duration; a text that can only be a clock time, `@14:15` or `7pm`, is accepted as one.
  static func duration(
    _ text: String, by reader: TimeReader, in surroundings: Surroundings
  ) throws(UsageError) -> EndOperand {
    if text.isClockTime { return try time(text, by: reader, in: surroundings) }
    do {
      let duration = try Duration(parsing: text, limit: Limits.duration)
      return EndOperand(end: .after(duration), notes: hint(text, duration))
    } catch {
      if text.contains(where: \.isLetter), isTime(text, by: reader) {
        return try time(text, by: reader, in: surroundings)
      }
      throw notDuration(text, error, surroundings.presets.map(\.name))
    }
  }

  /// Reads a clock time, within the program's limit; a duration with a unit is accepted, too.
  static func time(
    _ text: String, by reader: TimeReader, in surroundings: Surroundings
  ) throws(UsageError) -> EndOperand {
    let time: WallTime
    do { time = try reader.moment(text) } catch {
      guard text.contains(where: \.isLetter),
        let length = try? Duration(parsing: text, limit: Limits.duration)
      else { throw UsageError(error.description) }
      return EndOperand(end: .after(length))
    }
    if let duration = time.duration {
      if duration > Limits.duration { throw tooFar(text, duration) }
      return EndOperand(end: .after(duration))
    }
    let moment: WallMoment
    do {
      moment = try time.next(after: surroundings.now, in: try surroundings.timeZone())
    } catch let error as UsageError {
      throw error
    } catch {
      throw UsageError("\(error)")
    }
    let distance = surroundings.now.duration(to: moment)
    if distance > Limits.duration { throw tooFar(text, distance) }
    return EndOperand(end: .at(moment, time))
  }
}

// MARK: - What was probably meant

extension EndOperand {
  /// A note for `14:15`, which is always a duration but may have been meant as a clock time.
  static func hint(_ text: String, _ duration: Duration) -> [String] {
    let time = text.trimmed
    let isAmbiguous = time.count(where: { $0 == ":" }) == 1 && isTime(time)
    guard isAmbiguous else { return [] }
    return ["\(time) is \(duration.text(.spoken)); for the clock time: countdown until \(time)"]
  }

  private static func tooFar(_ text: String, _ distance: Duration) -> UsageError {
    let days = distance.components.seconds / 86_400
    return UsageError("\(text.quoted) is \(days) days away; the limit is 99 days")
  }

  private static func notDuration(
    _ text: String, _ error: DurationParseError, _ presets: [String]
  ) -> UsageError {
    let first = text.split(separator: " ").first.map(String.init) ?? ""
    if let labelled = labelled(text) { return labelled }
    guard first.count > 1, first.allSatisfy({ $0.isLetter || $0 == "-" }) else {
      return UsageError(error.description)
    }
    return .unknownCommand(first, presets: presets)
  }

  /// Suggests `5m --label tea` for `5m tea`; nil if it does not begin with a duration, or no words
  /// follow.
  private static func labelled(_ text: String) -> UsageError? {
    let words = text.split(separator: " ")
    for count in words.indices.reversed() where count > 0 {
      let duration = words[..<count].joined(separator: " ")
      guard (try? Duration(parsing: duration, limit: Limits.duration)) != nil else { continue }
      let label = words[count...].joined(separator: " ")
      guard label.first?.isLetter == true else { return nil }
      let value = words.count - count > 1 ? label.quoted : label.shown
      return UsageError(
        "unexpected \(label.quoted) after \(duration)",
        suggestion: "countdown \(duration) --label \(value)")
    }
    return nil
  }

  private static func isTime(_ text: String, by reader: TimeReader = TimeReader()) -> Bool {
    (try? reader.moment(text, takesDays: false)) != nil
  }
}

extension String {
  /// Whether it begins with `@`, or with a digit and ends with `am` or `pm`.
  fileprivate var isClockTime: Bool {
    let text = trimmed
    if text.hasPrefix("@") { return true }
    guard text.first?.isNumber == true else { return false }
    return ["am", "pm"].contains(text.suffix(2).lowercased())
  }
}
