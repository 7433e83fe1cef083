import Countdown

/// What the examples of the guide `GettingStarted` use and do not declare.
protocol GettingStartedSurroundings: Sendable {
  var timer: CountdownTimer { get }
  var show: @MainActor @Sendable (Int) -> Void { get }
  var path: String { get }
}

extension Kitchen: GettingStartedSurroundings {}
