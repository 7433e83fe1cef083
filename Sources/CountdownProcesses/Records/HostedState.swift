internal import Countdown
internal import CountdownArguments
internal import CountdownHost
internal import CountdownSystem
internal import CountdownTerminal

/// A countdown that the host is asked to begin.
struct HostedStart {
  var name = ""
  let length: Duration
  let label: String
  var attributes: [String: String] = [:]

  init(length: Duration, label: String) { (self.length, self.label) = (length, label) }

  /// What it is called: its end is told by the name where it has no label.
  var title: String { label.isEmpty ? name : label }

  var fields: JSONObject {
    var texts = JSONObject()
    for key in attributes.keys.sorted() { texts[key] = attributes[key].map { .string($0) } }
    return [
      "v": 1, "op": "start", "id": .string(name), "duration_s": .seconds(length),
      "label": .string(title), "attributes": .object(texts),
    ]
  }
}

/// How a countdown of the host stands, as its answer says.
struct HostedState {
  let phase: String
  let remaining: Duration

  init(phase: String, remaining: Duration) { (self.phase, self.remaining) = (phase, remaining) }

  init(_ answer: JSONObject) {
    phase = answer["phase"]?.string ?? ""
    remaining = .seconds(answer["remaining_s"]?.number ?? 0)
  }
}

extension CommandFailure {
  init(_ error: HostError) {
    let status: ExitStatus
    switch error.reason {
    case .refused(let code, _):
      switch code {
      case .refused, .notFound: status = .stopped
      case .badRequest: status = .misused
      default: status = .failed
      }
    default: status = .failed
    }
    self.init("\(error)", status)
  }
}
