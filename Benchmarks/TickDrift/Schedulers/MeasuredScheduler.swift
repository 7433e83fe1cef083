/// A way to be called every so often, put to the test.
///
/// Each does what a programmer would write who wants the ticks of a ``Plan`` and has nothing else
/// at hand, and notes the time in the innermost callback, where a user's code would run.
protocol MeasuredScheduler: Sendable {
  /// Ticks through the plan and records each call.
  ///
  /// - Returns: the origin of the grid, on the clock of ``Now``.
  func run(_ plan: Plan, into recorder: Recorder) async throws -> Int64
}
