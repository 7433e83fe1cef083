internal import Countdown
internal import CountdownAlarms

/// The end of a countdown, as read from the operand of `countdown DURATION` or `until WHEN`.
struct EndOperand {
  let end: CountdownRequest.End
  var notes: [String] = []

  /// A duration; a text that can only be a time of the clock, `@14:15` or `2:15 pm`, is one.
  static func duration(
    _ text: String, in surroundings: Surroundings
  ) throws(UsageError) -> EndOperand {
    if text.isClockTime { return try time(text, in: surroundings) }
    do {
      let duration = try Duration(parsing: text, limit: Limits.duration)
      return EndOperand(end: .after(duration), notes: hint(text, duration))
    } catch {
      throw notDuration(text, error)
    }
  }

  /// A time of the clock, within the program's limit.
  static func time(
    _ text: String, in surroundings: Surroundings
  ) throws(UsageError) -> EndOperand {
    let time: WallTime
    do { time = try WallTime(parsing: text) } catch { throw notTime(text, error) }
    let moment: WallMoment
    do {
      moment = try time.next(after: surroundings.now, in: try surroundings.timeZone())
    } catch let error as UsageError {
      throw error
    } catch {
      throw UsageError("\(error)")
    }
    let distance = surroundings.now.duration(to: moment)
    if distance > Limits.duration {
      let days = distance.components.seconds / 86_400
      throw UsageError("\(text.quoted): that is in \(days) days, and 99 days are the limit")
    }
    return EndOperand(end: .at(moment, text: text))
  }
}

// MARK: - What was probably meant

extension EndOperand {
  /// `14:15` is always a duration, which surprises who means the clock.
  static func hint(_ text: String, _ duration: Duration) -> [String] {
    let time = text.trimmed
    let isAmbiguous = time.count(where: { $0 == ":" }) == 1 && isTime(time)
    guard isAmbiguous else { return [] }
    return ["\(time) is \(duration.text(.spoken)); for the clock time: countdown until \(time)"]
  }

  private static func notDuration(_ text: String, _ error: DurationParseError) -> UsageError {
    let first = text.split(separator: " ").first.map(String.init) ?? ""
    if isTime(text) {
      return UsageError("\(text.quoted) is a time", suggestion: "countdown until \(text)")
    }
    if let labelled = labelled(text) { return labelled }
    guard first.count > 1, first.allSatisfy({ $0.isLetter || $0 == "-" }) else {
      return UsageError(error.description)
    }
    return .unknownCommand(first)
  }

  /// Suggests `5m --label tea` for `5m tea`; nil where no duration comes first, or no words after
  /// it.
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

  private static func notTime(_ text: String, _ error: WallTimeParseError) -> UsageError {
    let isDuration = (try? Duration(parsing: text, limit: Limits.duration)) != nil
    guard isDuration, error.suggestion == nil else { return UsageError(error.description) }
    return UsageError("\(text.quoted) is a duration", suggestion: "countdown \(text)")
  }

  private static func isTime(_ text: String) -> Bool {
    (try? WallTime(parsing: text)) != nil
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
