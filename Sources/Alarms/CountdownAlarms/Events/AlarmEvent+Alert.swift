public import Countdown

extension AlarmEvent: SourceEvent {
  /// The alert for an alarm that rings or is missed, or a reminder that is due, with the actions
  /// that the agenda carries out by itself; nil for any other event.
  public var alert: Alert? {
    switch (kind, subject) {
    case (.ringing, .alarm(let alarm)): ringing(alarm)
    case (.missed, .alarm(let alarm)): missed(alarm)
    case (.due, .reminder(let reminder)), (.missed, .reminder(let reminder)): due(reminder)
    default: nil
    }
  }

  /// Whether the alarm or reminder was answered, here or elsewhere. The alert of an alarm that
  /// snoozed itself stays, because its actions are still useful.
  public var withdrawsAlert: Bool {
    switch kind {
    case .snoozed: reason == .user || !isAlarm
    case .acknowledged, .completed: true
    default: false
    }
  }

  /// The identity of the alarm or reminder.
  public var alertID: Alert.ID {
    switch subject {
    case .alarm(let alarm): Alert.ID(alarm.id)
    case .reminder(let reminder): Alert.ID(reminder.id)
    case .badge: "badge"
    case .store: "store"
    }
  }

  private var isAlarm: Bool { if case .alarm = subject { true } else { false } }
}

/// The identifiers of an agenda's actions.
enum AgendaAction: String {
  case snooze, stop, complete, remind
}

// MARK: - Words

extension AlarmEvent {
  /// `Alarm: Work`, `07:30`; if it is late, `07:30, 25m ago`.
  private func ringing(_ alarm: Alarm) -> Alert {
    let snooze = alarm.isSnoozable ? "Snooze \(alarm.snooze.exactText)" : nil
    var alert = make(.ringing, title(alarm), [clockTime(of: alarm), age(to: actual)] + others)
    alert.urgency = .critical
    alert.actions = [snooze.map { action(.snooze, $0) }, action(.stop, "Stop")].compactMap(\.self)
    // Without an action for a click, some desktops open the application.
    alert.defaultActionTitle = snooze ?? "Show"
    alert.sound = Alert.Sound(
      alarm.sound.alertClip, volume: Double(alarm.volume) / 100, fadeIn: alarm.fadeIn,
      repeats: true)
    return alert
  }

  /// `Missed alarm: Work`, `07:30, 3h ago, may not have been heard`.
  private func missed(_ alarm: Alarm) -> Alert {
    let doubt = mayNotHaveBeenHeard ? "may not have been heard" : ""
    var alert = make(
      .missed, "Missed alarm" + (alarm.name.isEmpty ? "" : ": \(alarm.name)"),
      [clockTime(of: alarm), age(to: actual), doubt] + others)
    (alert.urgency, alert.sound) = (.critical, .silent)
    return alert
  }

  /// `Reminder: Pay rent`, `due now`.
  private func due(_ reminder: Reminder) -> Alert {
    let doubt = mayNotHaveBeenHeard ? "an earlier one may not have been seen" : ""
    var alert = make(.due, "Reminder: \(reminder.title)", [due(reminder.deadline), doubt])
    alert.actions = [action(.complete, "Complete"), action(.remind, "Remind in 30 min")]
    alert.sound = Alert.Sound(.theme("complete"), repeats: false)
    return alert
  }

  /// `due at 09:00`, `due Fri 09:00`, `due now`, `overdue since Fri 09:00`.
  private func due(_ deadline: WallMoment) -> String {
    if actual.duration(to: deadline) >= .minutes(1) {
      let isToday = zone.local(at: deadline).date == zone.local(at: actual).date
      return "due \(isToday ? "at " : "")\(sinceWhen(deadline))"
    }
    let isOverdue = snoozes > 0 || deadline.duration(to: actual) >= .minutes(1)
    return isOverdue ? "overdue since \(sinceWhen(deadline))" : "due now"
  }

  private func make(_ kind: Alert.Kind, _ title: String, _ facts: [String]) -> Alert {
    var alert = Alert(
      alertID, of: Alert.Source(isAlarm ? .alarm : .reminder, id: alertID, label: label),
      kind: kind, title: title, body: facts.filter { !$0.isEmpty }.joined(separator: ", "),
      wallTime: scheduled ?? actual)
    alert.isPersistent = true
    return alert
  }

  private func action(_ action: AgendaAction, _ title: String) -> Alert.Action {
    Alert.Action(action.rawValue, title)
  }

  private func title(_ alarm: Alarm) -> String {
    alarm.name.isEmpty ? "Alarm" : "Alarm: \(alarm.name)"
  }

  /// The time of day, by the alarm's clocks.
  private func clockTime(of alarm: Alarm) -> String { "\(time ?? alarm.time)" }

  private var others: [String] { missed > 0 ? ["\(missed) earlier missed"] : [] }

  /// `25m ago`; nothing within the first minute.
  private func age(to now: WallMoment) -> String {
    let age = scheduled?.duration(to: now) ?? .zero
    guard age >= .minutes(1) else { return "" }
    let minutes = Int(age.components.seconds / 60)
    let (days, hours) = (minutes / 1_440, minutes / 60 % 24)
    if days > 0 { return hours > 0 ? "\(days)d \(hours)h ago" : "\(days)d ago" }
    return hours > 0 ? "\(hours)h \(minutes % 60)m ago" : "\(minutes)m ago"
  }

  /// `09:00` of today, `Fri 09:00` of the six days before and after, else `2026-11-13 09:00`.
  private func sinceWhen(_ moment: WallMoment) -> String {
    let (local, today) = (zone.local(at: moment), zone.local(at: actual).date)
    let time = "\(TimeOfDay(hour: local.time.hour, minute: local.time.minute))"
    switch today.daysSinceEpoch - local.date.daysSinceEpoch {
    case 0: return time
    case 1...6, -6 ... -1: return "\(local.date.weekday.abbreviation.capitalizedFirst) \(time)"
    default: return "\(local.date) \(time)"
    }
  }
}

extension Alarm {
  /// The label; empty if there is none.
  fileprivate var name: String { label.allSatisfy(\.isWhitespace) ? "" : label }
}

extension Alarm.Sound {
  fileprivate var alertClip: Alert.Sound.Clip {
    switch self {
    case .clip: .standard
    case .file(let path): .file(path)
    case .theme(let name): .theme(name)
    case .none: .none
    }
  }
}
