internal import Countdown
public import CountdownStore

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
  public let ownerLife: Liveness

  /// Where a shared countdown stands.
  @nonexhaustive
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    /// It is set and does not run.
    case ready
    /// It counts down.
    case running
    /// It is halted.
    case paused
    /// It reached zero, at the record's end.
    case finished
    /// It reached zero, but its process had died, and nobody has announced it.
    case missed
    /// It reached zero, and two attempts to announce that broke off; nobody knows whether one was
    /// noticed.
    case unconfirmed
  }

  /// Whether it has reached zero, announced or not.
  public var isOver: Bool { [.finished, .missed, .unconfirmed].contains(phase) }

  /// What is left in seconds, rounded up.
  public var remainingSeconds: Int {
    Int((remaining.saturatedNanoseconds.saturatingAdd(999_999_999)) / 1_000_000_000)
  }

  /// The share that has passed, 0 to 1.
  public var progress: Double {
    let total = countdown.snapshot.total
    if isOver { return 1 }
    if phase == .ready { return 0 }
    return total > .zero ? min(max(1 - remaining / total, 0), 1) : 0
  }
}
