extension TimerCore {
  /// Numbers a change's events and sees that every listener receives them.
  mutating func record(
    _ change: CountdownMachine.Change, of timer: CountdownTimer,
    in transaction: inout Transaction, isObserved: Bool = true
  ) {
    let (isAutomatic, wall) = (transaction.isAutomatic, transaction.wallTime)
    if change.isTick || !change.isFinish {
      emit(change.first, of: change, missed: change.missed, isAutomatic, at: wall, timer)
    }
    if change.isFinish {
      emit(.finished, of: change, missed: change.missedEnds, isAutomatic, at: wall, timer)
      // The next period; automatic, so that it does not withdraw the alert of the end.
      if change.new.isRunning { emit(.started, of: change, missed: 0, true, at: wall, timer) }
    }
    transaction.hasChanged = true
    if isObserved, let listener { enqueue(Delivery(change, to: listener), in: &transaction) }
  }

  private mutating func emit(
    _ kind: CountdownEvent.Kind, of change: CountdownMachine.Change, missed: Int,
    _ isAutomatic: Bool, at wall: WallMoment?, _ timer: CountdownTimer
  ) {
    sequence += 1
    guard let extras = existingExtras else { return }
    if kind == .tick ? extras.listeners.ignoreTicks : extras.listeners.isEmpty { return }
    extras.listeners.post(
      CountdownEvent(
        kind, state: change.state(after: kind), id: extras.id,
        label: extras.label ?? timer.firstLabel,
        sequence: sequence, scheduled: change.scheduled, actual: change.actual, missed: missed,
        wallTime: wall ?? timer.scheduler.wallTime, isAutomatic: isAutomatic, step: extras.step))
  }

  /// Reports that the countdown runs and the scheduler cannot wake it.
  mutating func emitStall(of timer: CountdownTimer, at now: Moment) {
    if machine.phase != .running { return }
    sequence += 1
    existingExtras?.listeners.post(event(.stalled, of: timer, at: now))
  }

  /// Makes a subscription that begins with the present state.
  mutating func subscribe(
    to timer: CountdownTimer, at now: Moment, capacity: Int,
    accepts: (@Sendable (CountdownEvent) -> Bool)?
  ) -> Subscription<CountdownEvent> {
    let current = event(.current, of: timer, at: now)
    return extras().listeners.subscribe(from: current, capacity: capacity, accepts: accepts)
  }

  /// An event of the present.
  private mutating func event(
    _ kind: CountdownEvent.Kind, of timer: CountdownTimer, at now: Moment
  ) -> CountdownEvent {
    CountdownEvent(
      kind, state: machine.state(at: now), id: extras().id,
      label: extras().label ?? timer.firstLabel,
      sequence: sequence, scheduled: now, wallTime: timer.scheduler.wallTime,
      step: extras().step)
  }

  /// The subscriptions whose readers are to be resumed.
  var readers: [Subscription<CountdownEvent>] { existingExtras?.listeners.readers ?? [] }
}
