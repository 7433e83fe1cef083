internal import Countdown
internal import CountdownSystem

extension SharePlan {
  /// The caller's request.
  struct Request: Sendable {
    let name: String
    let kind: SharedCountdown.Kind
    let open: [String]
    let attributes: [String: String]
    let isAccepting: Bool
    /// Whether the countdown leaves a name alone until a person has seen the end of the one that
    /// has it, and not only until that was announced.
    var isKeptUntilSeen = false
    /// The length that was given; nil where the countdown's own is all that is known.
    var given: Duration?

    /// Throws when a record cannot hold the request.
    func check(with steps: SharedSteps?, label: String = "") throws(SharingError) {
      guard CountdownName.isAcceptable(name) else { throw SharingError(.badName(name)) }
      guard SharedCountdown.isCommand(open) else { throw SharingError(.badCommand) }
      if let problem = SharedAttributes.problem(with: attributes) {
        throw SharingError(.badAttributes(problem))
      }
      if !LabelLimit.isKept(by: label) {
        throw SharingError(.labelTooLong(bytes: label.utf8.count))
      }
      if let problem = steps?.problem { throw SharingError(.badSteps(problem)) }
    }
  }
}
