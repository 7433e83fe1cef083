internal import Countdown
internal import CountdownAlarms

/// The plan for importing a file as reminders: the additions, and the omissions with their reasons.
///
/// The plan can be shown before anything is done. Importing a file again adds only what is new.
struct ImportPlan: Hashable, Sendable {
  /// A part of the file that becomes a reminder.
  struct Addition: Hashable, Sendable {
    /// The line in the file, from 1.
    let line: Int
    let reminder: Reminder
    /// Tags that other programs act on and this one does not, such as `t:2026-11-20`.
    var ignoredTags: [String] = []
    /// The parts of a calendar's entry that the reminder does not have.
    var leftOut: [ICalendarImport.LeftOut] = []
  }

  /// A part that is left out.
  struct Omission: Hashable, Sendable {
    /// The line in the file, from 1.
    let line: Int
    /// The part's words, as far as they can be shown.
    let text: String
    let reason: Reason
  }

  /// The reason why a part is left out.
  enum Reason: Error, Hashable, Sendable {
    /// A task that is done.
    case done
    case cancelled
    /// An event that is over.
    case over
    case undated
    /// A reminder with its title and deadline exists.
    case known
    /// An earlier line of the file is the same task.
    case repeated(line: Int)
    /// An invalid part; the text says what is wrong and what would be right.
    case faulty(String)
  }

  /// The words for the parts of a file.
  struct Words: Hashable, Sendable {
    /// The words for one part, and for several.
    let part, parts: String
    /// What a part without a date lacks.
    let date: String
  }

  let words: Words
  /// The additions, in the order of the file.
  private(set) var additions: [Addition] = []
  /// The omissions, in the order of the file.
  private(set) var omissions: [Omission] = []
  /// What is left out besides.
  var leftOut: [ICalendarImport.LeftOut] = []
  private var known: Set<Key>
  private var lines: [Key: Int] = [:]

  private struct Key: Hashable, Sendable {
    let title: String
    let deadline: WallMoment?
    let rule: RecurrenceRule?

    /// The deadline of a recurring task changes when it is done.
    init(_ reminder: Reminder) {
      (title, rule) = (reminder.title, reminder.rule)
      deadline = rule == nil ? reminder.deadline : nil
    }
  }

  /// - Parameter existing: the existing reminders, done ones included.
  init(_ words: Words, existing: [Reminder]) {
    self.words = words
    known = Set(existing.map(Key.init))
  }

  /// Adds a reminder, unless it is known.
  mutating func add(_ addition: Addition, _ text: String) {
    let key = Key(addition.reminder)
    if known.contains(key) { return omit(addition.line, text, .known) }
    if let line = lines[key] { return omit(addition.line, text, .repeated(line: line)) }
    lines[key] = addition.line
    additions.append(addition)
  }

  mutating func omit(_ line: Int, _ text: String, _ reason: Reason) {
    omissions.append(Omission(line: line, text: text, reason: reason))
  }
}

extension ImportPlan.Reason: CustomStringConvertible {
  /// The reason, in a few words.
  var description: String {
    switch self {
    case .done: "done already"
    case .cancelled: "cancelled"
    case .over: "over"
    case .undated: "without a date"
    case .known: "already there"
    case .repeated(let line): "the same as line \(line)"
    case .faulty(let what): what
    }
  }
}
