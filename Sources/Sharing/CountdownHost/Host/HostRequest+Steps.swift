internal import Countdown
internal import CountdownSharing
internal import CountdownSystem

extension HostRequest {
  /// The request's `steps`, and how they advance; nil when there is no such field. Sharing the
  /// steps shows whether a record can hold them.
  var steps: SharedSteps? {
    get throws(HostReply.Failure) {
      guard let value = fields["steps"] else { return nil }
      var plan: [SharedSteps.Step] = []
      for case let fields? in (value.array ?? []).map(\.object) {
        let warnings = try HostRequest.warnings(fields)
        if let step = SharedSteps.Step(asked: fields, warnings: warnings) { plan.append(step) }
      }
      guard !plan.isEmpty, plan.count == value.array?.count else {
        throw .badRequest(
          "\"steps\" must be objects with \"name\" and \"duration_s\", at least one")
      }
      return SharedSteps(plan, advances: try advances, repeats: try repeats)
    }
  }

  private var repeats: Bool {
    get throws(HostReply.Failure) {
      guard let value = fields["repeats"] else { return false }
      guard let repeats = value.bool else {
        throw .badRequest("\"repeats\" must be true or false")
      }
      return repeats
    }
  }

  private var advances: SharedSteps.Advance {
    get throws(HostReply.Failure) {
      guard let value = fields["advances"] else { return .manually }
      guard let word = value.string.flatMap(SharedSteps.Advance.init(rawValue:)) else {
        throw .badRequest("\"advances\" must be manually or automatically")
      }
      return word
    }
  }
}

extension SharedSteps.Step {
  /// Steps from the fields of a client's request.
  fileprivate init?(asked fields: JSONObject, warnings: [Duration]) {
    guard let name = fields["name"]?.string, let duration = fields["duration_s"]?.duration
    else { return nil }
    let round = fields["round"].map { $0.integer.flatMap(Int.init(exactly:)) ?? 0 }
    let kind = fields["kind"].map { $0.string ?? "" }
    self.init(name, duration, kind: kind ?? "work", round: round ?? 1, warnings: warnings)
  }
}
