import Countdown

/// What the examples of the guide `Clocks` use and do not declare.
protocol ClocksSurroundings: Sendable {
  var clock: ContinuousClock { get }
  var timer: CountdownTimer { get }
}

extension Kitchen: ClocksSurroundings {}
