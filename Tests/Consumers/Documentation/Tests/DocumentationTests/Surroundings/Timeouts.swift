import Countdown

/// What the examples of the guide `Timeouts` use and do not declare.
protocol TimeoutsSurroundings: Sendable {
  var timer: CountdownTimer { get }
}

extension Kitchen: TimeoutsSurroundings {}
