internal import Countdown
public import CountdownStore

/// The state of a shared countdown at one moment, seen from any process.
public struct SharedReading: Hashable, Sendable {
  /// The record that the reading was computed from.
  public let countdown: SharedCountdown
  /// The phase of the countdown.
  public let phase: Phase
  /// The time left, never negative.
  public let remaining: Duration
  /// Whether the wall clock was used, because the record's own clock cannot be read here, as after
  /// a reboot.
  public let isByWallClock: Bool
  /// Whether the process that shares the countdown still lives.
  public let ownerLife: Liveness

  /// The phase of a shared countdown.
  @nonexhaustive
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    /// The countdown is set and does not run.
    case ready
    /// The countdown runs.
    case running
    /// The countdown is paused.
    case paused
    /// A person stopped the countdown in its view, and it can be resumed.
    case stopped
    /// The countdown reached zero, at the record's end.
    case finished
    /// The countdown reached zero, but its process had died, and no process has announced the end.
    case missed
    /// The countdown reached zero, and two attempts to announce that broke off or had no answer;
    /// whether a person noticed is unknown.
    case unconfirmed
  }

  /// Whether the countdown has reached zero, announced or not.
  public var isOver: Bool {
    switch phase {
    case .finished, .missed, .unconfirmed: true
    default: false
    }
  }

  /// The time left in seconds, rounded up.
  public var remainingSeconds: Int {
    Int((remaining.saturatedNanoseconds.saturatingAdd(999_999_999)) / 1_000_000_000)
  }

  /// The share of the duration that has passed, 0 to 1.
  public var progress: Double {
    let total = countdown.snapshot.total
    if isOver { return 1 }
    if phase == .ready { return 0 }
    return total > .zero ? min(max(1 - remaining / total, 0), 1) : 0
  }
}
