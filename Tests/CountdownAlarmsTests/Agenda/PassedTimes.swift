@testable import CountdownAlarms

extension AlarmHistory {
  /// The alarm's times after another that the clock has shown, day by day.
  func passed(since start: LocalTime, at present: Now) -> [LocalTime] {
    let front = present.zone.front(at: present.wall)
    guard start <= front else { return [] }
    let days = (start.date.daysSinceEpoch...front.date.daysSinceEpoch).map(CivilDate.init)
    return days.filter { isItsDay($0) && present.zone.has($0) }
      .flatMap { day in alarm.times.map { LocalTime(day, $0) } }
      .filter { start < $0 && $0 <= front }
  }

  /// Whether it may ring on a day: without a rule, the only time comes on any, and several come on
  /// one.
  private func isItsDay(_ day: CivilDate) -> Bool {
    if alarm.rule != nil { return alarm.weekdays.contains(day.weekday) }
    return alarm.times.count == 1 || alarm.date == day
  }
}
