import Countdown
import CountdownRoutines
import CountdownTesting

/// The life of a stopwatch: what a ``Stopwatch`` does.
///
/// Four and a half seconds are measured where it ran.
enum StopwatchTable {
  enum State: String, TourState { case ready, running, paused, stopped }

  enum Event: String, TourEvent {
    case early = "a wakeup before the next second"
    case tick = "a wakeup at a second, or after several"
    case start, pause, resume, toggle, lap, stop, reset
  }

  static func outcome(of event: Event, in state: State) -> String {
    let scheduler = ManualScheduler()
    let stopwatch = Stopwatch(scheduler: scheduler)
    bring(stopwatch, to: state, on: scheduler)
    let recorder = RecordingSink(of: StopwatchEvent.self)
    stopwatch.attach(recorder)
    let refusal = perform(event, on: stopwatch, scheduler)
    let kinds = recorder.events.map { "\($0.kind)" }.joined(separator: ", ")
    if let refusal { return ".\(refusal.rawValue)\(kinds)" }
    if kinds.isEmpty {
      return stopwatch.phase.rawValue == state.rawValue ? "–" : "\(stopwatch.phase):"
    }
    return "\(stopwatch.phase): \(kinds)"
  }

  private static func bring(
    _ stopwatch: Stopwatch, to state: State, on scheduler: ManualScheduler
  ) {
    if state == .ready { return }
    stopwatch.start()
    scheduler.advance(by: .milliseconds(4500))
    if state == .paused { stopwatch.pause() }
    if state == .stopped { stopwatch.stop() }
  }

  private static func perform(
    _ event: Event, on stopwatch: Stopwatch, _ scheduler: ManualScheduler
  ) -> Stopwatch.Refusal? {
    switch event {
    case .early: scheduler.advance(by: .milliseconds(100))
    case .tick: scheduler.jump(by: .milliseconds(2500))
    case .start: return stopwatch.start()
    case .pause: return stopwatch.pause()
    case .resume: return stopwatch.resume()
    case .toggle: return stopwatch.toggle()
    case .lap: return stopwatch.lap()
    case .stop: return stopwatch.stop()
    case .reset: return stopwatch.reset()
    }
    return nil
  }
}
