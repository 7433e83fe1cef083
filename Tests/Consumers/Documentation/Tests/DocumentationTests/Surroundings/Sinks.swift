import Countdown

/// What the examples of the guide `Sinks` use and do not declare.
protocol SinksSurroundings: Sendable {
  var timer: CountdownTimer { get }
  var tea: CountdownTimer { get }
  var eggs: CountdownTimer { get }
  var runner: SinkRunner<CountdownEvent> { get }
}

extension Kitchen: SinksSurroundings {}
