package import Countdown

extension RoutineMachine {
  /// Goes where another process has put the routine, by each of its changes.
  mutating func take(_ stances: [CountdownTimer.Stance], _ decision: inout Decision) {
    let stances = stances.suffix(from: firstNew(of: stances, decision))
    for (place, stance) in zip(stances.indices, stances) {
      if stance.phase == .running, !decision.canStart, decision.phase != .running { continue }
      take(stance, isLast: place == stances.endIndex - 1, &decision)
    }
  }

  /// The place of the first stance that is not behind the routine: a step that it has begun by
  /// itself at the end of the last one is not begun again.
  private func firstNew(of stances: [CountdownTimer.Stance], _ decision: Decision) -> Int {
    guard hasBegunItself, decision.phase == .running else { return 0 }
    return stances.firstIndex { $0.isNewRun && $0.phase == .running && $0.step == index } ?? 0
  }

  private mutating func take(
    _ stance: CountdownTimer.Stance, isLast: Bool, _ decision: inout Decision
  ) {
    let (before, phase) = (index, decision.phase)
    decision.wallTime = stance.wallTime
    if let step = stance.step, step != before, routine.steps.indices.contains(step) {
      if step == following, phase != .finished { decision.note(.stepSkipped, before) }
      decision.actions.append(.moved(from: before, to: step))
      index = step
    }
    let isBegun = hasBegunItself && phase == .running && index == before
    let isNew = stance.isNewRun && !isBegun
    hasBegunItself = isBegun && stance.phase == .running
    decision.order(.take(isNew ? stance : stance.goingOn), stance.phase)
    decision.total = .nanoseconds(stance.total)
    decision.remaining = .nanoseconds(stance.remaining)
    switch stance.phase {
    case .running where index != before || isNew || ![.running, .paused].contains(phase):
      decision.note(.stepBegan, index)
    case .ready where index != before || phase != .ready: decision.note(.stepReady, index)
    // An end that lasts is noted when the countdown has reported it.
    case .finished where !isLast && phase != .finished:
      decision.note(.stepFinished, index)
      if following == nil { decision.note(.finished, index) }
    case .stopped where phase != .stopped:
      isStopping = isLast
      decision.note(.stopped, index)
    default: break
    }
  }
}

extension RoutineTimer {
  /// Goes where another process has put the routine, also when this object is gone; see
  /// `CountdownTimer.take(_:)`.
  package var takeStances: @Sendable ([CountdownTimer.Stance]) -> UInt64 {
    { [conductor, weak timer] stances in timer.map { conductor.take(stances, on: $0) } ?? 0 }
  }
}
