internal import Countdown
internal import CountdownSystem

/// An event of a countdown, in the words of the command line's data for programs.
enum EventFields {
  /// - Parameter wall: the present on the wall clock, in nanoseconds since 1970.
  static func fields(of event: CountdownEvent, name: String?, wall: Int64) -> JSONObject {
    var fields: JSONObject = [
      "seq": .integer(Int64(clamping: event.sequence)),
      "event": .string(event.kind.rawValue),
      "id": .string("\(event.id)"),
      "name": name.map(JSONValue.string) ?? .null,
      "at": .moment(wall),
      "reason": .string(event.reason),
    ]
    // The moment that was asked for, and not the few milliseconds after it.
    fields["remaining_s"] = event.warning.map { _ in .integer(Int64(event.state.remainingSeconds)) }
    return fields
  }
}
