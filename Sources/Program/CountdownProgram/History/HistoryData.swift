internal import Countdown
internal import CountdownAlarms
internal import CountdownArguments
internal import CountdownSystem
internal import CountdownTerminal

/// The history for other programs: lines of CSV (RFC 4180, but each ends with a newline alone), and
/// of JSON for its sums.
enum HistoryData {
  /// A header, and a line for each end.
  static func csv(_ entries: [HistoryEntry]) -> [String] {
    let header = [
      "started_at", "ended_at", "label", "step", "step_kind", "kind", "how", "counted_s", "total_s",
      "paused_s", "name", "id",
    ]
    return [line(header)]
      + entries.map { entry in
        line([
          entry.started.map(stamp) ?? "", stamp(entry.ended), entry.task, entry.step ?? "",
          entry.stepKind ?? "", entry.kind, entry.ending.rawValue, seconds(entry.counted),
          seconds(entry.total),
          entry.paused.map(seconds) ?? "", entry.name, "\(entry.id)",
        ])
      }
  }

  /// A header, and a line for each sum.
  static func csv(_ sums: HistorySums) -> [String] {
    let header = [
      sums.unit?.rawValue ?? "", "finished_s", "stopped_s", "finished", "stopped", "done",
    ]
    return [line(header)]
      + sums.rows.map { row in
        line([
          row.label ?? day(row, sums.unit) ?? "", seconds(row.finished), seconds(row.stopped),
          "\(row.finishedCount)", "\(row.stoppedCount)", "\(row.doneCount)",
        ])
      }
  }

  /// A line for each sum.
  static func json(_ sums: HistorySums) -> [String] {
    sums.rows.map { row in
      let object: JSONObject = [
        "v": 1, "by": JSONValue(sums.unit?.rawValue), "label": JSONValue(row.label),
        "period": JSONValue(day(row, sums.unit)),
        "finished_s": .seconds(rounded(row.finished)), "stopped_s": .seconds(rounded(row.stopped)),
        "finished": JSONValue(row.finishedCount), "stopped": JSONValue(row.stoppedCount),
        "done": JSONValue(row.doneCount),
      ]
      return object.text
    }
  }

  /// `2026-11-23`, for a week its Monday; `2026-11` for a month.
  private static func day(_ row: HistorySums.Row, _ unit: HistoryUnit?) -> String? {
    row.date.map { unit == .month ? String("\($0)".dropLast(3)) : "\($0)" }
  }

  private static func stamp(_ moment: WallMoment) -> String {
    RFC3339(nanoseconds: moment.nanoseconds).text(utc: .offset)
  }

  /// To the millisecond: the parts of a run over midnight have no end otherwise.
  private static func rounded(_ duration: Duration) -> Duration {
    .milliseconds(duration.saturatedNanoseconds.saturatingAdd(500_000) / 1_000_000)
  }

  private static func seconds(_ duration: Duration) -> String {
    let milliseconds = max(rounded(duration).saturatedNanoseconds, 0) / 1_000_000
    let (whole, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
    return rest == 0 ? "\(whole)" : "\(whole).\(Int(rest).padded(3))"
  }

  private static func line(_ fields: [String]) -> String {
    fields.map(field).joined(separator: ",")
  }

  /// A field without control characters, in quotation marks where it needs them. A spreadsheet
  /// takes what begins with one of four characters for a formula: an apostrophe before it, and
  /// quotation marks, make it text.
  static func field(_ text: String) -> String {
    let text = DisplayText.cleaned(text)
    let isFormula = text.first { $0 != " " }.map { "=+-@".contains($0) } ?? false
    guard isFormula || text.contains(where: { $0 == "," || $0 == "\"" }) else { return text }
    let doubled = text.map { $0 == "\"" ? "\"\"" : String($0) }.joined()
    return "\"\(isFormula ? "'" : "")\(doubled)\""
  }
}
