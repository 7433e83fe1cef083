internal import Countdown
internal import CountdownRoutines
internal import CountdownSharing
package import CountdownSystem

extension JSONObject {
  /// The state of a stopwatch, beside those of countdowns: what has no meaning for it is null.
  package init(_ reading: StopwatchReading) {
    self = [
      "id": .string("\(reading.id)"), "name": .string(reading.name),
      "label": .string(reading.label), "kind": "stopwatch",
      "phase": .string(reading.phase.rawValue), "total_s": nil, "remaining_s": nil,
      "progress": nil,
      "started_at": .moment(reading.stopwatch.started?.nanoseconds), "ends_at": nil,
      "missed": false, "unconfirmed": false, "step": nil,
      "elapsed_s": .seconds(reading.elapsed),
      "laps": .array(reading.laps.map { .seconds($0.total) }),
    ]
  }
}
