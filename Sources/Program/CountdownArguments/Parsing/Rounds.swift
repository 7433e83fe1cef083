/// The number of times that a plan is counted: `x4`, `4x`, `x 4`, or `x forever`.
enum Rounds: Hashable, Sendable {
  case count(Int)
  case endless

  /// The value of `--times`.
  init(_ text: String) throws(ValueError) {
    self =
      text.lowercased() == "forever"
      ? .endless : .count(try OptionValue.number(text, in: Limits.rounds))
  }

  /// Takes the number of rounds from the end of some words; nil where the last words are others.
  static func take(from words: inout [String]) throws(UsageError) -> Rounds? {
    guard let last = words.last else { return nil }
    let isApart = words.count > 1 && words[words.count - 2].lowercased() == "x"
    let text = isApart ? "x" + last.lowercased() : last.lowercased()
    let times = text.hasPrefix("x") ? text.dropFirst() : text.hasSuffix("x") ? text.dropLast() : ""
    guard times.isDigits || times == "forever" else { return nil }
    words.removeLast(isApart ? 2 : 1)
    do { return try Rounds(String(times)) } catch {
      throw UsageError("\(last.shown): \(error.reason)")
    }
  }
}

extension Invocation {
  /// `5m x3`: a duration that is counted several times; nil where the words do not say how often.
  func repeated(_ operands: some Sequence<String>) throws(UsageError) -> PomodoroRequest? {
    var words = operands.joined(separator: " ").split(separator: " ").map(String.init)
    guard let rounds = try Rounds.take(from: &words), !words.isEmpty else { return nil }
    let text = words.joined(separator: " ")
    let operand = try EndOperand.duration(text, by: settings.reader, in: surroundings)
    guard case .after(let length) = operand.end else {
      throw UsageError("\(text.shown) is a moment, which comes once; leave out the rounds after it")
    }
    guard command.isEmpty else {
      throw UsageError(
        "rounds cannot be combined with -- command, which runs once; use the hook finished")
    }
    var request = PomodoroRequest()
    request.plan = [PlanStep(name: "Round", duration: length, sound: nil)]
    request.isAutomatic = true
    return try request.repeated(rounds)
  }
}

extension PomodoroRequest {
  /// The request for as many rounds of its plan.
  ///
  /// - Throws: an error where a record cannot hold the steps, or the steps are so short that they
  ///   would occupy the machine for ever.
  func repeated(_ rounds: Rounds) throws(UsageError) -> PomodoroRequest {
    var request = self
    switch rounds {
    case .count(let count): request.rounds = count
    case .endless:
      (request.rounds, request.isEndless) = (1, true)
      if let short = plan.first(where: { $0.duration < .seconds(1) }) {
        throw UsageError(
          "\(short.name.quoted) is shorter than a second; x forever needs longer steps")
      }
    }
    let count = request.rounds * plan.count
    guard count <= PlanOperand.mostSteps else {
      throw UsageError("\(count) steps in all; at most \(PlanOperand.mostSteps) are allowed")
    }
    return request
  }
}
