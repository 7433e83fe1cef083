import CountdownTesting

@testable import Countdown

/// A life as it is lived: the countdowns, and what is noticed of them.
final class World: Sendable {
  let life: Life
  let scheduler: BatchScheduler
  let state: Locked<State>

  struct Seat: Sendable {
    var timer: CountdownTimer?
    /// All that sat here, to see that they are gone in the end.
    var witnesses: [Witness] = []
    var observations: [TimerObservation] = []
    var subscriptions: [Reading] = []
    var attachments: [SinkAttachment] = []
    var recorders: [RecordingSink<CountdownEvent>] = []
    var lastObserver = 0
    var calls = 0
    var fuel: Int
    var notes: [Note] = []

    struct Reading: Sendable {
      let events: Subscription<CountdownEvent>
      let hasTicks: Bool
    }
  }

  struct Witness: Sendable {
    weak var timer: CountdownTimer?
  }

  struct State: Sendable {
    var seats: [Seat]
    var isInBatch = false
    /// How many closures of observers there are.
    var closures = 0
  }

  init(_ life: Life, takesShortWay: Bool) {
    self.life = life
    scheduler = BatchScheduler(startingAt: life.start, takesShortWay: takesShortWay)
    state = Locked(State(seats: life.plans.map { Seat(fuel: $0.fuel) }))
    for number in life.plans.indices { seat(number) }
  }

  private func seat(_ number: Int) {
    let plan = life.plans[number]
    let timer = CountdownTimer(
      .nanoseconds(plan.total), every: plan.every.map { .nanoseconds($0) }, label: "\(number)",
      scheduler: scheduler, adjustableWhileRunning: plan.isAdjustable,
      warnings: plan.leads.map { .nanoseconds($0) }, repeats: plan.repeats)
    if plan.knowsID { _ = timer.id }
    put(timer, on: number)
  }

  func put(_ timer: CountdownTimer, on number: Int) {
    let former = state.withLock { state in
      defer { state.seats[number].timer = timer }
      state.seats[number].witnesses.append(Witness(timer: timer))
      return state.seats[number].timer
    }
    _ = former
    for watch in life.plans[number].watches { observe(timer, number, watch) }
  }

  func note(_ note: Note, of number: Int) {
    state.withLock { $0.seats[number].notes.append(note) }
  }
}

// MARK: - The passing of time

extension World {
  /// Lives the life; returns what was noticed of each countdown.
  func live() -> (notes: [[Note]], counts: BatchScheduler.Counts) {
    for step in life.steps {
      switch step {
      case .deed(let deed): perform(deed)
      case .jump(let distance, let interlude): jump(distance, interlude)
      case .pass(let distance, var interlude):
        let end = scheduler.now.advanced(byNanoseconds: distance)
        for _ in 0..<20 {
          guard let next = scheduler.next, next <= end else { break }
          let grains = next.nanoseconds.dividedRoundingUp(by: life.grain)
          let moment = Moment(nanoseconds: grains.saturatingMultiply(life.grain))
          scheduler.set(max(moment, scheduler.now))
          turn(interlude)
          interlude = Life.Interlude()
        }
        if scheduler.now < end { scheduler.set(end) }
      }
      for number in life.plans.indices { look(at: number) }
    }
    end()
    return (state.withLock { $0.seats.map(\.notes) }, scheduler.counts)
  }

  func jump(_ distance: Int64, _ interlude: Life.Interlude) {
    scheduler.set(scheduler.now.advanced(byNanoseconds: distance))
    turn(interlude)
  }

  /// Calls what is due, in as many batches as it takes.
  func turn(_ interlude: Life.Interlude) {
    state.withLock { $0.isInBatch = true }
    defer { state.withLock { $0.isInBatch = false } }
    var batch = Batch()
    var interlude = interlude
    var batches = 0
    while scheduler.next(&batch) {
      batches += 1
      if batches == 1_000 { note(.fault("something is always due"), of: 0) }
      if batches >= 1_000 { break }
      for deed in interlude.before { perform(deed) }
      scheduler.call(&batch)
      for deed in interlude.after { perform(deed) }
      interlude = Life.Interlude()
    }
    scheduler.finish(&batch)
  }

  func look(at number: Int) {
    for timer in timers(on: number) {
      let now = scheduler.now
      let (state, token, sequence, hasListener) = timer.core.withLock {
        ($0.machine.state(at: now), $0.token, $0.sequence, $0.listener != nil)
      }
      let moment = scheduler.moment(of: token)
      note(
        .stands(state, sequence: sequence, hasListener: hasListener, wakesAt: moment), of: number)
      if state.isRunning, moment == nil { note(.fault("runs, and is not armed"), of: number) }
    }
  }

  func timers(on number: Int) -> [CountdownTimer] {
    state.withLock { $0.seats[number].witnesses.compactMap(\.timer) }
  }
}
