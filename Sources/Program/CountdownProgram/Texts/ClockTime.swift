package import Countdown
package import CountdownAlarms
internal import Glibc

/// A moment of the wall clock, written for people in this process's time zone, or in another.
package struct ClockTime: Hashable, Sendable {
  /// Seconds since 1970.
  package let seconds: Int
  /// The zone in which it is written; nil for that of this process.
  private var zone: ZoneRules?

  init(seconds: Int) {
    self.seconds = seconds
  }

  /// The same moment, written in a zone.
  package func written(in zone: ZoneRules?) -> ClockTime {
    var time = self
    time.zone = zone
    return time
  }

  /// The nearest second to a number of nanoseconds since 1970.
  package init(nanoseconds: Int64) {
    seconds = Int((Double(nanoseconds) / 1e9).rounded())
  }

  package init(_ moment: WallMoment) {
    self.init(nanoseconds: moment.nanoseconds)
  }

  package static var now: ClockTime { ClockTime(nanoseconds: RealTime.wallNanoseconds) }

  /// `10:35:12`, with the day in front where it is not that of another moment.
  package func text(seenFrom other: ClockTime) -> String {
    Self.followZone()
    let other = other.written(in: zone)
    let (day, today) = (local, other.local)
    if (day.tm_year, day.tm_yday) == (today.tm_year, today.tm_yday) { return clock + pass }
    let tomorrow = ClockTime(seconds: other.seconds + 86_400).written(in: zone).local
    let isTomorrow = (day.tm_year, day.tm_yday) == (tomorrow.tm_year, tomorrow.tm_yday)
    return (isTomorrow ? "tomorrow" : format("%a %e %b")) + " " + clock + pass
  }

  /// `10:35`, `tomorrow 10:35`, `Fri 10:35` within six days, else `Fri 27 Nov 10:35`.
  package func shortText(seenFrom other: ClockTime) -> String {
    Self.followZone()
    let days = [-1: "yesterday", 0: "", 1: "tomorrow"]
    let distance = (-6...6).first { distance in
      let day = ClockTime(seconds: other.seconds + 86_400 * distance).written(in: zone).local
      return (day.tm_year, day.tm_yday) == (local.tm_year, local.tm_yday)
    }
    let day = distance.map { days[$0] ?? format("%a") } ?? format("%a %e %b")
    return (day.isEmpty ? "" : day + " ") + clock.dropLast(3) + pass
  }

  /// `10:35:12`; `02:10:00 (second time)` where the clocks have shown it before.
  package var text: String {
    Self.followZone()
    return clock + pass
  }

  /// `Mon 2026-11-23`.
  var day: String {
    Self.followZone()
    return format("%a %Y-%m-%d")
  }

  /// `10:35`.
  package var hourAndMinute: String {
    Self.followZone()
    return clock.dropLast(3) + pass
  }

  /// Takes in that the system's zone may have changed: the C library looks at its file.
  private static func followZone() { tzset() }

  /// The words after a time that the clocks have shown before, when they were set back.
  private var pass: String {
    // No zone sets its clocks back twice in three hours.
    let back = offset(at: seconds - 10_800) - offset(at: seconds)
    let isSecond = back > 0 && offset(at: seconds - back) - offset(at: seconds) == back
    return isSecond ? AlarmTimes.secondPass : ""
  }

  private func offset(at seconds: Int) -> Int {
    zone?.offset(at: seconds) ?? ClockTime(seconds: seconds).local.tm_gmtoff
  }

  private var local: tm {
    var (time, fields) = (time_t(seconds), tm())
    guard let zone else {
      localtime_r(&time, &fields)
      return fields
    }
    time += zone.offset(at: seconds)
    gmtime_r(&time, &fields)
    return fields
  }

  /// `10:35:12`, without `strftime`, which reads a file: views ask for this each second.
  private var clock: String {
    let fields = local
    return [fields.tm_hour, fields.tm_min, fields.tm_sec].map { Int($0).padded(2) }
      .joined(separator: ":")
  }

  private func format(_ pattern: String) -> String {
    var (fields, buffer) = (local, [CChar](repeating: 0, count: 64))
    let count = strftime(&buffer, buffer.count, pattern, &fields)
    let bytes = buffer[..<count].map(UInt8.init(bitPattern:))
    return String(decoding: bytes, as: UTF8.self)
  }
}
