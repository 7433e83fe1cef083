internal import CountdownAlarms
internal import CountdownArguments
internal import CountdownTerminal

/// A form of fields, as a value: its input is keys, and its output a change.
///
/// Return ends it from every field. A form in which something was typed is left by Escape only when
/// that is pressed twice.
protocol ItemForm {
  associatedtype Change: Hashable & Sendable

  /// `Alarm 1`, `New alarm`.
  var heading: String { get }
  var rows: [FormRow] { get }
  /// The index of the row with the cursor.
  var position: Int { get }
  /// The reason why the form cannot end yet; empty for none.
  var complaint: String { get set }
  /// The keys of the present field, besides those of every field.
  var keys: [String] { get }
  /// What the present field takes.
  var hint: String { get }
  /// The change that the fields mean now; nil while one of them cannot be read.
  var understood: Change? { get }

  mutating func press(_ key: Key) -> FormResult<Change>
  /// Moves the cursor to the field of a row.
  mutating func choose(row: Int)
  /// Continues the form at the field that makes a change impossible.
  mutating func refuse(_ reason: String)
}

/// What became of a form by a key.
enum FormResult<Change: Hashable & Sendable>: Hashable, Sendable {
  case editing
  /// The sound is to be played.
  case hearing(Alarm.Sound, volume: Int)
  case finished(Change)
  case abandoned
}

/// A field in its row.
struct FormRow: Sendable {
  enum Content: Sendable {
    case text(TextField)
    /// The days of a week.
    case days(WeekField)
  }

  /// At most six letters.
  let name: String
  let content: Content
}

/// The days of a week, some of them marked.
struct WeekField: Sendable {
  /// From the first day of the week.
  let week: [Weekday]
  let marked: Weekdays
  /// The index of the day with the cursor.
  let index: Int
  /// Whether neither days nor a rule are set.
  let isOnce: Bool
}

/// What a command says of a change in a form.
struct FormGuide<Change> {
  /// The reason why a change is impossible; nil if it is possible.
  let fault: (Change) -> String?
  /// What a possible change means: `rings Mon 2026-11-23 07:30, …`.
  let echo: (Change) -> String
}

/// Whether Escape leaves a form at once.
struct FormExit: Sendable {
  private var isAsked = false

  static let question = "not saved: [return] saves it, [esc] again leaves without it"

  /// Notes any other key.
  mutating func stay() { isAsked = false }

  /// - Returns: whether the form is left; otherwise the question is to be shown.
  mutating func leaves(isChanged: Bool) -> Bool {
    defer { isAsked = true }
    return isAsked || !isChanged
  }
}
