extension CountdownMachine {
  /// Adopts the state that another process has decided on; returns the kind of event.
  mutating func take(_ stance: Stance, at now: Moment) -> Outcome<EventKind> {
    if stance.phase == .running, stance.total > Self.limit { return .refused(.outOfRange) }
    let deadline = stance.deadline ?? now.advanced(byNanoseconds: stance.remaining)
    let isSame =
      phase == stance.phase && total == stance.total
      && (phase == .running ? self.deadline == deadline : left == stance.remaining)
    let isOver = phase == stance.phase && (phase == .finished || phase == .stopped)
    if isSame && !stance.isNewRun || isOver { return .unchanged }
    let isStart = stance.isNewRun && stance.phase == .running
    let kind = isStart ? .started : phase.event(onTheWayTo: stance.phase)
    put(stance, deadline: deadline)
    return .done(kind)
  }
}

extension CountdownMachine.Phase {
  fileprivate func event(onTheWayTo other: Self) -> CountdownMachine.EventKind {
    switch other {
    case .running: self == .paused ? .resumed : self == .running ? .adjusted : .started
    case .paused: self == .paused ? .adjusted : .paused
    case .finished: .finished
    case .stopped: .stopped
    case .ready: self == .ready ? .adjusted : .reset
    }
  }
}
