internal import Countdown
internal import CountdownAlarms
internal import CountdownArguments
internal import CountdownProgram
internal import CountdownTerminal

/// Lets the user fill in the form of an alarm.
///
/// - Parameters:
///   - number: nil for an alarm to be added.
///   - alarm: the alarm as it is, or what the configuration sets of a new one.
typealias AlarmFilling = (
  _ number: Int?, _ alarm: Alarm, _ guide: FormGuide<AlarmChange>
) throws(CommandFailure) -> AlarmChange

extension AlarmCommands {
  /// A new alarm with the time that a command line or a form gives.
  func filledIn(_ change: AlarmChange) throws(CommandFailure) -> AlarmChange {
    if change.times != nil { return change }
    guard let form else { throw Command.nothingGiven(to: "alarm add") }
    var alarm = Alarm(at: .midnight)
    change.apply(to: &alarm)
    return change.merging(try form(nil, alarm, guide(on: alarm)))
  }

  /// The change of an alarm that a form gives.
  func filledIn(_ old: AlarmStatus) throws(CommandFailure) -> AlarmChange {
    guard let form else {
      throw CommandFailure(
        "nothing to change; see: countdown alarm edit --help (the form needs a terminal)",
        .misused)
    }
    return try form(old.number, old.alarm, guide(on: old.alarm))
  }

  private func guide(on alarm: Alarm) -> FormGuide<AlarmChange> {
    FormGuide(fault: { fault(of: $0, on: alarm) }, echo: { echo(of: $0, on: alarm) })
  }

  /// `rings Mon 2026-11-23 07:30, in 1d 21h, then Tue 2026-11-24 07:30, Wed 2026-11-25 07:30`
  private func echo(of change: AlarmChange, on alarm: Alarm) -> String {
    guard let resolved = try? resolved(change, on: alarm).change else { return "" }
    var changed = alarm
    resolved.apply(to: &changed)
    let times = context.times
    let zone = times.zone(named: changed.zone)
    let now = zone.local(at: times.now)
    let moments = Recurrence(changed.counting(after: now)).first(3, after: now, in: zone)
    guard let first = moments.first else { return "" }
    let then = moments.dropFirst().map(times.moment).joined(separator: ", ")
    let word = changed.isOn ? "rings" : "off, would ring"
    return "\(word) \(times.coming(first))\(then.isEmpty ? "" : ", then \(then)")"
  }
}

extension Recurrence {
  /// The first moments after a local time, at most so many.
  func first(_ count: Int, after local: LocalTime, in zone: ZoneRules) -> [WallMoment] {
    var (moments, last): ([WallMoment], LocalTime) = ([], local)
    while moments.count < count, let next = next(after: last, in: zone) {
      moments.append(zone.moment(of: next))
      last = next
    }
    return moments
  }
}
