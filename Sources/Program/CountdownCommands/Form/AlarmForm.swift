internal import Countdown
internal import CountdownAlarms
internal import CountdownArguments
internal import CountdownProgram
internal import CountdownSystem
internal import CountdownTerminal

/// An alarm edited field by field, as a value: its input is keys, and its output a change.
///
/// The label is the first field. Return ends the form from every field; the space bar marks a day.
/// Days of the week are marked, and any other day or rule is a text; only one of the two is set.
struct AlarmForm: Sendable {
  enum Field: Int, CaseIterable, Sendable {
    case label, time, days, rule, sound, snooze
  }

  enum KeyResult: Hashable, Sendable {
    case editing
    /// The sound is to be played.
    case hearing(Alarm.Sound)
    case finished(AlarmChange)
    case abandoned
  }

  let alarm: Alarm
  /// The week from its first day.
  let week: [Weekday]
  private let surroundings: Surroundings
  private(set) var focus = Field.label
  private(set) var days: Weekdays
  /// The day with the cursor.
  private(set) var dayIndex = 0
  /// The reason why the form cannot end yet, or why nothing is heard.
  var complaint = ""
  private var texts: [Field: TextField]

  init(_ alarm: Alarm, week: [Weekday], surroundings: Surroundings) {
    (self.alarm, self.week, self.surroundings) = (alarm, week, surroundings)
    days = alarm.weekdays
    texts = [
      .label: TextField(alarm.label, longest: LabelLimit.bytes),
      .time: TextField("\(alarm.times)", longest: 200),
      .rule: TextField(alarm.ruleText, longest: 80),
      .sound: TextField(alarm.sound.optionText, longest: 4_096),
      .snooze: TextField(alarm.snooze.exactText, longest: 20),
    ]
  }

  /// The text of a field; nil for the days of the week.
  func text(_ field: Field) -> TextField? { texts[field] }

  mutating func press(_ key: Key) -> KeyResult {
    complaint = ""
    switch key {
    case .enter: return finish()
    case .escape: return .abandoned
    case .edit(.next): move(by: 1)
    case .edit(.previous): move(by: -1)
    case .edit(.play): return listen()
    default: edit(key)
    }
    return .editing
  }

  /// Moves the cursor to a field.
  mutating func choose(_ field: Field) { (focus, complaint) = (field, "") }

  private mutating func move(by step: Int) {
    let count = Field.allCases.count
    focus = Field(rawValue: (focus.rawValue + step + count) % count) ?? .label
  }

  private mutating func edit(_ key: Key) {
    if focus == .days { return editDays(key) }
    _ = texts[focus]?.press(key)
    if focus == .rule, !string(.rule).isEmpty { days = [] }
  }

  private mutating func editDays(_ key: Key) {
    switch key {
    case .space:
      days.formSymmetricDifference([week[dayIndex]])
      if !days.isEmpty { _ = texts[.rule]?.press(.edit(.clear)) }
    case .edit(.left): dayIndex = max(dayIndex - 1, 0)
    case .edit(.right): dayIndex = min(dayIndex + 1, week.count - 1)
    case .edit(.home): dayIndex = 0
    case .edit(.end): dayIndex = week.count - 1
    default: break
    }
  }

  private func string(_ field: Field) -> String { texts[field]?.text ?? "" }
}

// MARK: - The end

extension AlarmForm {
  private mutating func finish() -> KeyResult {
    do {
      let change = try change()
      return .finished(change)
    } catch {
      complaint = error.line
      return .editing
    }
  }

  /// Continues the form at the day that is impossible.
  mutating func refuse(_ reason: String) {
    (focus, complaint) = (.rule, reason)
  }

  private mutating func listen() -> KeyResult {
    do { return .hearing(try sound()) } catch {
      complaint = error.line
      return .editing
    }
  }

  /// The changes; the first fault moves the cursor to its field.
  private mutating func change() throws(ValueError) -> AlarmChange {
    var change = AlarmChange()
    focus = .label
    let label = try OptionValue.label(string(.label))
    if label != alarm.label { change.label = label }
    focus = .time
    let times = try AlarmOperand.times(string(.time))
    if times != alarm.times { change.times = times }
    focus = .rule
    (change.days, change.day) = try chosenDays()
    focus = .sound
    let sound = try sound()
    if sound != alarm.sound { change.sound = sound }
    focus = .snooze
    let snooze = try OptionValue.snooze(string(.snooze))
    if snooze != alarm.snooze { change.snooze = snooze }
    return change
  }

  /// Nothing if the days are unchanged.
  private func chosenDays() throws(ValueError) -> (days: AlarmDays?, day: AlarmDay?) {
    let text = string(.rule)
    if days == alarm.weekdays, text == alarm.ruleText { return (nil, nil) }
    if text.allSatisfy(\.isWhitespace) { return (.weekdays(days), nil) }
    let reader = TimeReader(environment: surroundings.environment)
    if let day = try? AlarmOperand.day(text, by: reader) { return (.once, day) }
    return (try AlarmOperand.days(text, by: reader), nil)
  }

  private func sound() throws(ValueError) -> Alarm.Sound {
    try OptionValue.alarmSound(string(.sound)).absolute(in: surroundings)
  }
}

extension Alarm {
  /// The day or the rule that is not a set of weekdays; empty for none.
  fileprivate var ruleText: String {
    if !weekdays.isEmpty { return "" }
    return rule.map(\.everyText) ?? date.map { "\($0)" } ?? ""
  }
}
