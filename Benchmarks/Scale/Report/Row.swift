/// What an assignment found out, or why it found nothing.
struct Row: Hashable, Sendable {
  let assignment: Assignment
  let outcome: Outcome
}

/// What a child process tells its parent.
enum Outcome: Hashable, Codable, Sendable {
  case measured(Figures)
  case missing(why: String)
}
