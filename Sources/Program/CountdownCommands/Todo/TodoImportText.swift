internal import CountdownAlarms
internal import CountdownProgram
internal import CountdownTerminal

/// The lines about an import.
struct TodoImportText {
  private let plan: TodoImport
  private let times: AlarmTimes

  init(_ plan: TodoImport, times: AlarmTimes) {
    (self.plan, self.times) = (plan, times)
  }

  /// Additions one by one, then the omissions: faults one by one, the rest by their number.
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

  /// `  line 2  Fri 2026-11-27 09:00, in 5d 22h, every month  Pay rent`
  private func text(_ addition: TodoImport.Addition) -> String {
    let reminder = addition.reminder
    let tags = addition.ignoredTags.map(DisplayText.cleaned).joined(separator: " ")
    let remark = tags.isEmpty ? "" : "  (\(tags) stays in the title and does nothing)"
    let overdue = reminder.deadline <= times.now ? "overdue since " : ""
    let rule = reminder.rule.map { ", every \(AlarmSentences(times: times).period($0))" } ?? ""
    let moment = overdue + times.coming(reminder.deadline) + rule
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
    case .repeated, .faulty: true
    }
  }
}

extension TodoImport.Reason {
  fileprivate var word: String {
    switch self {
    case .done: "done"
    case .undated: "without due:"
    case .known: "already there"
    case .repeated: "repeated"
    case .faulty: "not understood"
    }
  }
}
