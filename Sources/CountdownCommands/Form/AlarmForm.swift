internal import CountdownAlarms
internal import CountdownArguments
internal import CountdownTerminal

/// An alarm that is edited field by field, as a value: keys in, and in the end a change.
///
/// The label comes first. Return ends the form from every field; the space bar marks a day.
struct AlarmForm: Hashable, Sendable {
  enum Field: Int, CaseIterable, Sendable {
    case label, time, days
  }

  enum Outcome: Hashable, Sendable {
    case editing
    case finished(AlarmChange)
    case abandoned
  }

  let alarm: Alarm
  /// The week from its first day.
  let week: [Weekday]
  private(set) var focus = Field.label
  private(set) var label: TextField
  private(set) var time: TextField
  private(set) var days: Weekdays
  /// On which day the cursor is.
  private(set) var dayIndex = 0
  /// Why it cannot end yet.
  private(set) var complaint = ""

  init(_ alarm: Alarm, week: [Weekday]) {
    (self.alarm, self.week) = (alarm, week)
    label = TextField(alarm.label, longest: Limits.labelLength)
    time = TextField("\(alarm.time)", longest: 20)
    days = alarm.weekdays
  }

  mutating func press(_ key: Key) -> Outcome {
    complaint = ""
    switch key {
    case .enter: return finish()
    case .escape: return .abandoned
    case .edit(.next): move(by: 1)
    case .edit(.previous): move(by: -1)
    default: edit(key)
    }
    return .editing
  }

  private mutating func move(by step: Int) {
    let count = Field.allCases.count
    focus = Field(rawValue: (focus.rawValue + step + count) % count) ?? .label
  }

  private mutating func edit(_ key: Key) {
    switch focus {
    case .label: _ = label.press(key)
    case .time: _ = time.press(key)
    case .days: editDays(key)
    }
  }

  private mutating func editDays(_ key: Key) {
    switch key {
    case .space: days.formSymmetricDifference([week[dayIndex]])
    case .edit(.left): dayIndex = max(dayIndex - 1, 0)
    case .edit(.right): dayIndex = min(dayIndex + 1, week.count - 1)
    case .edit(.home): dayIndex = 0
    case .edit(.end): dayIndex = week.count - 1
    default: break
    }
  }

  private mutating func finish() -> Outcome {
    do {
      let change = try change()
      return .finished(change)
    } catch {
      complaint = error.reason
      return .editing
    }
  }

  /// What is other than it was; the first fault takes the cursor to its field.
  private mutating func change() throws(ValueError) -> AlarmChange {
    var change = AlarmChange()
    focus = .label
    let text = try OptionValue.label(label.text)
    if text != alarm.label { change.label = text }
    focus = .time
    let time = try AlarmOperand.time(self.time.text)
    if time != alarm.time { change.time = time }
    if days != alarm.weekdays { change.days = .weekdays(days) }
    return change
  }
}
