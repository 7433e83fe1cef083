internal import Countdown

/// A property of a stopwatch that can be observed.
///
/// ```swift
/// stopwatch.observe(.laps) { old, new in if let lap = new.last { print(lap) } }
/// ```
public struct StopwatchProperty<Value: Equatable & Sendable>: Sendable {
  let read: @Sendable (Stopwatch.State) -> Value
}

extension StopwatchProperty where Value == Int {
  /// The measured time in whole seconds, rounded down.
  public static var elapsedSeconds: Self { Self(read: \.elapsedSeconds) }
}

extension StopwatchProperty where Value == Duration {
  /// The measured time; observed at ticks and commands.
  public static var elapsed: Self { Self(read: \.elapsed) }
}

extension StopwatchProperty where Value == Bool {
  /// Whether the stopwatch runs now.
  public static var isRunning: Self { Self(read: \.isRunning) }
}

extension StopwatchProperty where Value == Stopwatch.Phase {
  /// The phase.
  public static var phase: Self { Self(read: \.phase) }
}

extension StopwatchProperty where Value == [Stopwatch.Lap] {
  /// The laps that have ended, in order.
  public static var laps: Self { Self(read: \.laps) }
}

/// A running observation of a stopwatch. Dropping it changes nothing.
public struct StopwatchObservation: Sendable {
  private weak let stopwatch: Stopwatch?
  private weak let observer: StopwatchObserver?

  init(stopwatch: Stopwatch, observer: StopwatchObserver) {
    (self.stopwatch, self.observer) = (stopwatch, observer)
  }

  /// Ends the observation: no new call begins. A call that has begun on another thread may still
  /// run; from the callback itself the end is immediate.
  public func cancel() {
    guard let observer else { return }
    observer.cancel()
    stopwatch?.remove(observer)
  }
}

/// The notice that an observer of a stopwatch receives, twice for each change.
struct StopwatchNotice: Sendable {
  let old: Stopwatch.State
  let event: StopwatchEvent
  let point: CountdownTimer.ObservationPoint
}

typealias StopwatchObserver = CancellableObserver<StopwatchNotice>
