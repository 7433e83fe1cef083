/// A property of a routine that can be observed.
///
/// ```swift
/// pomodoro.observe(.step) { old, new in print(new?.name ?? "") }
/// ```
public struct RoutineProperty<Value: Equatable & Sendable>: Sendable {
  let read: @Sendable (_ index: Int, Routine) -> Value
}

extension RoutineProperty where Value == Int {
  /// The place of the present step, from 0.
  public static var index: Self { Self { index, _ in index } }
}

extension RoutineProperty where Value == Routine.Step? {
  /// The present step; nil in a routine without steps.
  public static var step: Self { Self { $1.steps.at($0) } }
  /// The step after it; nil at the last.
  public static var nextStep: Self { Self { $1.steps.at($0 + 1) } }
}
