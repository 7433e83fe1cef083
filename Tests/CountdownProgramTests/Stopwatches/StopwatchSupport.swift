import Countdown
import CountdownRoutines
import CountdownSharing
import CountdownTesting

@testable import CountdownProgram

/// A stopwatch as it is read, at noon by the wall clock.
struct SampleStopwatch {
  var name = "run"
  var label = "Run"
  var elapsed = Duration.seconds(754)
  var laps: [Duration] = []
  /// The commands at the end.
  var commands: [StopwatchMachine.Command] = []

  var reading: StopwatchReading {
    let scheduler = ManualScheduler()
    func time() -> SharedTime {
      let passed = Moment(nanoseconds: 0).duration(to: scheduler.now).saturatedNanoseconds
      return SharedTime([scheduler], wallNanoseconds: SampleCountdown.noon + passed)
    }
    var record = SharedStopwatch(name, label: label, at: time(), on: scheduler.timeline)
    var last = Duration.zero
    for lap in laps {
      scheduler.advance(by: lap - last)
      last = lap
      record = (try? record.after(.lap, at: time())) ?? record
    }
    scheduler.advance(by: elapsed - last)
    for command in commands { record = (try? record.after(command, at: time())) ?? record }
    return StopwatchReading(record, at: time())
  }
}
