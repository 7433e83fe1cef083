internal import Countdown
internal import CountdownAlarms
internal import CountdownSystem

extension Invocation {
  /// The reminder that operands and options describe.
  func newReminder() throws(UsageError) -> ReminderChange {
    var change = settings.reminder
    change.deadline = try change.due == nil ? firstDay() : deadline()
    if change.deadline == nil {
      let cut = WordCut(operands) { text in
        (try? OptionValue.moment(text, by: settings.reader)) != nil
      }
      throw UsageError(
        "--due is missing, such as: countdown remind add \"Pay rent\" --due \"fri 9:00\"",
        suggestion: cut.map { "countdown remind add \($0.name.operand) --due \($0.time.operand)" })
    }
    do {
      change.title = try OptionValue.title(operands.joined(separator: " "))
    } catch {
      throw UsageError(error)
    }
    return change
  }

  /// The change of a reminder that options describe.
  func reminderChange() throws(UsageError) -> ReminderChange {
    var change = settings.reminder
    if change.isEmpty {
      throw .nothingToChange
    }
    change.deadline = try deadline()
    return change
  }

  /// The moment of `--due`; nil without it.
  private func deadline() throws(UsageError) -> WallMoment? {
    guard let due = settings.reminder.due else { return nil }
    return try next(due, after: "--due: ")
  }

  private func next(
    _ time: WallTime, after prefix: String
  ) throws(UsageError) -> WallMoment {
    let zone = try zone
    do { return try time.next(after: surroundings.now, in: zone) } catch {
      throw UsageError("\(prefix)\(error)")
    }
  }

  /// The clocks by which days and times are meant: those of `--zone`, or else the shell's.
  private var zone: ZoneRules {
    get throws(UsageError) {
      do {
        switch settings.reminder.zone {
        case .named(let name): return try ZoneRules(identifier: name)
        case .system: return try ZoneRules.system(environment: surroundings.environment.values)
        case nil: return try surroundings.timeZone()
        }
      } catch {
        throw error as? UsageError ?? UsageError("\(error)")
      }
    }
  }

  /// The next day of `--every`, counted from today, at the time for days named without one; nil
  /// without a rule.
  private func firstDay() throws(UsageError) -> WallMoment? {
    guard case .rule(let rule) = settings.reminder.every else { return nil }
    let zone = try zone
    let (now, morning) = (zone.local(at: surroundings.now), settings.reader.morning)
    // The interval and the times of a rule are counted from the first deadline.
    let each = Recurrence(rule.each, from: LocalTime(now.date, morning))
    let first = each.next(after: now, in: zone) ?? LocalTime(now.date, morning)
    if let reason = Recurrence(rule, from: first).reasonForNone(after: now, in: zone) {
      throw UsageError("--every: \(reason); give another rule, or --due")
    }
    return zone.moment(of: first)
  }

  /// `[ID [DURATION]]`
  func snooze(
    in range: ClosedRange<Duration>
  ) throws(UsageError) -> (name: ItemName?, length: Duration?) {
    guard let first = operands.first else { return (nil, nil) }
    let name = try ItemName(first)
    let rest = operands.dropFirst().joined(separator: " ")
    if rest.isEmpty { return (name, nil) }
    do {
      let text = rest.readingAsMinutes == nil ? rest : rest + "m"
      return (name, try OptionValue.duration(text, in: range))
    } catch {
      throw UsageError(error)
    }
  }

  /// `ID [DURATION | until WHEN]`
  func reminderSnooze() throws(UsageError) -> RemindRequest {
    let name = try ItemName(operands[0])
    let rest = operands.dropFirst().joined(separator: " ")
    guard rest.hasPrefix("until ") else {
      return .snooze(name, for: try snooze(in: Limits.repetition).length ?? .minutes(30))
    }
    let time: WallTime
    do {
      time = try OptionValue.moment(String(rest.dropFirst(6)), by: settings.reader)
    } catch {
      throw UsageError(error)
    }
    return .snooze(name, for: surroundings.now.duration(to: try next(time, after: "")))
  }
}

extension UsageError {
  static let nothingToChange = UsageError(
    "nothing to change; options: --title, --due, --every, --before, --nag, --zone, --late")
}

extension CommandFailure {
  /// `remind edit` without options, where no form can be shown.
  package static let nothingToChange = CommandFailure(UsageError.nothingToChange)
}

extension [String] {
  /// `30 is 30 minutes`, for the length of a snooze; nil for anything else.
  var minutesOfSnooze: String? { count == 2 ? self[1].readingAsMinutes : nil }

  /// The hint for a length where a clock time may have been meant.
  var lengthForMoment: String? { joined(separator: " ").readingAsLength }

  /// The same after the ID of an item.
  var lengthForMomentOfItem: String? { dropFirst().joined(separator: " ").readingAsLength }
}
