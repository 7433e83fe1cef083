public import Countdown

/// The present on several clocks at once, to compute the state of a shared countdown.
///
/// A record names the clock that its deadline is measured on. A reader that shares this clock uses
/// it; any other reader, after a reboot for example, has only the wall clock.
public struct SharedTime: Hashable, Sendable {
  /// Nanoseconds since 1970 on the wall clock.
  public let wallNanoseconds: Int64
  private var readings: [Reading] = []

  private struct Reading: Hashable {
    let timeline: Timeline
    var moment: Moment
  }

  /// The present on schedulers of your own and on the wall clock.
  public init(_ schedulers: [any Scheduler], wallNanoseconds: Int64) {
    self.wallNanoseconds = wallNanoseconds
    for scheduler in schedulers { note(scheduler.now, on: scheduler.timeline) }
  }

  package init(_ moments: KeyValuePairs<Timeline, Moment>, wallNanoseconds: Int64) {
    self.wallNanoseconds = wallNanoseconds
    for (timeline, moment) in moments { note(moment, on: timeline) }
  }

  /// Of two moments on one timeline, the later one counts.
  private mutating func note(_ moment: Moment, on timeline: Timeline) {
    if let index = readings.firstIndex(where: { $0.timeline == timeline }) {
      readings[index].moment = max(readings[index].moment, moment)
    } else {
      readings.append(Reading(timeline: timeline, moment: moment))
    }
  }

  /// The present on the machine's clocks.
  public static var now: SharedTime {
    var time = SharedTime([:], wallNanoseconds: RealTime.wallNanoseconds)
    for base in [SystemScheduler.TimeBase.continuous, .suspending] {
      time.note(base.now, on: base.timeline)
    }
    return time
  }

  /// A later time, by the same amount on all clocks.
  func advanced(by duration: Duration) -> SharedTime {
    let wall = wallNanoseconds.saturatingAdd(duration.saturatedNanoseconds)
    var time = SharedTime([:], wallNanoseconds: wall)
    for reading in readings {
      time.note(reading.moment.advanced(by: duration), on: reading.timeline)
    }
    return time
  }

  /// The present on a timeline; nil where that cannot be known here.
  public func moment(on timeline: Timeline) -> Moment? {
    readings.first { $0.timeline == timeline }?.moment
  }
}
