import CountdownTesting
import Observation

@testable import Countdown

extension World {
  func perform(_ deed: Life.Deed) {
    let number = deed.target
    switch deed.action {
    case .clock(let distance):
      return scheduler.set(scheduler.now.advanced(byNanoseconds: distance))
    case .letPass(let distance):
      return state.withLock { $0.isInBatch } ? () : jump(distance, Life.Interlude())
    default: break
    }
    let present: CountdownTimer? = state.withLock { $0.seats[number].timer }
    guard let timer = present else { return }
    switch deed.action {
    case .command(let command):
      let answer: CountdownTimer.Refusal? = timer.perform(command)
      note(.answer(answer), of: number)
    case .askForID: _ = timer.id
    case .track: track(timer, number)
    case .restore:
      let snapshot = timer.snapshot()
      // From now on no deed concerns the former one.
      state.withLock { $0.seats[number].timer = nil }
      timer.stop()
      let restored = CountdownTimer(holding: snapshot, scheduler: scheduler)
      put(restored, on: number)
      restored.takeUp()
    case .observe(let watch): observe(timer, number, watch)
    case .cancel(let place):
      let all: [TimerObservation] = state.withLock { $0.seats[number].observations }
      if !all.isEmpty { all[place % all.count].cancel() }
    case .subscribe(let hasTicks):
      let now = scheduler.now
      let events = timer.core.withLock {
        $0.subscribe(to: timer, at: now, capacity: 4_096) { hasTicks || $0.kind != .tick }
      }
      let reading = Seat.Reading(events: events, hasTicks: hasTicks)
      state.withLock { $0.seats[number].subscriptions.append(reading) }
    case .unsubscribe:
      let gone: Seat.Reading? = state.withLock { $0.seats[number].subscriptions.popLast() }
      if let gone { read(gone.events, gone.hasTicks, of: number) }
    case .attach(let hasTicks):
      let recorder = RecordingSink()
      let attachment = timer.attach(recorder, on: hasTicks ? nil : [.finished])
      state.withLock { state in
        state.seats[number].recorders.append(recorder)
        state.seats[number].attachments.append(attachment)
      }
    case .detach:
      let gone: SinkAttachment? = state.withLock { $0.seats[number].attachments.popLast() }
      gone?.detach()
    case .drop:
      let dropped: CountdownTimer? = state.withLock { $0.seats[number].timer.take() }
      _ = dropped
    case .wakeEarly:
      if let token = timer.core.withLock({ $0.token }) { scheduler.arm(token, at: scheduler.now) }
    case .clock, .letPass: break
    }
  }

  private func track(_ timer: CountdownTimer, _ number: Int) {
    withObservationTracking {
      _ = timer.remaining
    } onChange: { [weak self] in
      self?.note(.tracked, of: number)
    }
  }
}
