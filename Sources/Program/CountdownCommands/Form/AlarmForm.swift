internal import Countdown
internal import CountdownAlarms
internal import CountdownArguments
internal import CountdownProgram
internal import CountdownSystem
internal import CountdownTerminal

/// An alarm edited field by field.
///
/// The label is the first field. Return ends the form from every field; the space bar marks a day.
/// Days of the week are marked, and any other day or rule is a text, which takes the place of the
/// marks as soon as it can be read.
struct AlarmForm: ItemForm, Sendable {
  enum Field: Int, CaseIterable, Sendable {
    case label, time, days, rule, sound, snooze
  }

  typealias KeyResult = FormResult<AlarmChange>

  let alarm: Alarm
  /// Nil for an alarm that is to be added.
  let number: Int?
  /// The week from its first day.
  let week: [Weekday]
  private let surroundings: Surroundings
  private(set) var focus = Field.label
  private var marked: Weekdays
  /// The day with the cursor.
  private(set) var dayIndex = 0
  /// The reason why the form cannot end yet, or why nothing is heard.
  var complaint = ""
  private var texts: [Field: TextField]
  private let reader: TimeReader
  private let first: Input
  private var exit = FormExit()

  /// What was typed and marked.
  private struct Input: Hashable, Sendable {
    let texts: [Field: String]
    let marked: Weekdays
  }

  /// - Parameters:
  ///   - alarm: the alarm that is changed, or what is not asked for of one to be added.
  ///   - number: nil for an alarm to be added.
  ///   - reader: reads times; nil for one that knows no configuration.
  init(
    _ alarm: Alarm, number: Int? = nil, week: [Weekday], surroundings: Surroundings,
    reader: TimeReader? = nil
  ) {
    (self.alarm, self.number) = (alarm, number)
    (self.week, self.surroundings) = (week, surroundings)
    self.reader = reader ?? TimeReader(environment: surroundings.environment)
    marked = alarm.weekdays
    texts = [
      .label: TextField(alarm.label, longest: LabelLimit.bytes),
      .time: TextField(number == nil ? "" : "\(alarm.times)", longest: 200),
      .rule: TextField(alarm.ruleText, longest: 80),
      .sound: TextField(alarm.sound.optionText, longest: 4_096),
      .snooze: TextField(alarm.snoozeText, longest: 20),
    ]
    first = Input(texts: texts.mapValues(\.text), marked: marked)
  }

  /// The days that are set: the marked ones, unless a day or a rule takes their place.
  var days: Weekdays { chosenRule == nil ? marked : [] }

  /// The text of a field; nil for the days of the week.
  func text(_ field: Field) -> TextField? { texts[field] }

  mutating func press(_ key: Key) -> KeyResult {
    complaint = ""
    if key != .escape { exit.stay() }
    switch key {
    case .enter: return finish()
    case .escape:
      let input = Input(texts: texts.mapValues(\.text), marked: marked)
      if exit.leaves(isChanged: input != first) { return .abandoned }
      complaint = FormExit.question
    case .edit(.next): move(by: 1)
    case .edit(.previous): move(by: -1)
    case .edit(.play): return listen()
    default: edit(key)
    }
    return .editing
  }

  mutating func choose(row: Int) {
    if let field = Field(rawValue: row) { (focus, complaint) = (field, "") }
  }

  private mutating func move(by step: Int) {
    let count = Field.allCases.count
    focus = Field(rawValue: (focus.rawValue + step + count) % count) ?? .label
  }

  private mutating func edit(_ key: Key) {
    if focus == .days { return editDays(key) }
    _ = texts[focus]?.press(key)
  }

  private mutating func editDays(_ key: Key) {
    switch key {
    case .space:
      marked = days.symmetricDifference([week[dayIndex]])
      if !marked.isEmpty { _ = texts[.rule]?.press(.edit(.clear)) }
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
    do { return .hearing(try sound(), volume: alarm.volume) } catch {
      complaint = error.line
      return .editing
    }
  }

  var understood: AlarmChange? {
    var copy = self
    return try? copy.change()
  }

  /// The changes; the first fault moves the cursor to its field.
  private mutating func change() throws(ValueError) -> AlarmChange {
    var change = AlarmChange()
    focus = .label
    let label = try OptionValue.label(string(.label))
    if label != alarm.label { change.label = label }
    focus = .time
    let times = try AlarmOperand.formTimes(string(.time))
    if number == nil || times != alarm.times { change.times = times }
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
    if text.allSatisfy(\.isWhitespace) { return (.weekdays(marked), nil) }
    return try rule(text)
  }

  private func rule(_ text: String) throws(ValueError) -> (days: AlarmDays?, day: AlarmDay?) {
    if let day = try? AlarmOperand.day(text, by: reader) { return (.once, day) }
    return (try AlarmOperand.days(text, by: reader), nil)
  }

  /// The day or the rule that is typed; nil for none, and for a text that is none yet.
  private var chosenRule: (days: AlarmDays?, day: AlarmDay?)? {
    let text = string(.rule)
    return text.allSatisfy(\.isWhitespace) ? nil : try? rule(text)
  }

  private func sound() throws(ValueError) -> Alarm.Sound {
    try OptionValue.alarmSound(string(.sound)).absolute(in: surroundings)
  }
}

// MARK: - The view

extension AlarmForm {
  var heading: String { number.map { "Alarm \($0)" } ?? "New alarm" }

  var position: Int { focus.rawValue }

  var rows: [FormRow] { Field.allCases.map { FormRow(name: $0.name, content: content(of: $0)) } }

  private func content(of field: Field) -> FormRow.Content {
    if let text = texts[field] { return .text(text) }
    let isOnce = days.isEmpty && string(.rule).isEmpty
    return .days(WeekField(week: week, marked: days, index: dayIndex, isOnce: isOnce))
  }

  var keys: [String] {
    switch focus {
    case .days: ["[space] mark", "[←→] day"]
    case .sound: ["[ctrl-p] play it"]
    case .label, .time, .rule, .snooze: []
    }
  }

  var hint: String {
    switch focus {
    case .rule: "a day or a rule: tomorrow, 24 dec, every 2 weeks, last friday"
    case .sound: "nature, none, theme:NAME or a file"
    case .time: "one or several: 7:30, 7:30,12:00"
    case .snooze: "9m, or off"
    case .label, .days: ""
    }
  }
}

extension AlarmForm.Field {
  fileprivate var name: String {
    switch self {
    case .label: "Label"
    case .time: "Time"
    case .days: "Days"
    case .rule: "or on"
    case .sound: "Sound"
    case .snooze: "Snooze"
    }
  }
}

extension Alarm {
  fileprivate var snoozeText: String { isSnoozable ? snooze.exactText : "off" }

  /// The day or the rule that is not a set of weekdays; empty for none.
  fileprivate var ruleText: String {
    if !weekdays.isEmpty { return "" }
    return rule.map(\.everyText) ?? date.map { "\($0)" } ?? ""
  }
}
