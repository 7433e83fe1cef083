internal import Countdown
package import CountdownSharing
package import CountdownSystem

extension JSONObject {
  /// The event of a countdown in the words of the command line's data for programs.
  package init(_ event: SharedEvent) {
    let countdown = event.countdown
    self = [
      "v": 1, "seq": .integer(event.sequence), "event": .string(event.kind.rawValue),
      "id": .string("\(countdown.snapshot.id)"), "name": .string(countdown.name),
      "at": .moment(event.wall), "reason": .string(event.reason.rawValue),
    ]
    if let passing = event.passing {
      self["remaining_s"] = .integer(Int64(passing.left))
      if event.kind == .tick { self["missed"] = .integer(Int64(passing.missed)) }
    }
  }
}
