/// What an assignment found out, or why it found nothing.
struct Row: Hashable, Sendable {
  let assignment: Assignment
  let outcome: Outcome

  /// Empty where there are none.
  var figures: Figures {
    if case .measured(let figures) = outcome { figures } else { [:] }
  }
  var missing: String? {
    if case .missing(let why) = outcome { why } else { nil }
  }
}

/// What a child process tells its parent.
enum Outcome: Hashable, Codable, Sendable {
  case measured(Figures)
  case missing(why: String)
}
