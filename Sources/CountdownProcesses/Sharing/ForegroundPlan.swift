package import CountdownArguments
package import CountdownSharing

/// How a countdown of this terminal is shared: a value.
package struct ForegroundPlan: Sendable {
  /// What it is called, if nobody else is called so.
  let name: String
  package var kind = SharedCountdown.Kind.countdown
  var attributes: [String: String] = [:]

  /// - Parameter command: what it is called without a label.
  package init(_ view: ViewOptions, command: String, kind: SharedCountdown.Kind = .countdown) {
    name = FreeName.name(from: view.label) ?? command
    self.kind = kind
    attributes = view.alerts.attributes
  }

  /// The name, and then `tea-2`, `tea-3` …
  var names: some Sequence<String> {
    (1...99).lazy.map { $0 == 1 ? name : "\(name)-\($0)" }
  }
}
