internal import Countdown
internal import CountdownAlarms

/// The end of a countdown, as read from the operand of `countdown DURATION` or `until WHEN`.
struct EndOperand {
  let end: CountdownRequest.End
  var notes: [String] = []

  /// Reads a duration; `@14:15` marks a clock time. Any other time is refused, with `until`.
  static func duration(
    _ text: String, by reader: TimeReader, in surroundings: Surroundings
  ) throws(UsageError) -> EndOperand {
    if text.trimmed.hasPrefix("@") { return try time(text, by: reader, in: surroundings) }
    do {
      let duration = try Duration(parsing: text, limit: Limits.duration)
      return EndOperand(end: .after(duration), notes: hint(text, duration))
    } catch {
      if let length = try? reader.moment(text).duration, length <= Limits.duration {
        return EndOperand(end: .after(length))
      }
      throw notDuration(text, error, by: reader, in: surroundings)
    }
  }

  /// Reads a clock time, within the program's limit; a duration with a unit is accepted, too. A day
  /// alone is the midnight at which it begins. A time of the clocks of a named zone is a moment,
  /// which no other zone moves.
  static func time(
    _ text: String, by reader: TimeReader, in surroundings: Surroundings
  ) throws(UsageError) -> EndOperand {
    var reader = reader
    reader.morning = .midnight
    let time = try moment(text, by: reader, in: surroundings)
    if let duration = time.duration {
      if duration > Limits.duration { throw tooFar(text, duration) }
      return EndOperand(end: .after(duration), notes: hint(text, duration))
    }
    let moment: WallMoment
    let zone: ZoneRules
    if let named = reader.zone { zone = named } else { zone = try surroundings.timeZone() }
    do {
      moment = try time.next(after: surroundings.now, in: zone)
    } catch {
      throw UsageError("\(error)")
    }
    let distance = surroundings.now.duration(to: moment)
    if distance > Limits.duration { throw tooFar(text, distance) }
    if reader.zone != nil, let fixed = try? WallTime(parsing: "\(moment)") {
      return EndOperand(end: .at(moment, fixed))
    }
    return EndOperand(end: .at(moment, time.dated(at: surroundings.now, in: zone)))
  }

  private static func moment(
    _ text: String, by reader: TimeReader, in surroundings: Surroundings
  ) throws(UsageError) -> WallTime {
    do { return try reader.moment(text) } catch {
      let day = CalendarSpan(text)?.date(by: reader)
      let meant = reader.accepted([day].compactMap(\.self) + error.suggestions) {
        try time($0, by: $1, in: surroundings)
      }
      // The command for a duration would refuse a suggestion without this mark.
      let mark = text.trimmed.hasPrefix("@") ? "@" : ""
      throw UsageError(
        error.line, suggestions: meant.map { $0.hasPrefix("@") ? $0 : mark + $0 })
    }
  }
}

// MARK: - Suggestions

extension EndOperand {
  /// A note for `14:15` and `15h30`, which are always durations but may have been meant as clock
  /// times.
  static func hint(_ text: String, _ duration: Duration) -> [String] {
    guard let time = TimeReader().clockTime(insteadOf: text),
      time.count(where: { $0 == ":" }) == 1
    else { return [] }
    return [
      "\(text.trimmed) is \(duration.text(.spoken)); for the clock time: countdown until \(time)"
    ]
  }

  private static func tooFar(_ text: String, _ distance: Duration) -> UsageError {
    let days = distance.components.seconds / 86_400
    return UsageError("\(text.quoted) is \(days) days away; the limit is 99 days")
  }

  private static func notDuration(
    _ text: String, _ error: DurationParseError, by reader: TimeReader,
    in surroundings: Surroundings
  ) -> UsageError {
    let first = text.split(separator: " ").first.map(String.init) ?? ""
    let times = reader.times(meantBy: text, in: surroundings).map { "countdown until \($0)" }
    if (try? reader.moment(text)) == nil {
      if first.count > 1, first.allSatisfy({ $0.isLetter || $0 == "-" }), !first.isAmount {
        return unknown(first, before: text.dropFirst(first.count).trimmed, in: surroundings)
      }
      if times.isEmpty, let labelled = labelled(text) { return labelled }
    }
    return UsageError(error.line, suggestions: error.suggestions + times)
  }

  /// The error for `tea`, which may be the name of a countdown, and for `tea 5m`.
  private static func unknown(
    _ word: String, before rest: String, in surroundings: Surroundings
  ) -> UsageError {
    let folded = word.lowercased()
    var meant: String?
    if rest.isEmpty {
      meant = surroundings.running().first { $0.lowercased() == folded }
        .map { "countdown watch \($0)" }
    } else if (try? Duration(parsing: rest, limit: Limits.duration)) != nil {
      meant = "countdown start \(word.shown) \(rest.shown)"
    }
    return .unknownCommand(word, presets: surroundings.presets.map(\.name), or: meant)
  }

  /// Suggests `5m --label tea` for `5m tea`; nil if it does not begin with a duration, or no words
  /// follow.
  private static func labelled(_ text: String) -> UsageError? {
    let words = text.split(separator: " ")
    for count in words.indices.reversed() where count > 0 {
      let duration = words[..<count].joined(separator: " ")
      // A number alone before a word may have been meant with that word as its unit.
      guard duration.contains(where: { $0.isLetter || $0 == ":" }),
        (try? Duration(parsing: duration, limit: Limits.duration)) != nil
      else { continue }
      let label = words[count...].joined(separator: " ")
      guard label.first?.isLetter == true else { return nil }
      return UsageError(
        "unexpected \(label.quoted) after \(duration)",
        suggestion: "countdown \(duration) --label \(label.operand)")
    }
    return nil
  }
}

extension String {
  /// Whether it begins a length in words: `half`, `five`.
  fileprivate var isAmount: Bool {
    (try? Duration(parsing: "\(self) an hour")) != nil
      || (try? Duration(parsing: "\(self) h")) != nil
  }
}

extension TimeReader {
  /// The ends that `until` would understand where a length was asked for: the text itself, what its
  /// words resemble, or the day that many months away.
  func times(meantBy text: String, in surroundings: Surroundings) -> [String] {
    var meant = [text.trimmed]
    do { _ = try moment(text) } catch {
      let others = error.suggestions.filter {
        !$0.contains(where: \.isLetter) || (try? Duration(parsing: $0)) == nil
      }
      meant += [CalendarSpan(text)?.date(by: self)].compactMap(\.self) + others
    }
    return Array(accepted(meant) { try EndOperand.time($0, by: $1, in: surroundings) }.prefix(2))
  }
}
