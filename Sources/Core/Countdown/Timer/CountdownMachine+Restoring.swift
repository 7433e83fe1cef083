extension CountdownMachine {
  /// Takes up a snapshot at a moment of a timeline and of the wall clock. Values that make no sense
  /// are brought into range.
  init(
    restoring snapshot: CountdownTimer.Snapshot, at now: Moment, on timeline: Timeline,
    wallNanoseconds: Int64
  ) {
    self.init(
      total: snapshot.totalNanoseconds, every: snapshot.everyNanoseconds,
      adjustableWhileRunning: snapshot.adjustableWhileRunning, repeats: snapshot.repeats)
    let remaining = min(max(snapshot.remainingNanoseconds, 0), total)
    let passed = max(wallNanoseconds.saturatingSubtract(snapshot.wallNanoseconds), 0)
    let byWallClock = now.advanced(byNanoseconds: remaining.saturatingSubtract(passed))
    let deadline = snapshot.timeline == timeline ? snapshot.deadline ?? byWallClock : byWallClock
    restore(
      snapshot.phase, remaining: remaining,
      deadline: min(deadline, now.advanced(byNanoseconds: remaining)))
  }
}
