import Countdown
import CountdownTesting

/// The life of a tick: what a ``CountdownTimer`` does.
///
/// The countdown has ten seconds; four are gone where it ran.
enum TickTable {
  enum State: String, TourState { case ready, running, paused, finished, stopped }

  enum Event: String, TourEvent {
    case early = "a wakeup before the next tick"
    case tick = "a wakeup at a tick, or after several"
    case warning = "a wakeup at a warning"
    case end = "a wakeup at the end, or after it"
    case period = "the same, and it repeats"
    case start, restart, pause, resume, toggle, stop, reset, add, extend, subtract, set
  }

  static func outcome(of event: Event, in state: State, isAdjustable: Bool = false) -> String {
    let scheduler = ManualScheduler()
    let timer = CountdownTimer(
      .seconds(10), scheduler: scheduler, adjustableWhileRunning: isAdjustable,
      warnings: event == .warning ? [.milliseconds(5600)] : [],
      // A repeating one is never finished.
      repeats: event == .period && state != .finished)
    bring(timer, to: state, on: scheduler)
    let recorder = RecordingSink()
    timer.attach(recorder)
    let refusal = perform(event, on: timer, scheduler)
    let kinds = recorder.events.map { "\($0.kind)" }.joined(separator: ", ")
    if let refusal { return ".\(refusal.rawValue)\(kinds)" }
    if kinds.isEmpty { return timer.phase.rawValue == state.rawValue ? "–" : "\(timer.phase):" }
    return "\(timer.phase): \(kinds)"
  }

  private static func bring(
    _ timer: CountdownTimer, to state: State, on scheduler: ManualScheduler
  ) {
    if state == .ready { return }
    timer.start()
    scheduler.advance(by: .seconds(state == .finished ? 20 : 4))
    if state == .paused { timer.pause() }
    if state == .stopped { timer.stop() }
  }

  private static func perform(
    _ event: Event, on timer: CountdownTimer, _ scheduler: ManualScheduler
  ) -> CountdownTimer.Refusal? {
    switch event {
    case .early, .warning: scheduler.advance(by: .milliseconds(500))
    case .tick: scheduler.jump(by: .milliseconds(2500))
    case .end: scheduler.jump(by: .hours(1))
    case .period: scheduler.jump(by: .seconds(6))
    case .start: return timer.start()
    case .restart: return timer.restart()
    case .pause: return timer.pause()
    case .resume: return timer.resume()
    case .toggle: return timer.toggle()
    case .stop: return timer.stop()
    case .reset: return timer.reset()
    case .add: return timer.add(.seconds(3))
    case .extend: return timer.extend(by: .seconds(3))
    case .subtract: return timer.subtract(.seconds(3))
    case .set: return timer.set(.seconds(5))
    }
    // A wakeup, also where none was asked for.
    timer.wake()
    return nil
  }
}
