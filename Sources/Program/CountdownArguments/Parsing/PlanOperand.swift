internal import Countdown

/// The steps of `countdown run "25m focus, 5m break" x4`, as they are read from the operands.
///
/// Commas separate the steps. Each begins with its duration, in minutes if it is a number alone;
/// the words after it are its name, and `--sound` sets its own sound. Quotes work as in a shell.
struct PlanOperand {
  var steps: [PlanStep] = []
  /// The number of rounds, if the last words give it.
  var times: Rounds?
  /// The interpretations of ambiguous durations: `25 is 25 minutes`.
  var readings: [String] = []

  /// The greatest number of steps in all rounds together: the limit of a record.
  static let mostSteps = 400

  private let reader: TimeReader

  init(_ operands: [String], by reader: TimeReader = TimeReader()) throws(UsageError) {
    self.reader = reader
    var texts = try PlanText.steps(of: operands.joined(separator: " "))
    if var last = texts.popLast() {
      times = try Rounds.take(from: &last)
      if times == nil || !last.isEmpty { texts.append(last) }
    }
    if texts.isEmpty { throw UsageError("no steps; write a plan like \"25m focus, 5m break\" x4") }
    try refuseOtherForms(texts, in: operands.joined(separator: " "))
    for (place, words) in texts.enumerated() { try add(words, at: place + 1) }
  }

  /// Refuses `1s a; 1s b` and `3 x 1s a`, with the plan that is meant.
  private func refuseOtherForms(_ texts: [[String]], in plan: String) throws(UsageError) {
    guard let first = texts.first else { return }
    if texts.contains(where: { $0.dropLast().contains { $0.hasSuffix(";") } }) {
      let meant = plan.map { $0 == ";" ? "," : String($0) }.joined()
      throw UsageError("commas separate the steps", suggestion: "countdown run \(meant.quoted)")
    }
    guard first.count > 2, first[1].lowercased() == "x", first[0].utf8.allSatisfy(\.isDigit) else {
      return
    }
    let rest = plan.split(separator: " ").dropFirst(2).joined(separator: " ")
    throw UsageError(
      "the rounds come last", suggestion: "countdown run \(rest.quoted) x\(first[0].shown)")
  }

  private mutating func add(_ words: [String], at place: Int) throws(UsageError) {
    let scan = ArgumentScan(words)
    if let fault = scan.fault { throw fault.error(in: ["run"]) }
    guard !scan.wantsHelp, !scan.wantsVersion, scan.rest == nil else {
      throw UsageError("step \(place): expected a duration, a name and its --sound")
    }
    var settings = Settings()
    for given in scan.options {
      guard let option = Option.step.first(where: { $0.name == given.option.name }) else {
        throw UsageError(
          "step \(place) takes only --sound, not \(given.spelling); "
            + "put other options after the plan")
      }
      do throws(ValueError) { try option.set(given.value, in: &settings) } catch {
        throw UsageError("step \(place): \(given.spelling): \(error.reason)")
      }
    }
    let (duration, count) = try duration(of: scan.operands, at: place)
    let names = scan.operands.dropFirst(count)
    let name = names.joined(separator: " ")
    if let next = names.firstIndex(where: \.isLength) {
      let (first, rest) = (scan.operands[..<next], scan.operands[next...])
      throw UsageError(
        "step \(place) has two durations",
        suggestion: "\(first.joined(separator: " ").shown), \(rest.joined(separator: " ").shown)")
    }
    do throws(ValueError) {
      if count == 1, scan.operands[0].readingAsMinutes != nil, reader.isUnclearAfterHour(name) {
        throw ValueError(
          reason:
            "\(name.quoted) after a number may be its unit; write \(scan.operands[0])m before it")
      }
      let label = try OptionValue.label(name.isEmpty ? "Step \(place)" : name)
      if label.utf8.count > 256 { throw ValueError(reason: "the name is longer than 256 bytes") }
      steps.append(PlanStep(name: label, duration: duration, sound: settings.view.alerts.sound))
    } catch {
      throw UsageError(error, after: "step \(place): ")
    }
  }

  /// The longest duration at the beginning of the words, and its number of words.
  private mutating func duration(
    of words: [String], at place: Int
  ) throws(UsageError) -> (Duration, Int) {
    guard let first = words.first else {
      throw UsageError("step \(place) is empty; write a plan like \"25m focus, 5m break\"")
    }
    for count in words.indices.reversed().map({ $0 + 1 }) {
      let text = words.prefix(count).joined(separator: " ")
      // The words after a length in digits are its name: `5m a second wind`.
      guard !first.startsWithDigit || words[1..<count].allSatisfy(\.continuesLength) else {
        continue
      }
      if let reading = text.readingAsMinutes {
        if !readings.contains(reading) { readings.append(reading) }
        return (try read(text + "m", at: place), count)
      }
      if let duration = try? OptionValue.duration(text) { return (duration, count) }
    }
    return (try read(first, at: place), 1)
  }

  private func read(_ text: String, at place: Int) throws(UsageError) -> Duration {
    do { return try OptionValue.duration(text) } catch {
      throw UsageError(error, after: "step \(place): ")
    }
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (48...57).contains(self) }
}

extension String {
  fileprivate var startsWithDigit: Bool { first?.isNumber == true }

  /// Whether it is a number or a unit, as after another of a length in digits.
  fileprivate var continuesLength: Bool {
    startsWithDigit || (try? OptionValue.duration("1 \(self)")) != nil
  }

  /// Whether it is a duration with a unit.
  fileprivate var isLength: Bool {
    first?.isNumber == true && contains(where: \.isLetter)
      && (try? OptionValue.duration(self)) != nil
  }
}

/// The text of a plan, taken apart at its commas and blanks.
private enum PlanText {
  /// The words of each step. A comma in quotes separates nothing.
  static func steps(of text: String) throws(UsageError) -> [[String]] {
    var pieces = [""]
    var quote: Character?
    for letter in text {
      if let open = quote {
        if letter == open { quote = nil }
      } else if letter == "\"" || letter == "'" {
        quote = letter
      }
      if letter == ",", quote == nil {
        pieces.append("")
      } else {
        pieces[pieces.count - 1].append(letter)
      }
    }
    // A comma at the end separates nothing either.
    if pieces.count > 1, pieces.last?.trimmed.isEmpty == true { pieces.removeLast() }
    return try pieces.map { (piece) throws(UsageError) in try PresetWords.words(of: piece) }
  }
}

extension Invocation {
  /// A routine in this terminal, or in the background.
  func routine(_ request: PomodoroRequest) throws(UsageError) -> Request {
    if let name = settings.remote.detached { return try detached(request, as: name) }
    var request = request
    request.view = try view
    return .pomodoro(request)
  }

  /// `run STEPS [xN]`
  func plan() throws(UsageError) -> PomodoroRequest {
    let operand = try PlanOperand(operands, by: settings.reader)
    if operand.times != nil, given.contains("times") {
      throw UsageError("--times and the last word both say how often; leave one of them out")
    }
    var request = settings.pomodoro
    request.plan = operand.steps
    request.isAutomatic = !settings.waitsBetweenSteps
    return try request.repeated(operand.times ?? settings.times)
  }
}
