internal import Countdown
public import CountdownSharing
internal import CountdownSystem

extension JSONObject {
  /// What a shared countdown comes to, as `countdown status --json` shows it; with the `name` that
  /// commands know it by.
  public init(_ reading: SharedReading) {
    let countdown = reading.countdown
    self = [
      "id": .string("\(countdown.snapshot.id)"),
      "name": .string(countdown.name),
      "label": .string(countdown.snapshot.label),
      "kind": .string(countdown.kind == .hosted ? "countdown" : countdown.kind.rawValue),
      "phase": .string(reading.phase == .missed ? "finished" : reading.phase.rawValue),
      "total_s": .seconds(countdown.snapshot.total),
      "remaining_s": .seconds(reading.remaining),
      "progress": .number(reading.progress),
      "started_at": .moment(countdown.startedWallNanoseconds),
      "ends_at": .moment(reading.phase == .paused ? nil : countdown.end?.wallNanoseconds),
    ]
    self["missed"] = .bool(reading.phase == .missed)
  }
}

extension JSONValue {
  /// A time in seconds as a decimal; exact for whole seconds.
  package static func seconds(_ duration: Duration) -> JSONValue {
    let nanoseconds = duration.saturatedNanoseconds
    if nanoseconds % 1_000_000_000 == 0 { return .integer(nanoseconds / 1_000_000_000) }
    return .number(Double(nanoseconds) / 1_000_000_000)
  }

  /// A moment of the wall clock, or `null`.
  package static func moment(_ nanoseconds: Int64?) -> JSONValue {
    let text = nanoseconds.map { RFC3339(nearestTo: $0).text(utc: .offset) } ?? ""
    return text.isEmpty ? .null : .string(text)
  }
}
