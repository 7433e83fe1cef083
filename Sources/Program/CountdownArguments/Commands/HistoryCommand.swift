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
    Option("since", .text("DAY|DURATION"), "such as 2026-11-01, yesterday, or 7d") {
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
      if text.contains(where: \.isLetter), let length = try? Duration(parsing: text) {
        return surroundings.now.advanced(by: .zero - length)
      }
      let zone = try surroundings.timeZone()
      let today = zone.local(at: surroundings.now).date
      let days = ["today": today, "yesterday": today + -1]
      guard let day = days[text.lowercased()] ?? CivilDate(text) else {
        throw UsageError(
          "--since: \(text.quoted): expected a day, such as 2026-11-01, today or yesterday, or a "
            + "duration, such as 7d")
      }
      return zone.moment(of: LocalTime(day, .midnight))
    }
  }
}

extension Configuration {
  /// The time for which the history is kept.
  package var history: HistoryLimit { settings(of: "history").history.limit }
}
