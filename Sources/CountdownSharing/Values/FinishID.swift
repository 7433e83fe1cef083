public import Countdown

/// The identity of a finish: every run of a countdown, from its start to its end, has one.
public struct FinishID: Hashable, Sendable, CustomStringConvertible {
  /// The countdown's identity.
  public let countdown: CountdownID
  /// The run's, made when it started. A pause or a longer duration does not change it, nor does
  /// another process that takes the countdown up.
  public let run: CountdownID

  /// The finish of one run of a countdown.
  public init(countdown: CountdownID, run: CountdownID) {
    (self.countdown, self.run) = (countdown, run)
  }

  /// Both identities, with a point between them.
  public var description: String { "\(countdown).\(run)" }

  /// Reads the form of ``description``.
  init?(_ description: some StringProtocol) {
    let parts = description.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let countdown = CountdownID(String(parts[0])),
      let run = CountdownID(String(parts[1]))
    else { return nil }
    self.init(countdown: countdown, run: run)
  }
}
