/// `countdown up`.
package struct StopwatchRequest: Sendable {
  /// The name that `--detach` was given, empty without one; nil without `--detach`.
  package var detached: String?
  /// Only its label, style and colours count.
  package var view = ViewOptions()
}

extension Command {
  static let up = Command(
    name: "up", options: Option.stopwatch + [.detach], summary: "a stopwatch: count up, with laps",
    examples: ["countdown up --label Run", "countdown up --detach run"]
  ) { invocation throws(UsageError) in
    let settings = invocation.settings
    if settings.remote.detached != nil { try invocation.checkDetached() }
    return .stopwatch(
      StopwatchRequest(detached: settings.remote.detached, view: settings.view))
  }

  static let lap = Command(
    name: "lap", operand: .optional("NAME"), summary: "take a lap of a stopwatch",
    examples: ["countdown lap", "countdown lap run"]
  ) { invocation throws(UsageError) in
    .remote(.lap(try CountdownKey(invocation.operands, of: "lap")))
  }
}

extension Option {
  fileprivate static let stopwatch = view.filter {
    ["label", "inline", "plain", "color", "theme"].contains($0.name)
  }
}
