internal import Countdown
internal import CountdownAlarms
internal import CountdownArguments
internal import CountdownHostRuntime
internal import CountdownSystem
internal import CountdownTerminal

extension RemindCommands {
  /// A larger file is refused: nobody writes so much by hand.
  static let largestImport = 8 << 20

  /// Shows what a todo.txt would become, asks, and adds it.
  func importFile(_ path: String, isConfirmed: Bool) throws(CommandFailure) {
    let contents = try read(path)
    let plan = TodoImport(
      contents, existing: agenda.reminders.map(\.reminder), zone: context.times.zone)
    for line in TodoImportText(plan, times: context.times).lines { context.say(line) }
    guard !plan.additions.isEmpty else { return context.say("nothing to add") }
    try confirm(plan, isConfirmed: isConfirmed)
    let added = try CommandFailure.attempt { () throws(AgendaError) in
      try agenda.add(plan.additions.map(\.reminder), announcesOverdue: false)
    }
    // All of them came with one write, so that a host that knows the last one knows the others.
    guard let last = added.last else { return }
    let line = "added \(TodoImportText.reminders(added.count))"
    try [context.tell(last.reminder.id, isAwaited: true, saved: line) { _ in line }].settle()
  }

  private func confirm(_ plan: TodoImport, isConfirmed: Bool) throws(CommandFailure) {
    if isConfirmed { return }
    guard let ask else {
      throw CommandFailure("nothing was added; to add it without being asked: --yes", .stopped)
    }
    if ask("add \(TodoImportText.reminders(plan.additions.count))?") { return }
    throw CommandFailure("nothing was added", .stopped)
  }

  private func read(_ path: String) throws(CommandFailure) -> [UInt8] {
    let name = DisplayText.cleaned(path)
    do {
      if let contents = try SmallFile.read(path, upTo: Self.largestImport) { return contents }
    } catch {
      throw CommandFailure("\(name) cannot be read: \(error)", .misused)
    }
    throw CommandFailure("there is no file \(name)", .misused)
  }
}

/// What an import would do, in lines.
struct TodoImportText {
  private let plan: TodoImport
  private let times: AlarmTimes

  init(_ plan: TodoImport, times: AlarmTimes) {
    (self.plan, self.times) = (plan, times)
  }

  /// Additions one by one, then what is left out: faults one by one, the rest by their number.
  var lines: [String] {
    var lines: [String] = []
    if !plan.additions.isEmpty {
      lines.append("would add \(Self.reminders(plan.additions.count)):")
      lines += plan.additions.map(text)
    }
    let faults = plan.omissions.filter(\.isFault)
    if !plan.omissions.isEmpty { lines.append("would leave out \(omissionCounts):") }
    lines += faults.map { "  line \($0.line)  \(shown($0.text)): \($0.reason)" }
    if faults.isEmpty, let last = lines.indices.last, !plan.omissions.isEmpty {
      lines[last].removeLast()
    }
    return lines
  }

  /// `  line 2  Fri 2026-11-27 09:00, in 5d 22h  Pay rent`
  private func text(_ addition: TodoImport.Addition) -> String {
    let reminder = addition.reminder
    let tags = addition.ignoredTags.map(DisplayText.cleaned).joined(separator: " ")
    let remark = tags.isEmpty ? "" : "  (\(tags) stays in the title and does nothing)"
    let overdue = reminder.deadline <= times.now ? "overdue since " : ""
    let moment = overdue + times.coming(reminder.deadline)
    return "  line \(addition.line)  \(moment)  \(shown(reminder.title))\(remark)"
  }

  /// `7 lines (4 without due:, 2 done, 1 not understood)`
  private var omissionCounts: String {
    var counts: [(word: String, count: Int)] = []
    for word in plan.omissions.map(\.reason.word) {
      if let index = counts.firstIndex(where: { $0.word == word }) {
        counts[index].count += 1
      } else {
        counts.append((word, 1))
      }
    }
    let list = counts.map { "\($0.count) \($0.word)" }.joined(separator: ", ")
    let count = plan.omissions.count
    return "\(count) \(count == 1 ? "line" : "lines") (\(list))"
  }

  private func shown(_ text: String) -> String {
    DisplayText.cut(DisplayText.cleaned(text), to: 200)
  }

  static func reminders(_ count: Int) -> String {
    count == 1 ? "1 reminder" : "\(count) reminders"
  }
}

extension TodoImport.Omission {
  fileprivate var isFault: Bool {
    switch reason {
    case .done, .undated, .known: false
    default: true
    }
  }
}

extension TodoImport.Reason {
  fileprivate var word: String {
    switch self {
    case .done: "done"
    case .undated: "without due:"
    case .known: "there already"
    case .repeated: "said twice"
    default: "not understood"
    }
  }
}
