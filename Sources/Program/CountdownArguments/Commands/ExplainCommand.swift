internal import CountdownAlarms
internal import CountdownSystem

/// The settings of `countdown explain`.
package struct ExplainSettings: Sendable {
  /// Nil for the user's zone.
  var zone: ZoneRules?
  /// Nil for now.
  var after: WallTime?
  var count = 3
}

extension Command {
  static let explain = Command(
    name: "explain", operand: .words("DURATION|WHEN|TIME DAYS"), options: Option.explain,
    defaults: Option.morning,
    summary: "show how a time is understood, and when it comes next",
    examples: [
      "countdown explain 7:30 mon..fri --zone Europe/Berlin --count 10",
      "countdown explain 2:30 day --after 2027-03-27T00:00:00Z --json",
    ]
  ) { invocation throws(UsageError) in .print(try invocation.explanation()) }
}

extension Option {
  static let explain: [Option] = [
    clocks { $1.explain.zone = $0 },
    Option("after", .text("MOMENT"), "such as 2027-03-27T00:00:00Z; default now") {
      text, settings throws(ValueError) in
      settings.explain.after = try OptionValue.moment(text, by: settings.reader)
    },
    Option("count", .text("N"), "how many; default 3, at most \(Limits.explained.upperBound)") {
      text, settings throws(ValueError) in
      settings.explain.count = try OptionValue.number(text, in: Limits.explained)
    },
    .json,
  ]
}

extension Invocation {
  private func zone() throws(UsageError) -> ZoneRules {
    if let zone = settings.explain.zone { return zone }
    return try surroundings.timeZone()
  }

  fileprivate func explanation() throws(UsageError) -> String {
    let zone = try zone()
    let after = settings.explain.after?.moment(from: surroundings.now, in: zone) ?? surroundings.now
    var reader = settings.reader
    (reader.now, reader.zone) = (after, zone)
    let explanation = try Explanation(
      of: operands.joined(separator: " "), by: reader, after: after,
      count: settings.explain.count, in: zone)
    return settings.isJSON ? explanation.json : explanation.text
  }
}

extension Explanation {
  /// The text for people, one moment per line.
  fileprivate var text: String {
    ([understood] + next.map { "  \($0.text)" } + notes).map { $0 + "\n" }.joined()
  }

  /// The text for programs, one line.
  fileprivate var json: String {
    func list(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }
    let object: JSONObject = ["v": 1, "next": list(next.map(\.description)), "notes": list(notes)]
    return object.text + "\n"
  }
}
