/// A property of a countdown that can be observed.
///
/// ```swift
/// timer.observe(.remainingSeconds) { old, new in print(new) }
/// ```
public struct TimerProperty<Value: Equatable & Sendable>: Sendable {
  let read: @Sendable (CountdownTimer.State) -> Value
}

extension TimerProperty where Value == Int {
  /// What is left in seconds, rounded up.
  public static var remainingSeconds: Self { Self { $0.remainingSeconds } }
}

extension TimerProperty where Value == Bool {
  /// Whether it counts down now.
  public static var isRunning: Self { Self { $0.isRunning } }
}

extension TimerProperty where Value == CountdownTimer.Phase {
  /// Where the countdown stands.
  public static var phase: Self { Self { $0.phase } }
}

extension TimerProperty where Value == Double {
  /// The share that has passed, 0 to 1; observed at ticks and commands.
  public static var progress: Self { Self { $0.progress } }
}
