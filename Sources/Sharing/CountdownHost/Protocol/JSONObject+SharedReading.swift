internal import Countdown
package import CountdownSharing
internal import CountdownSystem

extension JSONObject {
  /// The state of a shared countdown, as `countdown status --json` shows it; with the `name` that
  /// commands use.
  package init(_ reading: SharedReading) {
    let countdown = reading.countdown
    self = [
      "id": .string("\(countdown.snapshot.id)"),
      "name": .string(countdown.name),
      "label": .string(countdown.snapshot.label),
      "kind": .string(countdown.shownKind.rawValue),
      "phase": .string(reading.isOver ? "finished" : reading.phase.rawValue),
      "total_s": .seconds(countdown.snapshot.total),
      "remaining_s": .seconds(reading.remaining),
      "progress": .number(reading.progress),
      "started_at": .moment(countdown.startedWallNanoseconds),
      "ends_at": .moment(reading.phase == .paused ? nil : countdown.end?.wallNanoseconds),
    ]
    self["missed"] = .bool(reading.phase == .missed)
    self["unconfirmed"] = .bool(reading.phase == .unconfirmed)
    self["step"] = JSONValue(countdown.steps?.place)
  }
}

extension SharedCountdown {
  /// The kind that people are shown: the owner of a countdown does not concern them.
  fileprivate var shownKind: Kind {
    kind != .hosted ? kind : steps == nil ? .countdown : .pomodoro
  }
}
