import Countdown
import CountdownTesting

@testable import CountdownDesktop

/// The events of a countdown that was driven in virtual time.
func events(
  of total: Duration = .minutes(5), label: String = "Tea", id: CountdownID = CountdownID(),
  _ drive: (CountdownTimer, ManualScheduler) -> Void
) -> [CountdownEvent] {
  let scheduler = ManualScheduler()
  let timer = CountdownTimer(total, every: total, label: label, scheduler: scheduler, id: id)
  let recorder = RecordingSink()
  timer.attach(recorder)
  drive(timer, scheduler)
  return recorder.events
}

/// The event with which a countdown finished.
func finish(
  of total: Duration = .minutes(5), label: String = "Tea", id: CountdownID = CountdownID()
) throws -> CountdownEvent {
  let all = events(of: total, label: label, id: id) { timer, scheduler in
    timer.start()
    scheduler.advance(by: total)
  }
  guard let last = all.last, last.kind == .finished else {
    throw Child.Failure(description: "it did not finish")
  }
  return last
}

extension WallClock {
  /// Shows 10:35 where virtual time begins, whatever the zone.
  static var fixed: WallClock {
    let begin = ManualScheduler().wallTime.nanoseconds
    return WallClock { nanoseconds in
      let minutes = 10 * 60 + 35 + (nanoseconds - begin) / 60_000_000_000
      let fields = [minutes / 60, minutes % 60].map { ($0 < 10 ? "0" : "") + String($0) }
      return fields.joined(separator: ":")
    }
  }
}
