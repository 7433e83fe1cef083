internal import Countdown
package import CountdownAlarms
internal import CountdownHost
package import CountdownSystem

extension JSONObject {
  /// An event of an alarm or a reminder, for the socket's subscribers; see
  /// Documentation/Protocol.md. An unknown value is `null`, and never left out.
  ///
  /// - Parameter number: the number of the event among those of its alarm or reminder since the
  ///   host started.
  package init(_ event: AlarmEvent, number: Int64?, zone: ZoneRules) {
    func moment(_ moment: WallMoment?) -> JSONValue {
      JSONValue(AlarmTimes.stamp(moment, in: zone))
    }
    self = [
      "seq": number.map { .integer($0) } ?? .null,
      "event": .string(event.kind.rawValue),
      "id": event.id.map { .string("\($0)") } ?? .null,
      "name": .null,
      "at": moment(event.actual),
      "reason": .string(event.reason.rawValue),
      "kind": .string(event.subject.word),
      "label": event.id == nil ? .null : .string(event.label),
      "scheduled": moment(event.scheduled),
      "until": moment(event.until),
      "fault": JSONValue(event.fault?.description),
      "overdue": .integer(Int64(event.badge)),
    ]
  }
}

extension AlarmEvent.Subject {
  /// The kind of item, for programs. Not inlined, as `id` and `label` are not.
  @inline(never) fileprivate var word: String {
    switch self {
    case .alarm: "alarm"
    case .reminder: "reminder"
    case .badge: "badge"
    case .store: "store"
    }
  }
}
