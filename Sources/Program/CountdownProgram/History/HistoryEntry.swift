package import Countdown
internal import CountdownHost
internal import CountdownSystem

/// An end of a countdown or of a step, or a reminder that was done, as a line of the history.
package struct HistoryEntry: Hashable, Sendable {
  /// How it ended: at zero, at zero without a process to announce it, or before; `done` for a
  /// reminder.
  package enum Ending: String, Hashable, Sendable { case finished, missed, stopped, done }

  package var id: CountdownID
  package var name = ""
  package var label = ""
  /// `countdown`, `pomodoro`, `stopwatch` or `reminder`.
  package var kind = "countdown"
  /// The step of a routine; nil for a single countdown.
  package var step: String?
  /// The purpose of the step, such as `focus`; nil where that is unknown.
  package var stepKind: String?
  /// When it began; nil where that is unknown.
  package var started: WallMoment?
  package var ended: WallMoment
  package var total: Duration
  package var remaining: Duration
  package var ending: Ending
  /// How long it was paused; nil where that is unknown.
  package private(set) var paused: Duration?
  /// The elapsed time at the end of each lap of a stopwatch.
  package var laps: [Duration] = []

  package init(
    _ ending: Ending, id: CountdownID, started: WallMoment?, ended: WallMoment, total: Duration,
    remaining: Duration
  ) {
    (self.ending, self.id, self.started, self.ended) = (ending, id, started, ended)
    (self.total, self.remaining) = (total, remaining)
    // The time that passed uncounted. Two clocks measured it, so less than a second is no pause.
    paused = started.map { begun in
      let rest = begun.duration(to: ended) - (total - remaining)
      return rest >= .seconds(1) ? rest : .zero
    }
  }

  /// How long it counted.
  package var counted: Duration { total - remaining }

  /// What people call the whole: the label, or else the name.
  var task: String { label.isEmpty ? name : label }
}

extension HistoryEntry {
  /// The entry as a line of the file, without its end.
  var line: String {
    var object: JSONObject = [
      "v": 1, "id": .string("\(id)"), "name": .string(name), "label": .string(label),
      "kind": .string(kind), "step": JSONValue(step), "step_kind": JSONValue(stepKind),
      "started_at": .moment(started?.nanoseconds),
      "ended_at": .moment(ended.nanoseconds), "total_s": .seconds(total),
      "remaining_s": .seconds(remaining), "paused_s": paused.map(JSONValue.seconds) ?? .null,
      "how": .string(ending.rawValue),
    ]
    if kind == "stopwatch" { object["laps"] = .array(laps.map(JSONValue.seconds)) }
    return object.text
  }

  /// Reads a line; nil for one that broke off, or is of another version.
  init?(_ line: some Collection<UInt8>) {
    guard let object = try? JSONObject(reading: Array(line)[...]), object["v"]?.integer == 1,
      let id = object["id"]?.string.flatMap(CountdownID.init),
      let ended = object["ended_at"]?.string.flatMap(WallMoment.init),
      let total = object["total_s"]?.number, let remaining = object["remaining_s"]?.number,
      let ending = object["how"]?.string.flatMap(Ending.init), total.isFinite, remaining.isFinite
    else { return nil }
    self.init(
      ending, id: id, started: object["started_at"]?.string.flatMap(WallMoment.init), ended: ended,
      total: Self.duration(total), remaining: Self.duration(remaining))
    name = object["name"]?.string ?? ""
    label = object["label"]?.string ?? ""
    kind = object["kind"]?.string ?? "countdown"
    step = object["step"]?.string
    stepKind = object["step_kind"]?.string
    paused = object["paused_s"]?.number.map(Self.duration)
    laps = (object["laps"]?.array ?? []).compactMap { $0.number.map(Self.duration) }
  }

  /// Whether a line is whole, and of a version that this program does not know.
  static func isOfAnotherVersion(_ line: some Collection<UInt8>) -> Bool {
    let version = (try? JSONObject(reading: Array(line)[...]))?["v"]?.integer
    return version.map { $0 != 1 } ?? false
  }

  private static func duration(_ seconds: Double) -> Duration {
    .nanoseconds(Int64((min(max(seconds, 0), 3_155_760_000) * 1e9).rounded()))
  }
}
