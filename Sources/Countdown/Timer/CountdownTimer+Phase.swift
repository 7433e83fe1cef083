extension CountdownTimer {
  /// Where a countdown stands.
  public enum Phase: String, Codable, Hashable, Sendable, CaseIterable {
    /// Fresh: set, and not started since.
    case ready
    /// Counting down.
    case running
    /// Halted, keeping what remains to the nanosecond.
    case paused
    /// Reached zero by itself.
    case finished
    /// Interrupted by someone, keeping what was left.
    case stopped
  }
}
