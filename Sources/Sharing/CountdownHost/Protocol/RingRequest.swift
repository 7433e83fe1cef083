package import Countdown
internal import CountdownSystem

/// A client's answer to alarms that ring in the host.
package struct RingRequest: Hashable, Sendable {
  /// What is to be done with them.
  package enum Deed: Hashable, Sendable {
    case stop
    /// For so long; nil for each alarm's own snooze length.
    case snooze(Duration?)
  }

  package let deed: Deed
  /// The alarms; nil for all that ring.
  package let alarms: [CountdownID]?

  /// The greatest number of alarms that may be named.
  package static let most = 1_000

  package init(_ deed: Deed, _ alarms: [CountdownID]? = nil) {
    (self.deed, self.alarms) = (deed, alarms)
  }
}

extension RingRequest {
  init(_ request: HostRequest) throws(HostReply.Failure) {
    let length = request.fields["duration_s"] == nil ? nil : try request.duration
    switch request.fields["do"]?.string {
    case "stop": deed = .stop
    case "snooze": deed = .snooze(length)
    default: throw .badRequest("\"do\" must be stop or snooze")
    }
    guard let named = request.fields["ids"] else {
      alarms = nil
      return
    }
    let ids = (named.array ?? []).compactMap { $0.string.flatMap(CountdownID.init) }
    guard let count = named.array?.count, ids.count == count, count <= Self.most else {
      throw .badRequest("\"ids\" must be a list of at most \(Self.most) ids of alarms")
    }
    alarms = ids
  }

  var fields: JSONObject {
    var fields: JSONObject = ["op": "answer"]
    switch deed {
    case .stop: fields["do"] = "stop"
    case .snooze(let length):
      fields["do"] = "snooze"
      fields["duration_s"] = length.map(JSONValue.seconds)
    }
    fields["ids"] = alarms.map { .array($0.map { .string("\($0)") }) }
    return fields
  }
}
