import Countdown

@testable import CountdownAlarms

extension FuzzTarget {
  /// A moment by the wall clock, as `until` and `alarm add` read it, and its parts.
  static let moment = FuzzTarget(
    name: "moment",
    readers: ["wall time", "several times", "wall moment", "time of day", "local time", "date"]
  ) { bytes, reached in
    let text = bytes.text
    for dayTime in [nil, TimeOfDay(hour: 9)] {
      do {
        let time = try WallTime(parsing: text, dayTime: dayTime)
        reached.insert("wall time")
        for zone in FuzzZones.all { try resolve(time, in: zone) }
      } catch let error as WallTimeError {
        try require(0...text.count ~= error.position, "the fault is at \(error.position)")
        try requireHarmless(error.description)
      }
    }
    if let times = try? WallTiming(parsing: text, dayTime: TimeOfDay(hour: 9)).times,
      times.count > 1
    {
      reached.insert("several times")
      try require(TimesOfDay(times.description) == times, "\(times) are read as others")
      try require(!zip(times, times.dropFirst()).contains { $0 >= $1 }, "\(times) are not sorted")
    }
    if let moment = WallMoment(text) {
      reached.insert("wall moment")
      let written = moment.description
      try require(WallMoment(written) == moment, "\(written) is read as another moment")
    }
    if let time = TimeOfDay(text) {
      reached.insert("time of day")
      try require(TimeOfDay(time.description) == time, "\(time) is read as something else")
    }
    if let local = LocalTime(text) {
      reached.insert("local time")
      try require(LocalTime(local.description) == local, "\(local) is read as something else")
    }
    if let date = CivilDate(text) {
      reached.insert("date")
      let (year, month, day) = date.components
      try require(date.description == text, "\(text) is \(date)")
      try require(CivilDate(year: year, month: month, day: day) == date, "\(text) has other parts")
    }
  }

  private static func resolve(_ time: WallTime, in zone: ZoneRules) throws {
    for now in FuzzZones.moments {
      let next = try time.next(after: now, in: zone)
      let isLater = next > now || time.duration != nil
      try require(isLater, "\(time.text) after \(now) is \(next)")
    }
  }
}

/// Zones and moments in which readings are tried.
enum FuzzZones {
  static let all = [
    "CET-1CEST,M3.5.0,M10.5.0/3", "<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "<+1245>-12:45",
  ].compactMap { ZoneRules(identifier: "Fuzz", posixRule: $0) }

  /// One in the gap and one in the fold of the first zone, and one on a leap day.
  static let moments = [1_774_746_000, 1_792_888_200, 1_835_438_399].map {
    WallMoment(seconds: $0)
  }
}
