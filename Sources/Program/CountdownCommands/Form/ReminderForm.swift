internal import Countdown
internal import CountdownAlarms
internal import CountdownArguments
internal import CountdownSystem
internal import CountdownTerminal

/// A reminder edited field by field; every field is a text, as the options take it.
struct ReminderForm: ItemForm, Sendable {
  typealias Field = ReminderField

  /// Nil for a reminder that is to be added.
  let number: Int?
  private(set) var focus = Field.title
  /// The reason why the form cannot end yet.
  var complaint = ""
  private var texts: [Field: TextField]
  private let first: [Field: String]
  private let reader: TimeReader
  private var exit = FormExit()

  /// A form to add a reminder.
  init(reader: TimeReader) { self.init([:], number: nil, reader: reader) }

  /// - Parameter zone: the clocks by which its deadline is shown.
  init(_ reminder: Reminder, number: Int, zone: ZoneRules, reader: TimeReader) {
    self.init(reminder.texts(on: zone), number: number, reader: reader)
  }

  private init(_ texts: [Field: String], number: Int?, reader: TimeReader) {
    (self.number, self.reader) = (number, reader)
    first = Dictionary(uniqueKeysWithValues: Field.allCases.map { ($0, texts[$0] ?? "") })
    self.texts = first.reduce(into: [:]) {
      $0[$1.key] = TextField($1.value, longest: $1.key == .title ? LabelLimit.bytes : 200)
    }
  }

  mutating func press(_ key: Key) -> FormResult<ReminderChange> {
    complaint = ""
    if key != .escape { exit.stay() }
    switch key {
    case .enter: return finish()
    case .escape:
      if exit.leaves(isChanged: texts.mapValues(\.text) != first) { return .abandoned }
      complaint = FormExit.question
    case .edit(.next): move(by: 1)
    case .edit(.previous): move(by: -1)
    default: _ = texts[focus]?.press(key)
    }
    return .editing
  }

  mutating func choose(row: Int) {
    if Field.allCases.indices.contains(row) { (focus, complaint) = (Field.allCases[row], "") }
  }

  private mutating func move(by step: Int) {
    let fields = Field.allCases
    focus = fields[(position + step + fields.count) % fields.count]
  }

  private mutating func finish() -> FormResult<ReminderChange> {
    do { return .finished(try change()) } catch {
      complaint = error.line
      return .editing
    }
  }

  var understood: ReminderChange? {
    var copy = self
    return try? copy.change()
  }

  /// The changes; the first fault moves the cursor to its field.
  private mutating func change() throws(ValueError) -> ReminderChange {
    var change = ReminderChange.unchanged
    for field in Field.allCases {
      let text = texts[field]?.text ?? ""
      let isRequired = number == nil && field == .title
      guard text != first[field] || isRequired else { continue }
      focus = field
      try change.set(field, to: text, by: reader)
    }
    return change
  }

  mutating func refuse(_ reason: String) {
    focus = reason.hasPrefix("--every") ? .every : .due
    complaint = reason
    if reason.hasPrefix("--due is missing") {
      complaint = "a day or a time is missing, such as fri 9:00, tomorrow or in 20m"
    }
    for name in ["--due: ", "--every: "] where reason.hasPrefix(name) {
      complaint = String(reason.dropFirst(name.count))
    }
  }
}

// MARK: - The view

extension ReminderForm {
  var heading: String { number.map { "Reminder \($0)" } ?? "New reminder" }

  var position: Int { Field.allCases.firstIndex(of: focus) ?? 0 }

  var rows: [FormRow] {
    Field.allCases.map { field in
      FormRow(
        name: field.rawValue.prefix(1).uppercased() + field.rawValue.dropFirst(),
        content: .text(texts[field] ?? TextField("", longest: 0)))
    }
  }

  var keys: [String] { [] }

  var hint: String {
    switch focus {
    case .title: "what is to be done"
    case .due: "when: fri 9:00, tomorrow, 24 dec, in 20m"
    case .every: "repeats: monday, 2 weeks, 1st, last friday; empty for once"
    case .before: "also announced before: 1d,1h"
    case .nag: "again until it is done: 31m, or days"
    case .late: LatePolicy.allCases.map(\.rawValue).joined(separator: ", ")
    }
  }
}

extension Reminder {
  /// The fields as the options take them.
  fileprivate func texts(on zone: ZoneRules) -> [ReminderField: String] {
    let local = zone.local(at: deadline)
    let nag =
      switch nag {
      case .every(let length): length.exactText
      case .days(let days, _): "\(days)"
      case nil: ""
      }
    return [
      .title: title, .due: "\(local.date) \(local.time)", .every: rule?.everyText ?? "",
      .before: before.map(\.exactText).joined(separator: ","), .nag: nag, .late: late.rawValue,
    ]
  }
}
