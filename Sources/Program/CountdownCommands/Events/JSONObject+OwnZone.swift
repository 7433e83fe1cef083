internal import Countdown
internal import CountdownProgram
internal import CountdownSystem

extension JSONObject {
  /// An event of the host with its moments in this process's zone: the host has written them in its
  /// own.
  var inOwnZone: JSONObject {
    var event = self
    for name in ["at", "scheduled", "until"] {
      if let text = event[name]?.string?.stampInOwnZone { event[name] = .string(text) }
    }
    return event
  }
}

extension String {
  /// A moment in the form of RFC 3339, in this process's zone; nil for anything else.
  fileprivate var stampInOwnZone: String? {
    guard let moment = WallMoment(self) else { return nil }
    // A fraction of a second is the same in every zone.
    let fraction = dropFirst(19).prefix { $0 == "." || $0.isNumber }
    let rest = moment.nanoseconds % 1_000_000_000
    let second = moment.nanoseconds - (rest < 0 ? rest + 1_000_000_000 : rest)
    let text = RFC3339(nanoseconds: second).text(utc: .offset)
    return "\(text.prefix(19))\(fraction)\(text.dropFirst(19))"
  }
}
