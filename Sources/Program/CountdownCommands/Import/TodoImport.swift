internal import Countdown
internal import CountdownAlarms
internal import CountdownProgram
internal import CountdownSystem

/// The plan for importing a todo.txt file as reminders.
///
/// ```swift internal
/// let plan = TodoImport(
///   bytes, existing: agenda.reminders.map(\.reminder), zone: berlin, at: TimeOfDay(hour: 9))
/// try agenda.add(plan.additions.map(\.reminder), announcesOverdue: false)
/// ```
///
/// A task becomes a reminder when it is open and has a date, `due:2026-11-27`; it is then due at
/// the given time in the zone, or at that of `due:2026-11-27T14:15`. Everything except its creation
/// date and a recurrence, `rec:+1w`, stays in the title: priority, projects, contexts, and tags
/// without a meaning here. Importing a file again adds only new tasks.
struct TodoImport: Hashable, Sendable {
  /// The greatest number of lines that are read.
  static let mostLines = 100_000
  /// The greatest length of a line.
  static let longestLine = 4_096

  /// What is added and what is left out.
  private(set) var plan: ImportPlan
  private let zone: ZoneRules
  private let timeOfDay: TimeOfDay

  /// The additions, in the order of the file.
  var additions: [ImportPlan.Addition] { plan.additions }
  /// The omissions, in the order of the file.
  var omissions: [ImportPlan.Omission] { plan.omissions }

  /// Plans the import of a file's contents.
  ///
  /// - Parameters:
  ///   - existing: the existing reminders, done ones included.
  ///   - zone: the zone of the dates.
  ///   - timeOfDay: the time for a date without one.
  init(
    _ contents: [UInt8], existing: [Reminder], zone: ZoneRules, at timeOfDay: TimeOfDay
  ) {
    (self.zone, self.timeOfDay) = (zone, timeOfDay)
    plan = ImportPlan(
      ImportPlan.Words(part: "line", parts: "lines", date: "due:"), existing: existing)
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = contents.starts(with: mark) ? contents[3...] : contents[...]
    let lines = text.split(
      separator: UInt8(ascii: "\n"), maxSplits: Self.mostLines, omittingEmptySubsequences: false)
    for (index, line) in lines.prefix(Self.mostLines).enumerated() {
      read(line, number: index + 1)
    }
    if lines.count > Self.mostLines, lines.last?.isEmpty == false {
      plan.omit(Self.mostLines + 1, "…", .faulty("no more than \(Self.mostLines) lines are read"))
    }
  }

  private mutating func read(_ line: ArraySlice<UInt8>, number: Int) {
    if line.count > Self.longestLine {
      let text = String(decoding: line.prefix(40), as: UTF8.self) + "…"
      return plan.omit(number, text, .faulty("longer than \(Self.longestLine) bytes"))
    }
    guard let text = String(validating: line, as: UTF8.self) else {
      let text = String(decoding: line, as: UTF8.self)
      return plan.omit(number, text, .faulty("not UTF-8"))
    }
    let task = TodoTask(text.withoutControls)
    if task.words.isEmpty, task.priority == nil, !task.isDone { return }
    let words = task.words.joined(separator: " ")
    do {
      let reminder = try reminder(task)
      let tags = reminder.rule == nil ? ["rec", "t"] : ["t"]
      let ignored = tags.flatMap { key in task.values(of: key).map { "\(key):\($0)" } }
      plan.add(.init(line: number, reminder: reminder, ignoredTags: ignored), words)
    } catch {
      plan.omit(number, words, error)
    }
  }

  private func reminder(_ task: TodoTask) throws(ImportPlan.Reason) -> Reminder {
    if task.isDone { throw .done }
    let dates = task.values(of: "due")
    guard let text = dates.first else { throw .undated }
    if dates.count > 1 { throw .faulty("more than one due:") }
    let date = CivilDate(text).map { LocalTime($0, timeOfDay) } ?? LocalTime(text)
    guard let date else {
      throw .faulty("due:\(text) is not a date; write due:2026-11-27 or due:2026-11-27T14:15")
    }
    let rule = task.rule
    let title = task.title(without: ["due"] + (rule == nil ? [] : ["rec"]))
    if title.isEmpty { throw .faulty("a date but no title") }
    if !LabelLimit.isKept(by: title) { throw .faulty("its title is \(LabelLimit.reason)") }
    let deadline = zone.moment(of: date)
    guard (1_678...2_261).contains(ZoneRules.utc.local(at: deadline).date.components.year) else {
      throw .faulty("a deadline must be in the years 1678 to 2261")
    }
    return Reminder(title, due: deadline, every: rule)
  }
}

extension String {
  /// The text with blanks instead of control characters.
  fileprivate var withoutControls: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }
}
