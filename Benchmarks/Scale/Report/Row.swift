internal import CountdownBenchmarkHarness

/// What an assignment found out in each round, or why it found nothing.
struct Row: Hashable, Sendable {
  let assignment: Assignment
  let outcomes: [Outcome]

  /// The figures of each round; empty where there are none.
  var rounds: [Figures] {
    outcomes.map { outcome in
      if case .measured(let figures) = outcome { figures } else { [:] }
    }
  }
  var missing: String? {
    outcomes.lazy.compactMap { outcome in
      if case .missing(let why) = outcome { why } else { nil }
    }.first
  }

  /// The median of the rounds that have a figure.
  subscript(figure: Figure) -> Double? { Sample(rounds.compactMap { $0[figure] }).median }
}

extension Row {
  /// Measures each of some assignments as often as there are rounds. They take turns, backwards in
  /// every other round, so that a machine that grows slower or faster does so for all.
  static func all(
    _ assignments: [Assignment], rounds: Int, _ measure: (Assignment) throws -> Outcome
  ) rethrows -> [Row] {
    var outcomes = assignments.map { _ in [Outcome]() }
    for round in 0..<rounds {
      let turns = Array(assignments.indices)
      for index in round.isMultiple(of: 2) ? turns : turns.reversed() {
        outcomes[index].append(try measure(assignments[index]))
      }
    }
    return zip(assignments, outcomes).map(Row.init)
  }
}

/// What a child process tells its parent.
enum Outcome: Hashable, Codable, Sendable {
  case measured(Figures)
  case missing(why: String)
}
