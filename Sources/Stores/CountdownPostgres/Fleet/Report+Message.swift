internal import Countdown

// What a log shows of a report.
extension Fleet.Report {
  /// How much a report matters; the names are those of swift-log's levels.
  @nonexhaustive
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// Nothing is wrong.
    case info
    /// Something went wrong, and the fleet goes on by itself.
    case warning
    /// A person should look: deadlines are late, or will be.
    case error
  }

  /// How much the report matters.
  public var severity: Severity {
    switch self {
    case .connected, .superseded: .info
    case .failed, .overran, .longRunning, .tookOver, .takenForDead: .warning
    case .disconnected, .full, .abandoned, .suspected, .setAside: .error
    }
  }

  /// The key of the deadline that the report is about, if it is about one.
  public var key: String? {
    switch self {
    case .failed(let key, _, _, _), .overran(let key, _, _, _), .longRunning(let key, _, _),
      .superseded(let key), .suspected(let key, _), .setAside(let key, _, _):
      key
    case .connected, .disconnected, .full, .abandoned, .tookOver, .takenForDead: nil
    }
  }

  /// A line for a log, in which long keys are cut; what comes from outside breaks no line of it.
  public var message: String {
    switch self {
    case .connected: "connected; what is due is handled"
    case .disconnected(let error): "the server cannot be used, and is tried again: \(error)"
    case .failed(let key, let attempt, let error, let pause):
      "the handler of \(QuotedText(key)) threw an error at attempt \(attempt); \(again(pause)):"
        + " \(QuotedText.harmless("\(error)"))"
    case .overran(let key, let attempt, let limit, let pause):
      "the handler of \(QuotedText(key)) overran its limit of \(limit.text(.units)) at attempt"
        + " \(attempt), and was cancelled; \(again(pause))"
    case .longRunning(let key, let attempt, let time):
      "the handler of \(QuotedText(key)) has run for \(time.text(.units)) at attempt \(attempt);"
        + " look whether it hangs"
    case .full(let time):
      "all places have been taken for \(time.text(.units)) while something is due; raise"
        + " concurrency, start another node, or give handlers a limit"
    case .abandoned(let keys):
      "the node ended while \(keys.count == 1 ? "a handler" : "\(keys.count) handlers") went on:"
        + " \(list(keys)); look why cancellation is ignored"
    case .superseded(let key):
      "the handler of \(QuotedText(key)) ended after the deadline was taken over, scheduled again"
        + " or cancelled"
    case .tookOver(let nodes, let deadlines):
      "\(nodes == 1 ? "a node" : "\(nodes) nodes") died with"
        + " \(deadlines == 1 ? "a deadline, which comes" : "\(deadlines) deadlines, which come")"
        + " again; look why"
    case .suspected(let key, let deaths):
      "\(deaths) nodes died while they had \(QuotedText(key)), which runs alone from now on; look"
        + " what its handler does, or cancel it"
    case .setAside(let key, let error, let pause):
      "the server refuses a change of \(QuotedText(key)), which is left out for"
        + " \(pause.text(.units)): \(error)"
    case .takenForDead:
      "the other nodes took this one for dead, and begin again what it had begun; look whether it"
        + " was halted or cut off"
    }
  }

  private func again(_ pause: Duration?) -> String {
    guard let pause else { return "the deadline had ended or was taken over" }
    return "the deadline comes again " + (pause <= .zero ? "at once" : "in \(pause.text(.units))")
  }

  private func list(_ keys: [String]) -> String {
    let shown = keys.prefix(5).map { "\(QuotedText($0))" }.joined(separator: ", ")
    return keys.count > 5 ? "\(shown), …" : shown
  }
}
