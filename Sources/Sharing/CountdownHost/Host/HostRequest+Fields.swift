internal import Countdown
internal import CountdownSystem

extension HostRequest {
  /// The request's `duration_s`, which must be above zero and at most a hundred years.
  var duration: Duration {
    get throws(HostReply.Failure) {
      guard let duration = fields["duration_s"]?.duration else {
        throw .badRequest("\"duration_s\" must be seconds above zero, at most a hundred years")
      }
      return duration
    }
  }

  /// The request's `warn_s`: how long before the end to warn.
  var warnings: [Duration] {
    get throws(HostReply.Failure) { try Self.warnings(fields) }
  }

  /// The `warn_s` of a countdown or a step; none when there is no such field.
  static func warnings(_ fields: JSONObject) throws(HostReply.Failure) -> [Duration] {
    guard let value = fields["warn_s"] else { return [] }
    let warnings = (value.array ?? []).compactMap(\.duration)
    guard let count = value.array?.count, warnings.count == count, count <= 100 else {
      throw .badRequest("\"warn_s\" must be a list of at most 100 seconds above zero")
    }
    return warnings
  }

  /// The request's `attributes`; none when there is no such field.
  var attributes: [String: String] {
    get throws(HostReply.Failure) {
      guard let value = fields["attributes"] else { return [:] }
      guard let attributes = value.object?.texts else {
        throw .badRequest("\"attributes\" must be an object of texts")
      }
      return attributes
    }
  }
}

extension JSONValue {
  /// A number of seconds above zero and at most a hundred years, as a duration; nil for anything
  /// else.
  var duration: Duration? {
    let limit = Double(Duration.hundredYears.components.seconds)
    guard let number, number > 0, number <= limit else { return nil }
    return .nanoseconds(Int64(max((number * 1_000_000_000).rounded(), 1)))
  }
}
