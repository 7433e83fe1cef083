import Countdown
import CountdownAlarms
import CountdownAlarmsTesting
import CountdownSQLite
import CountdownStore
import Foundation

/// Rings what is in a database, from one moment to the next of a clock of its own, and prints a
/// line for each event that a sink took. The kernel kills it so many microseconds from now,
/// wherever it is then.
func ringUntilKilled(_ arguments: [String]) async -> String {
  guard arguments.count == 3, let start = Int(arguments[1]), let moment = Int(arguments[2])
  else { return "what?" }
  killSelf(after: moment)
  do {
    let clock = ManualWallClock(at: WallMoment(nanoseconds: 0).advanced(by: .seconds(start)))
    let agenda = try Agenda(store: SQLiteStore(path: arguments[0]), clock: clock)
    agenda.attach { event in
      let scheduled = event.scheduled?.nanoseconds ?? 0
      let heard = event.mayNotHaveBeenHeard ? "unheard" : "heard"
      let line =
        "\(event.kind) \(event.label) \(scheduled / 1_000_000_000) \(event.missed) \(heard)\n"
      FileHandle.standardOutput.write(Data(line.utf8))
    }
    try agenda.start()
    // The next process begins thirty days after this one did: a clock set back by more than the
    // history goes back is another matter.
    let end = WallMoment(nanoseconds: 0).advanced(by: .seconds(start + 60 * 86_400))
    while let next = clock.nextMoment, next < end {
      _ = await agenda.drain(within: .seconds(60))
      clock.advance(to: next)
    }
    waitForTheKill()
    return "nothing to ring"
  } catch {
    return "\(error)"
  }
}

private func waitForTheKill() { Semaphore().wait() }

private func killSelf(after microseconds: Int) {
  var event = sigevent()
  event.sigev_notify = Int32(SIGEV_SIGNAL)
  event.sigev_signo = SIGKILL
  var timer: timer_t?
  timer_create(CLOCK_MONOTONIC, &event, &timer)
  var time = itimerspec()
  time.it_value.tv_sec = microseconds / 1_000_000
  time.it_value.tv_nsec = microseconds % 1_000_000 * 1_000
  // The first timer's name is 0, which Swift takes for no pointer.
  timer_settime(timer, 0, &time, nil)
}
