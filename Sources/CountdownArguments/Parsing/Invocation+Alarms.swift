internal import Countdown
internal import CountdownAlarms

extension Invocation {
  /// The alarm that operands and options describe.
  func newAlarm() throws(UsageError) -> Alarm {
    var change = settings.alarm
    (change.time, change.weekdays) = try timeAndDays(operands)
    var alarm = Alarm(at: change.time ?? .midnight)
    change.apply(to: &alarm)
    alarm.sound = absolute(alarm.sound)
    return alarm
  }

  /// What operands after the ID and options change of an alarm.
  func alarmChange() throws(UsageError) -> AlarmChange {
    var change = settings.alarm
    change.sound = change.sound.map(absolute)
    let rest = operands.dropFirst()
    if rest.isEmpty { return change }
    let (time, days) = try timeAndDays(Array(rest))
    change.time = time
    change.weekdays = days ?? change.weekdays
    return change
  }

  private func timeAndDays(
    _ words: [String]
  ) throws(UsageError) -> (TimeOfDay, Weekdays?) {
    do {
      return try AlarmOperand.timeAndDays(words.joined(separator: " "), by: settings.reader)
    } catch {
      throw UsageError(error.reason, suggestion: error.suggestion)
    }
  }

  /// The alarm will ring in another process, which has another working folder.
  private func absolute(_ sound: Alarm.Sound) -> Alarm.Sound {
    guard case .file(let path) = sound, !path.hasPrefix("/") else { return sound }
    return .file("\(surroundings.folder)/\(path)")
  }

  /// Several IDs.
  func names() throws(UsageError) -> [ItemName] {
    var names: [ItemName] = []
    for text in operands { names.append(try ItemName(text)) }
    return names
  }

  /// One ID.
  func name() throws(UsageError) -> ItemName {
    guard operands.count == 1 else {
      throw UsageError("unexpected \(operands[1].quoted) after the ID")
    }
    return try ItemName(operands[0])
  }

  /// `[ID [DURATION]]`
  func snooze() throws(UsageError) -> (name: ItemName?, length: Duration?) {
    guard let first = operands.first else { return (nil, nil) }
    let name = try ItemName(first)
    let rest = operands.dropFirst().joined(separator: " ")
    if rest.isEmpty { return (name, nil) }
    do {
      return (name, try OptionValue.duration(rest, in: Limits.repetition))
    } catch {
      throw UsageError(error.reason, suggestion: error.suggestion)
    }
  }
}

// MARK: - Reminders

extension Invocation {
  /// The reminder that operands and options describe.
  func newReminder() throws(UsageError) -> ReminderChange {
    guard settings.reminder.due != nil else {
      throw UsageError(
        "--due is missing, such as: countdown remind add \"Pay rent\" --due \"fri 9:00\"")
    }
    var change = try reminderChange()
    do {
      change.title = try OptionValue.title(operands.joined(separator: " "))
    } catch {
      throw UsageError(error.reason)
    }
    return change
  }

  func reminderChange() throws(UsageError) -> ReminderChange {
    var change = settings.reminder
    if change.isEmpty {
      throw UsageError("nothing to change; options: --title, --due, --every, --nag, --late")
    }
    if let nag = change.nag {
      if change.every != nil {
        throw UsageError(
          "--every and --nag both set when it alerts again until it is done; give one of them")
      }
      (change.every, change.nag) = (.duration(nag), nil)
    }
    guard let due = change.due else { return change }
    do {
      change.deadline = try due.next(after: surroundings.now, in: try surroundings.timeZone())
    } catch let error as UsageError {
      throw error
    } catch {
      throw UsageError("--due: \(error)")
    }
    return change
  }
}
