internal import Countdown
internal import CountdownAlarms

extension OptionValue {
  static func title(_ text: String) throws(ValueError) -> String {
    if text.isEmpty { throw ValueError(reason: "a title cannot be empty") }
    return try label(text)
  }

  /// A moment, or a duration from now on.
  static func moment(
    _ text: String, by reader: TimeReader
  ) throws(ValueError) -> WallTime {
    do { return try reader.moment(text) } catch {
      let date = CalendarSpan(text)?.date(by: reader)
      throw ValueError(
        reason: error.line,
        suggestions: reader.accepted([date].compactMap(\.self) + error.suggestions, by: moment))
    }
  }

  /// A rule, or `never`.
  static func every(
    _ text: String, by reader: TimeReader
  ) throws(ValueError) -> ReminderChange.Every {
    if isNever(text) { return .never }
    do { return .rule(try reader.rule(text)) } catch {
      let isDuration = text.contains(where: \.isLetter) || text.contains(":")
      guard error.kind == .shorterThanADay || isDuration && (try? duration(text)) != nil else {
        throw ValueError(error)
      }
      let length = text.lowercased() == "hourly" ? "1h" : text.withoutEvery
      let isNag = (try? reminderNag(length, by: reader)) != nil
      throw ValueError(
        reason: "\(text.quoted): --every counts days, weeks, months or years",
        suggestion: isNag ? "--nag \(length.contains(" ") ? length.quoted : length.shown)" : nil)
    }
  }

  /// A duration, days, or `never`.
  static func reminderNag(
    _ text: String, by reader: TimeReader
  ) throws(ValueError) -> ReminderChange.Nag {
    if isNever(text) { return .never }
    if text.first?.isNumber == true || (try? duration(text)) != nil {
      return .every(try duration(text, in: Limits.repetition))
    }
    do { return .days(try reader.days(text)) } catch { throw ValueError(error) }
  }

  private static func isNever(_ text: String) -> Bool { isNone(text) || text == "once" }

  /// Durations separated by commas, sorted from the longest, each once; empty for none.
  static func leads(_ text: String) throws(ValueError) -> [Duration] {
    if isNone(text) { return [] }
    var leads: Set<Duration> = []
    for item in text.split(separator: ",", omittingEmptySubsequences: false) {
      leads.insert(try duration(String(item), in: Limits.repetition))
    }
    if leads.count > 10 {
      throw ValueError(reason: "\(leads.count) lead times; at most ten are allowed")
    }
    return leads.sorted(by: >)
  }
}

extension String {
  /// `8 hours` of `every 8 hours`
  fileprivate var withoutEvery: String {
    let words = split(whereSeparator: \.isBlank)
    return ["every", "each"].contains(words.first?.lowercased())
      ? words.dropFirst().joined(separator: " ") : self
  }
}
