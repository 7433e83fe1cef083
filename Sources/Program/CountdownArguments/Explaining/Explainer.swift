internal import Countdown
internal import CountdownAlarms

/// Works out an ``Explanation``.
struct Explainer {
  let after: WallMoment
  let zone: ZoneRules

  func explain(_ meaning: Meaning, count: Int) throws(UsageError) -> Explanation {
    switch meaning {
    case .duration(let duration, let time, let text):
      try explain(duration, time.map { (text.filter { !$0.isBlank }, $0) })
    case .moment(let time): try explain(time)
    case .recurrence(let recurrence): try explain(recurrence, count: count)
    case .alarm(let timing): try explain(timing, count: count)
    }
  }

  private var clocks: String { "by the clocks of \(zone.identifier)" }
}

// MARK: - Durations and moments

extension Explainer {
  private func explain(
    _ duration: Duration, _ timeInstead: (text: String, time: String)?
  ) throws(UsageError) -> Explanation {
    let moment = after.advanced(by: duration)
    if !moment.isInYears { throw UsageError(WallMoment.rangeReason) }
    let end = zone.zoned(moment)
    let hint = timeInstead.map {
      "\($0.text) is a duration, \(duration.text(.spoken)); for the clock time: @\($0.time)"
    }
    return Explanation(
      understood: "\(duration.text(.units)) from \(zone.zoned(after).text), \(clocks)",
      next: [end], notes: hint.map { [$0] } ?? [])
  }

  private func explain(_ time: WallTime) throws(UsageError) -> Explanation {
    let moment: WallMoment
    do { moment = try time.next(after: after, in: zone) } catch {
      throw UsageError(error.description)
    }
    let local = time.local(after: after, in: zone)
    let isTooLong = time.duration.map { $0 > Limits.duration } ?? false
    return Explanation(
      understood: "\(time.meaning(local)), \(clocks)", next: [zone.zoned(moment)],
      notes: [isTooLong ? Self.tooLong : nil, local.flatMap(note)].compactMap(\.self))
  }

  private static let tooLong =
    "for alarms and reminders; a countdown lasts at most \(Limits.duration.text(.spoken))"
}

// MARK: - Repetition

extension Explainer {
  /// A rule counts from the day that was named, or else from its first possible day.
  private func explain(_ timing: AlarmTiming, count: Int) throws(UsageError) -> Explanation {
    var alarm = Alarm(at: .midnight)
    (alarm.times, alarm.rule) = (timing.times, timing.days?.rule)
    if let reason = timing.day?.reasonForDoubt(of: timing.times, at: after, in: zone) {
      throw UsageError(reason)
    }
    let day = timing.day?.local(at: alarm.time, after: after, in: zone)
    alarm.date = day?.date
    let here = zone.local(at: after)
    if let rule = alarm.rule {
      if let reason = alarm.reasonForNoTime(after: after, in: zone) { throw UsageError(reason) }
      let start = alarm.date ?? rule.beginning(at: alarm.times, after: here)
      return try explain(Recurrence(rule, from: start, at: alarm.times), count: count)
    }
    if let reason = alarm.reasonForNoTime(after: after, in: zone) { throw UsageError(reason) }
    if alarm.times.count > 1 {
      return try explain(Recurrence(alarm.counting(after: here)), count: count)
    }
    guard let local = Recurrence(alarm).next(after: here, in: zone) else {
      throw UsageError("there is no such day")
    }
    return Explanation(
      understood: "\(local.text(on: nil)), \(clocks)", next: [zone.zoned(zone.instant(of: local))],
      notes: note(local).map { [$0] } ?? [])
  }

  private func explain(_ recurrence: Recurrence, count: Int) throws(UsageError) -> Explanation {
    if let reason = recurrence.reasonForNone(after: zone.local(at: after), in: zone) {
      throw UsageError(reason)
    }
    var times: [LocalTime] = []
    var front = zone.front(at: after)
    // A gap of more than a day would move two of them to the same moment, which counts once.
    while times.count < max(count, 0), let local = recurrence.next(after: front, in: zone) {
      front = max(local, zone.front(at: zone.instant(of: local)))
      times.append(local)
      if local.date > .lastOfMoments { break }
    }
    let missing = missingDays(of: recurrence, before: times.last).map { day in (day, dayNote(day)) }
    let moved = times.compactMap { local in note(local).map { (local.date, $0) } }
    return Explanation(
      understood: "\(recurrence.meaning), \(clocks)",
      next: times.map { zone.zoned(zone.instant(of: $0)) },
      notes: [recurrence.start.flatMap(recurrence.rule.shortMonthsNote)].compactMap(\.self)
        + (missing + moved).sorted { $0.0 < $1.0 }.map(\.1))
  }

  /// The days that the zone left out of its calendar, and on which the recurrence would have come.
  private func missingDays(of recurrence: Recurrence, before end: LocalTime?) -> [CivilDate] {
    let start = zone.front(at: after)
    return zone.missingDays.filter { date in
      let local = LocalTime(date, recurrence.times.latest)
      return start < local && local < end ?? local && recurrence.firstDate(from: date) == date
    }
  }

  private func dayNote(_ date: CivilDate) -> String {
    "\(date.text) does not exist in \(zone.identifier)\(jump(LocalTime(date, .midnight))); "
      + "nothing rings"
  }

  private func jump(_ local: LocalTime) -> String {
    guard case .gap(let from, let to) = zone.change(over: local) else { return "" }
    return ": clocks go from \(from.text(on: nil)) to \(to.text(on: nil))"
  }
}

// MARK: - Clock changes

extension Explainer {
  /// The effect of a clock change on a time; nil for most.
  private func note(_ local: LocalTime) -> String? {
    let (time, day) = (local.time.description, local.date.text)
    switch zone.change(over: local) {
    case .gap(let from, let to):
      return "\(time) does not exist on \(day) in \(zone.identifier): clocks go from "
        + "\(from.text(on: local.date)) to \(to.text(on: local.date)); "
        + "rings at \(to.text(on: local.date))"
    case .overlap(let from, let to):
      return "\(time) exists twice on \(day) in \(zone.identifier): clocks go back from "
        + "\(from.text(on: local.date)) to \(to.text(on: local.date)); rings the first time"
    case nil: return nil
    }
  }
}
