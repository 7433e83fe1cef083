/// A property as a type, so that an observer need not store how to read it.
protocol ObservedProperty: SendableMetatype {
  associatedtype Value: Equatable & Sendable

  static func read(_ state: CountdownTimer.State) -> Value

  /// Calls a closure if the value differs. A requirement, and so compiled for each property.
  static func notify(
    _ body: TimerProperty<Value>.Body, from old: CountdownTimer.State, to new: CountdownTimer.State)
}

extension ObservedProperty {
  static func notify(
    _ body: TimerProperty<Value>.Body, from old: CountdownTimer.State, to new: CountdownTimer.State
  ) {
    let (old, new) = (read(old), read(new))
    if old != new { body(old, new) }
  }
}

enum RemainingSecondsProperty: ObservedProperty {
  static func read(_ state: CountdownTimer.State) -> Int { state.remainingSeconds }
}

enum IsRunningProperty: ObservedProperty {
  static func read(_ state: CountdownTimer.State) -> Bool { state.isRunning }
}

enum PhaseProperty: ObservedProperty {
  static func read(_ state: CountdownTimer.State) -> CountdownTimer.Phase { state.phase }
}

enum ProgressProperty: ObservedProperty {
  static func read(_ state: CountdownTimer.State) -> Double { state.progress }
}

enum RemainingProperty: ObservedProperty {
  static func read(_ state: CountdownTimer.State) -> Duration { state.remaining }
}

enum TotalProperty: ObservedProperty {
  static func read(_ state: CountdownTimer.State) -> Duration { state.total }
}
