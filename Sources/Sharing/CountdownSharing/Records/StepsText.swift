internal import Countdown
internal import CountdownSystem

extension SharedSteps {
  /// The steps as they stand in a record.
  var fields: JSONObject {
    var fields: JSONObject = [
      "index": .integer(Int64(index)), "advances": .string(advances.rawValue),
      "plan": .array(plan.map { .object($0.fields) }),
    ]
    fields["ended_run"] = endedRun.map { .string("\($0)") }
    return fields
  }

  /// Steps that another program may have written; nil where they are invalid.
  init?(_ fields: JSONObject) {
    guard let index = fields["index"]?.integer,
      let advances = fields["advances"]?.string.flatMap(Advance.init(stored:)),
      let values = fields["plan"]?.array
    else { return nil }
    let plan = values.compactMap { $0.object.flatMap(Step.init) }
    guard plan.count == values.count else { return nil }
    self.init(plan, at: Int(index), advances: advances)
    if let text = fields["ended_run"] {
      guard let run = text.string.flatMap(CountdownID.init) else { return nil }
      endedRun = run
    }
    if problem != nil { return nil }
  }
}

extension SharedSteps.Advance {
  /// An earlier version wrote `byOwner` for steps that only the owner began.
  fileprivate init?(stored word: String) {
    self.init(rawValue: word == "byOwner" ? "manually" : word)
  }
}

extension SharedSteps.Step {
  fileprivate var fields: JSONObject {
    var fields: JSONObject = [
      "name": .string(name), "kind": .string(kind),
      "duration_ns": .integer(duration.saturatedNanoseconds), "round": .integer(Int64(round)),
    ]
    if !warnings.isEmpty { fields["warn_ns"] = .nanoseconds(warnings) }
    return fields
  }

  fileprivate init?(_ fields: JSONObject) {
    guard let name = fields["name"]?.string, let kind = fields["kind"]?.string,
      let length = fields["duration_ns"]?.integer, let round = fields["round"]?.integer,
      let warnings = fields["warn_ns"].map(\.warnings) ?? []
    else { return nil }
    self.init(name, .nanoseconds(length), kind: kind, round: Int(round), warnings: warnings)
  }
}
