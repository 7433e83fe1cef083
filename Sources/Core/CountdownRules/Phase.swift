extension CountdownMachine {
  /// The phase of a countdown.
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    /// Fresh: set, and not started since.
    case ready
    /// Counting down.
    case running
    /// Paused, keeping the time left to the nanosecond.
    case paused
    /// Reached zero by itself.
    case finished
    /// Interrupted by a command, keeping the time left.
    case stopped
  }
}

#if !hasFeature(Embedded)
  extension CountdownMachine.Phase: Codable {}
#endif
