internal import Countdown

/// What a shared countdown comes to at one moment, seen from any process.
public struct SharedReading: Hashable, Sendable {
  /// The record it was computed from.
  public let countdown: SharedCountdown
  /// Where it stands.
  public let phase: Phase
  /// What is left, never negative.
  public let remaining: Duration
  /// Whether the record's own clock cannot be read here, as after a reboot, so that the wall clock
  /// decides.
  public let isByWallClock: Bool
  /// Whether the process that shares it still lives.
  public let ownerLife: OwnerMark.Life

  /// Where a shared countdown stands.
  @nonexhaustive
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    /// It counts down.
    case running
    /// It is halted.
    case paused
    /// It reached zero, at the record's end.
    case finished
    /// It would have reached zero, but its process had died, and nobody announced it.
    case missed
  }

  /// What is left in seconds, rounded up.
  public var remainingSeconds: Int {
    Int((remaining.saturatedNanoseconds.saturatingAdd(999_999_999)) / 1_000_000_000)
  }

  /// The share that has passed, 0 to 1.
  public var progress: Double {
    let total = countdown.snapshot.total
    if phase == .finished || phase == .missed { return 1 }
    return total > .zero ? min(max(1 - remaining / total, 0), 1) : 0
  }
}
