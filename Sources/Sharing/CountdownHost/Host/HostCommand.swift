internal import Countdown
internal import CountdownSharing
internal import CountdownSystem

/// The commands of clients to a countdown of the host.
enum HostCommand: String {
  case pause, resume, toggle, next, add, less, stop, reset

  init?(_ operation: String) { self.init(rawValue: operation) }

  var needsDuration: Bool { self == .add || self == .less }

  func perform(on timer: CountdownTimer, _ duration: Duration) -> CountdownTimer.Refusal? {
    switch self {
    case .pause: timer.pause()
    case .resume: timer.resume()
    case .toggle: timer.toggle()
    // A single countdown has no next step.
    case .next: .nothingToCount
    case .add: timer.add(duration)
    case .less: timer.subtract(duration)
    case .stop: timer.stop()
    case .reset: timer.reset()
    }
  }

  /// The same command for a countdown of another process.
  func shared(_ duration: Duration) -> SharedCommand {
    switch self {
    case .pause: .pause
    case .resume: .resume
    case .toggle: .toggle
    case .next: .next
    case .add: .add(duration)
    case .less: .less(duration)
    case .stop: .stop
    case .reset: .reset
    }
  }

  /// The reason why nothing was done, for people.
  func text(_ refusal: CountdownTimer.Refusal, of name: String) -> String {
    let name = QuotedText(name).description
    return switch refusal {
    case .alreadyRunning: "\(name) is already running"
    case .notRunning: "\(name) is not running"
    case .nothingToCount where self == .less: "\(name) has no more than that left"
    case .nothingToCount: "a countdown needs a duration above zero"
    case .outOfRange: "a countdown lasts at most a hundred years"
    case .lockedWhileRunning: "\(name) is running; pause it first"
    default: "\(name): \(refusal)"
    }
  }
}

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

extension HostReply.Failure {
  static func notFound(_ id: String?) -> Self {
    Self(.notFound, id.map { "there is no countdown \(QuotedText($0))" } ?? "nothing is running")
  }
}
