@testable import Countdown

extension World {
  /// Observes a property; each call is noted, and does what the plan says.
  func observe(_ timer: CountdownTimer, _ number: Int, _ watch: Life.Watch) {
    switch watch.property {
    case .remaining: observe(timer, number, watch, .remaining) { $0.saturatedNanoseconds }
    case .remainingSeconds: observe(timer, number, watch, .remainingSeconds) { Int64($0) }
    case .isRunning: observe(timer, number, watch, .isRunning) { $0 ? 1 : 0 }
    case .phase:
      observe(timer, number, watch, .phase) {
        Int64(CountdownTimer.Phase.allCases.firstIndex(of: $0) ?? -1)
      }
    case .progress:
      observe(timer, number, watch, .progress) { Int64(bitPattern: $0.bitPattern) }
    case .total: observe(timer, number, watch, .total) { $0.saturatedNanoseconds }
    }
  }

  private func observe<Value>(
    _ timer: CountdownTimer, _ number: Int, _ watch: Life.Watch, _ property: TimerProperty<Value>,
    _ bits: @escaping @Sendable (Value) -> Int64
  ) {
    let observer = beginClosure(of: number)
    let canary = Canary { [self] in endClosure(observer, of: number) }
    let last = Locked<Int64?>(nil)
    keep(
      timer.observe(property, at: watch.point) { [weak self] old, new in
        canary.sing()
        let (old, new) = (bits(old), bits(new))
        self?.call(of: observer, old, new, after: last.withLock { $0 }, on: number)
        last.withLock { $0 = new }
      }, on: number)
  }

  private func call(
    of observer: Int, _ old: Int64, _ new: Int64, after last: Int64?, on number: Int
  ) {
    note(.call(of: observer, old: old, new: new), of: number)
    if let last, last != old { note(.fault("\(observer) misses \(last) to \(old)"), of: number) }
    if let deed = nextReaction(of: number) { perform(deed) }
    note(.returned(observer), of: number)
  }

  private func beginClosure(of number: Int) -> Int {
    state.withLock { state in
      state.closures += 1
      state.seats[number].lastObserver += 1
      return state.seats[number].lastObserver
    }
  }

  private func endClosure(_ observer: Int, of number: Int) {
    state.withLock { $0.closures -= 1 }
    note(.released(observer), of: number)
  }

  private func keep(_ observation: TimerObservation, on number: Int) {
    state.withLock { $0.seats[number].observations.append(observation) }
  }

  /// What the next call of an observer does.
  private func nextReaction(of number: Int) -> Life.Deed? {
    let reactions = life.plans[number].reactions
    return state.withLock { state in
      guard !reactions.isEmpty, state.seats[number].fuel > 0 else { return nil }
      let deed = reactions[state.seats[number].calls % reactions.count]
      state.seats[number].calls += 1
      if deed != nil { state.seats[number].fuel -= 1 }
      return deed
    }
  }
}
