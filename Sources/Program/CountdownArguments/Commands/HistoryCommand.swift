package import Countdown
package import CountdownAlarms

/// `countdown history`.
package struct HistoryRequest: Sendable {
  /// The form of the output.
  package enum Form: Sendable { case table, json, csv }

  /// The name or label that is asked for, without regard to case; nil for all.
  package var name: String?
  /// The first moment to show; nil for everything.
  package var since: WallMoment?
  /// What is summed up; nil for the ends themselves.
  package var unit: HistoryUnit?
  package var form = Form.table
  /// The clocks by which days begin.
  package var zone = ZoneRules.utc
  /// Whether the history is to be removed.
  package var isCleared = false
}

/// What the history is summed up by.
package enum HistoryUnit: String, CaseIterable, Sendable { case label, day, week, month }

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
  var isThisWeek = false
  var unit: HistoryUnit?
  var isCSV = false
  var isCleared = false
  var limit = HistoryLimit.usual
}

extension Command {
  static let history = Command(
    name: "history", operand: .optional("LABEL"), options: [.json] + Option.history,
    defaults: Option.historyLimit, summary: "show what ended, and the time that was counted",
    examples: [
      "countdown history --since 7d", "countdown history --week --by label",
      "countdown history thesis --by day", "countdown history --csv > time.csv",
    ]
  ) { invocation throws(UsageError) in
    .history(try invocation.historyRequest)
  }
}

extension Invocation {
  fileprivate var historyRequest: HistoryRequest {
    get throws(UsageError) {
      let history = settings.history
      let name = operands.joined(separator: " ").trimmed
      let hasSince = !history.since.isEmpty
      let selects = hasSince || history.isThisWeek || history.unit != nil || !operands.isEmpty
      if history.isCleared {
        if !selects, !settings.isJSON, !history.isCSV { return HistoryRequest(isCleared: true) }
        throw UsageError("--clear removes the whole history; leave out everything else")
      }
      if settings.isJSON, history.isCSV {
        throw UsageError("--json cannot be combined with --csv; choose one")
      }
      if hasSince, history.isThisWeek {
        throw UsageError("--week is --since this monday; leave out one of the two")
      }
      if name.isEmpty, !operands.isEmpty { throw UsageError("LABEL is empty") }
      let zone = try surroundings.timeZone()
      return HistoryRequest(
        name: name.isEmpty ? nil : name,
        since: try history.isThisWeek ? monday(in: zone) : historyBegins, unit: history.unit,
        form: settings.isJSON ? .json : history.isCSV ? .csv : .table, zone: zone)
    }
  }

  /// The midnight at which this week began.
  private func monday(in zone: ZoneRules) -> WallMoment {
    let today = zone.local(at: surroundings.now).date
    let days = (today.weekday.rawValue + 5) % 7
    return zone.moment(of: LocalTime(today + -days, .midnight))
  }
}

extension Option {
  fileprivate static let history: [Option] = [
    choice("by", "sums of finished and stopped time") { $1.history.unit = $0 as HistoryUnit },
    Option("week", "this week, from Monday") { $1.history.isThisWeek = $0 },
    Option("since", .text("DAY|DURATION"), "such as 2026-11-01, monday, or 7d") {
      text, settings throws(ValueError) in
      settings.history.since = text.isEmpty ? " " : text
    },
    Option("csv", "a line for each end, or with --by for each sum") { $1.history.isCSV = $0 },
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
