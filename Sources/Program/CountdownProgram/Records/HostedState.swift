internal import Countdown

/// The state of a countdown after a command.
package struct HostedState {
  package let phase: String
  package let remaining: Duration

  package init(phase: String, remaining: Duration) {
    (self.phase, self.remaining) = (phase, remaining)
  }
}
