internal import CountdownAlarms
internal import CountdownProgram
internal import CountdownTerminal

/// The lines about an import.
struct ImportText {
  private let plan: ImportPlan
  private let times: AlarmTimes

  init(_ plan: ImportPlan, times: AlarmTimes) {
    (self.plan, self.times) = (plan, times)
  }

  /// Additions one by one, then the omissions: faults one by one, the rest by their number.
  var lines: [String] {
    var lines: [String] = []
    if !plan.additions.isEmpty {
      lines.append("would add \(Self.reminders(plan.additions.count)):")
      lines += plan.additions.flatMap { [text($0)] + leftOut($0.leftOut) }
    }
    let faults = plan.omissions.filter(\.isFault)
    if !plan.omissions.isEmpty { lines.append("would leave out \(omissionCounts):") }
    lines += faults.map { "  line \($0.line)  \(shown($0.text)): \($0.reason)" }
    if faults.isEmpty, let last = lines.indices.last, !plan.omissions.isEmpty {
      lines[last].removeLast()
    }
    if !plan.leftOut.isEmpty { lines += ["would leave out besides:"] + leftOut(plan.leftOut) }
    return lines
  }

  /// The greatest number of parts that are named for one reason.
  private static let mostParts = 20

  /// `    without line 8 LOCATION, line 9 URL: reminders have nothing like it`, a line a reason.
  private func leftOut(_ parts: [ICalendarImport.LeftOut]) -> [String] {
    var reasons: [String] = []
    var names: [String: [String]] = [:]
    for part in parts {
      if names[part.reason] == nil { reasons.append(part.reason) }
      names[part.reason, default: []].append("line \(part.line) \(part.name)")
    }
    return reasons.map { reason in
      let all = names[reason] ?? []
      let more = all.count > Self.mostParts ? " and \(all.count - Self.mostParts) more" : ""
      let list = all.prefix(Self.mostParts).joined(separator: ", ")
      return "    without \(list)\(more): \(shown(reason))"
    }
  }

  /// `  line 2  Fri 2026-11-27 09:00, in 5d 22h, every month  Pay rent`
  private func text(_ addition: ImportPlan.Addition) -> String {
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
    for word in plan.omissions.map({ $0.reason.word(plan.words) }) {
      if let index = counts.firstIndex(where: { $0.word == word }) {
        counts[index].count += 1
      } else {
        counts.append((word, 1))
      }
    }
    let list = counts.map { "\($0.count) \($0.word)" }.joined(separator: ", ")
    let count = plan.omissions.count
    return "\(count) \(count == 1 ? plan.words.part : plan.words.parts) (\(list))"
  }

  private func shown(_ text: String) -> String {
    DisplayText.cut(DisplayText.cleaned(text), to: 200)
  }

  static func reminders(_ count: Int) -> String {
    count == 1 ? "1 reminder" : "\(count) reminders"
  }
}

extension ImportPlan.Omission {
  fileprivate var isFault: Bool {
    switch reason {
    case .done, .cancelled, .over, .undated, .known: false
    case .repeated, .faulty: true
    }
  }
}

extension ImportPlan.Reason {
  fileprivate func word(_ words: ImportPlan.Words) -> String {
    switch self {
    case .done: "done"
    case .cancelled: "cancelled"
    case .over: "over"
    case .undated: "without \(words.date)"
    case .known: "already there"
    case .repeated: "repeated"
    case .faulty: "not understood"
    }
  }
}
