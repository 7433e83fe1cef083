import Countdown
import CountdownTesting

/// A countdown on virtual time with a recorder: what most tests begin with.
struct Rig {
  let scheduler: ManualScheduler
  let timer: CountdownTimer
  let recorder = RecordingSink()

  init(
    _ total: Duration, every: Duration = .seconds(1), adjustable: Bool = false,
    startingAt now: Moment = Moment(nanoseconds: 0)
  ) {
    scheduler = ManualScheduler(now: now)
    timer = CountdownTimer(
      total, every: every, label: "rig", scheduler: scheduler, adjustableWhileRunning: adjustable)
    timer.attach(recorder)
  }

  var kinds: [CountdownEvent.Kind] { recorder.events.map(\.kind) }

  /// A countdown that stands in a phase, with 4 of its 10 seconds gone where that means anything.
  static func standing(in phase: CountdownTimer.Phase, adjustable: Bool = false) -> Rig {
    let rig = Rig(.seconds(10), adjustable: adjustable)
    if phase != .ready { rig.timer.start() }
    rig.scheduler.advance(by: .seconds(phase == .finished ? 10 : 4))
    if phase == .paused { rig.timer.pause() }
    if phase == .stopped { rig.timer.stop() }
    rig.recorder.removeAll()
    return rig
  }
}
