import CountdownTesting

@testable import Countdown

extension World {
  /// Stops all, reads what came to the listeners, and sees that nothing is left.
  func end() {
    state.withLock { state in
      for number in state.seats.indices { state.seats[number].fuel = 0 }
    }
    for number in life.plans.indices { for timer in timers(on: number) { timer.stop() } }
    scheduler.catchUp()
    turn(Life.Interlude())
    if scheduler.pending > 0 { note(.fault("armed in the end"), of: 0) }
    for number in life.plans.indices {
      look(at: number)
      let (subscriptions, recorders) = state.withLock {
        ($0.seats[number].subscriptions, $0.seats[number].recorders)
      }
      for reading in subscriptions { read(reading.events, reading.hasTicks, of: number) }
      for recorder in recorders {
        for event in recorder.events { note(event, of: number) }
      }
      let parts = state.withLock { state in
        let seat = state.seats[number]
        state.seats[number] = Seat(witnesses: seat.witnesses, fuel: 0, notes: seat.notes)
        return seat
      }
      _ = parts
    }
    for number in life.plans.indices where !timers(on: number).isEmpty {
      note(.fault("outlives its references"), of: number)
    }
    if state.withLock({ $0.closures }) > 0 { note(.fault("closures are left over"), of: 0) }
  }

  func read(
    _ events: Subscription<CountdownEvent>, _ hasTicks: Bool, of number: Int
  ) {
    events.finish()
    var last: UInt64?
    while let event = events.takeWaiting() {
      note(event, of: number)
      if hasTicks, let last, event.sequence != last + 1 {
        note(.fault("event \(event.sequence) follows \(last)"), of: number)
      }
      last = event.sequence
    }
  }

  private func note(_ event: CountdownEvent, of number: Int) {
    note(
      .event(
        event.kind, event.state, sequence: event.sequence, scheduled: event.scheduled,
        actual: event.actual, missed: event.missed, wall: event.wallTime,
        isAutomatic: event.isAutomatic), of: number)
  }
}
