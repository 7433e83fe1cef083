/// A property of a countdown that can be observed.
///
/// ```swift
/// timer.observe(.remainingSeconds) { old, new in print(new) }
/// ```
public struct TimerProperty<Value: Equatable & Sendable>: Sendable {
  typealias Body = @Sendable (_ old: Value, _ new: Value) -> Void

  let makeObserver: @Sendable (CountdownTimer.ObservationPoint, @escaping Body) -> TimerObserver
  let read: @Sendable (CountdownTimer.State) -> Value

  init<Property: ObservedProperty>(_: Property.Type) where Property.Value == Value {
    makeObserver = { PropertyObserver<Property>(point: $0, body: $1) }
    read = Property.read
  }
}

extension TimerProperty where Value == Int {
  /// The time left in seconds, rounded up.
  public static var remainingSeconds: Self { Self(RemainingSecondsProperty.self) }
}

extension TimerProperty where Value == Bool {
  /// Whether the countdown runs now.
  public static var isRunning: Self { Self(IsRunningProperty.self) }
}

extension TimerProperty where Value == CountdownTimer.Phase {
  /// The phase of the countdown.
  public static var phase: Self { Self(PhaseProperty.self) }
}

extension TimerProperty where Value == Duration {
  /// The time left; observed at ticks and commands.
  public static var remaining: Self { Self(RemainingProperty.self) }
  /// The full length, additions included.
  public static var total: Self { Self(TotalProperty.self) }
}

extension TimerProperty where Value == Double {
  /// The share that has passed, 0 to 1; observed at ticks and commands.
  public static var progress: Self { Self(ProgressProperty.self) }
}
