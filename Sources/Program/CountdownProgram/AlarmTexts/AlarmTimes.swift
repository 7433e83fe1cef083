package import Countdown
package import CountdownAlarms
internal import CountdownTerminal

/// The form of moments in texts: seen from a present, in a zone, in the words of a locale.
package struct AlarmTimes: Sendable {
  package let now: WallMoment
  /// The zone in which moments are read and written here.
  package let zone: ZoneRules
  package let week: WeekSymbols
  /// The zone named by this shell's `TZ`, where its clocks are not the system's; nil otherwise.
  package let shell: ZoneRules?
  /// The system's zone, by which alarms without a zone of their own ring.
  package let system: ZoneRules

  /// - Parameters:
  ///   - zone: the system's zone.
  ///   - shell: the zone named by this shell's `TZ`, where its clocks are not the system's.
  package init(now: WallMoment, zone: ZoneRules, shell: ZoneRules? = nil, week: WeekSymbols) {
    (self.now, self.week, self.shell, system) = (now, week, shell, zone)
    self.zone = shell ?? zone
  }

  /// The name of the system's zone, where a time of day would be taken for one of this shell's.
  package var foreignName: String? { shell.map { _ in DisplayText.cleaned(system.identifier) } }

  /// The name of the zone of an item, where its clocks are not those of this command.
  package func foreignName(_ name: String?) -> String? {
    guard let name else { return foreignName }
    return zone(named: name).hasClocks(of: zone) ? nil : DisplayText.cleaned(name)
  }

  /// The zone of an item that names one or none; the system's where its own is not there.
  package func zone(named name: String?) -> ZoneRules {
    name.flatMap { try? ZoneRules(identifier: $0) } ?? system
  }

  /// The day until which an alarm is off that is on otherwise; nil where it is not.
  package func offUntil(_ alarm: Alarm) -> CivilDate? {
    guard alarm.isOn, let day = alarm.offUntil else { return nil }
    return zone(named: alarm.zone).local(at: now).date < day ? day : nil
  }

  /// `Mon 2026-11-23 07:30`
  package func moment(_ moment: WallMoment) -> String {
    let local = zone.local(at: moment)
    return "\(week.name(local.date.weekday)) \(local.date) \(local.time)\(pass(moment, local))"
  }

  /// `07:30` for a moment of today, else with the day; without seconds, which the user did not set.
  package func short(_ moment: WallMoment) -> String {
    let local = zone.local(at: moment)
    let time = TimeOfDay(hour: local.time.hour, minute: local.time.minute)
    let minute = "\(time)\(pass(moment, local))"
    if local.date == zone.local(at: now).date { return minute }
    return "\(week.name(local.date.weekday)) \(local.date) \(minute)"
  }

  /// ` (second time)` after a time that the clocks have shown before, when they were set back.
  private func pass(_ moment: WallMoment, _ local: LocalTime) -> String {
    zone.instant(of: local) < moment.wholeSeconds ? Self.secondPass : ""
  }

  static let secondPass = " (second time)"

  /// `07:39, in 9m`
  package func soon(_ moment: WallMoment) -> String { "\(short(moment)), \(distance(to: moment))" }

  /// `Mon 2026-11-23 07:30, in 1d 22h`
  package func coming(_ moment: WallMoment) -> String {
    "\(self.moment(moment)), \(distance(to: moment))"
  }

  /// `in 8h 12m`, `3h 05m ago`, `now`.
  func distance(to moment: WallMoment) -> String {
    let time = now.duration(to: moment)
    let length = Self.rough(max(time, .zero - time))
    if length == "0s" { return "now" }
    return time > .zero ? "in \(length)" : "\(length) ago"
  }

  /// `1d 22h`, `8h 12m`, `12m`, `45s`: the two largest units, rounded up; but a second does not
  /// make 31 minutes of 30, because a moment in 30 minutes may be stored as a whole second.
  package static func rough(_ duration: Duration) -> String {
    var whole = Int(duration.saturatedNanoseconds.saturatingAdd(999_999_999) / 1_000_000_000)
    if whole < 60 { return "\(whole)s" }
    whole = (whole + 58) / 60 * 60
    if whole >= 86_400 { whole = (whole + 1_800) / 3_600 * 3_600 }
    let (days, hours, minutes) = (whole / 86_400, whole / 3_600 % 24, whole / 60 % 60)
    if days > 0 { return hours > 0 ? "\(days)d \(hours)h" : "\(days)d" }
    if hours > 0 { return minutes > 0 ? "\(hours)h \(minutes.padded(2))m" : "\(hours)h" }
    return "\(minutes)m"
  }

  /// `2026-11-23T07:30:00+01:00`, in the form of RFC 3339.
  package static func stamp(_ moment: WallMoment?, in zone: ZoneRules) -> String? {
    guard let moment, ![.min, .max].contains(moment.nanoseconds) else { return nil }
    let whole = moment.wholeSeconds
    let offset = zone.offset(at: whole)
    // RFC 3339 has no form for an offset with seconds.
    let isWritable = offset % 60 == 0
    let written = isWritable ? offset : 0
    let milliseconds = (Int(moment.nanoseconds) - whole * 1_000_000_000) / 1_000_000
    return WallMoment.text(
      local: Int64(whole + written), fraction: milliseconds > 0 ? milliseconds.padded(3) : "",
      offset: written, utc: isWritable ? .offset : .letter)
  }
}
