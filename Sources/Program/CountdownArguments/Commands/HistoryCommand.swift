package import Countdown
internal import CountdownAlarms

/// `countdown history`.
package struct HistoryRequest: Sendable {
  /// The first moment to show; nil for everything.
  package var since: WallMoment?
  package var asJSON = false
  /// Whether the history is to be removed.
  package var isCleared = false
}

/// The time for which the history is kept.
package enum HistoryLimit: Hashable, Sendable {
  case kept(Duration)
  /// Nothing is written.
  case off

  static let usual = HistoryLimit.kept(.hours(90 * 24))
}

/// The settings of `history`.
struct HistorySettings: Sendable {
  var since = ""
  var isCleared = false
  var limit = HistoryLimit.usual
}

extension Command {
  static let history = Command(
    name: "history", options: [.json] + Option.history, defaults: Option.historyLimit,
    summary: "show past countdowns, with totals per day",
    examples: ["countdown history --since 7d", "countdown history --json"]
  ) { invocation throws(UsageError) in
    let settings = invocation.settings
    if settings.history.isCleared, settings.isJSON || !settings.history.since.isEmpty {
      throw UsageError("--clear removes the whole history; leave out the other options")
    }
    return .history(
      HistoryRequest(
        since: try invocation.historyBegins, asJSON: settings.isJSON,
        isCleared: settings.history.isCleared))
  }
}

extension Option {
  fileprivate static let history: [Option] = [
    Option("since", .text("DAY|DURATION"), "such as 2026-11-01, monday, or 7d") {
      text, settings throws(ValueError) in
      settings.history.since = text.isEmpty ? " " : text
    },
    Option("clear", "remove the history") { $1.history.isCleared = $0 },
  ]

  /// The option that only the configuration file sets: the time for which the history is kept.
  static let historyLimit = [
    Option("history", .text("DURATION|off"), "how long to keep the history; default 90d") {
      text, settings throws(ValueError) in
      settings.history.limit = try HistoryLimit(text)
    }
  ].configurable
}

extension HistoryLimit {
  fileprivate init(_ text: String) throws(ValueError) {
    if text == "off" {
      self = .off
      return
    }
    guard text.contains(where: \.isLetter), let length = try? Duration(parsing: text),
      length >= .hours(24)
    else {
      throw ValueError(reason: "\(text.quoted): expected off, or at least a day, such as 90d")
    }
    self = .kept(length)
  }
}

extension Invocation {
  /// The beginning of the day that `--since` names, or the moment a duration ago.
  fileprivate var historyBegins: WallMoment? {
    get throws(UsageError) {
      let text = settings.history.since.trimmed
      if settings.history.since.isEmpty { return nil }
      let zone = try surroundings.timeZone()
      switch settings.reader.begin(text) {
      case .after(let length): return surroundings.now.advanced(by: .zero - length)
      case .on(let day, _):
        let today = zone.local(at: surroundings.now).date
        if let date = day.last(before: today), date <= today {
          return zone.moment(of: LocalTime(date, .midnight))
        }
      case .zoned, nil: break
      }
      let day = CalendarSpan(text)?.date(by: settings.reader, isBack: true)
      throw UsageError(
        "--since: \(text.quoted): expected a day, such as 2026-11-01, monday or yesterday, or a "
          + "duration, such as 7d", suggestion: day)
    }
  }
}

extension TimeReader {
  /// A day without a time, or a length, also `last monday` and `2 weeks ago`; nil for any other
  /// text.
  fileprivate func begin(_ text: String) -> WallTime.Form? {
    let words = text.split(whereSeparator: \.isBlank).map { $0.lowercased() }
    let isLast = words.first == "last" && words.count > 1
    let isAgo = words.last == "ago" && words.count > 1
    let rest = words.dropFirst(isLast ? 1 : 0).dropLast(isAgo ? 1 : 0).joined(separator: " ")
    let form = try? moment(rest).form
    if case .after = form { return isLast ? nil : form }
    return isAgo || (try? moment(rest, takesDays: false)) != nil ? nil : form
  }
}

extension Configuration {
  /// The time for which the history is kept.
  package var history: HistoryLimit { settings(of: "history").history.limit }
}
