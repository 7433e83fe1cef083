import Countdown
import CountdownAlarms
import CountdownSharing
import CountdownSystem

@testable import CountdownArguments

extension FuzzTarget {
  /// The command line, one argument a line. A reader is a command.
  static let arguments = FuzzTarget(
    name: "arguments",
    readers: Set(Command.all.map { $0.name ?? "DURATION" } + ["--help", "--version"])
  ) { bytes, reached in
    let words = bytes.text.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    var (notes, request) = ([String](), Request?.none)
    do throws(UsageError) {
      request = try Request.parse(
        words, surroundings: surroundings, warn: { notes.append($0) })
    } catch {
      // A command that is missing is answered with the help, which has lines.
      let isHelp = error.description.hasPrefix("usage: ") || error.description == Help.overview
      let lines = error.description.split(separator: "\n").map(String.init)
      for message in isHelp ? lines : [error.description] { try requireHarmless(message) }
    }
    for note in notes { try requireHarmless(note) }
    guard let request else { return }
    let command = calledCommand(words)
    reached.insert(command)
    try check(request)
    if command == "explain" { try checkExplanation(words) }
  }

  private static func calledCommand(_ words: [String]) -> String {
    let scan = ArgumentScan(words)
    if scan.wantsHelp { return "--help" }
    if scan.wantsVersion { return "--version" }
    return (try? Command.called(by: scan.operands))?.command.name ?? "DURATION"
  }
}

// MARK: - What a request must be

extension FuzzTarget {
  private static func check(_ request: Request) throws(Violation) {
    switch request {
    case .countdown(let countdown):
      try check(countdown.end)
      try check(countdown.view)
      for note in countdown.notes { try requireHarmless(note) }
      try require(countdown.command.first?.isEmpty != true, "a command without a name")
      let hasEnd = countdown.command.contains { $0.utf8.contains(0) }
      try require(!hasEnd, "a NUL in \(countdown.command)")
    case .kitchen(let view): try check(view)
    case .pomodoro(let routine):
      try check(routine)
      try check(routine.view)
    case .remote(let remote): try check(remote)
    case .remind(.snooze(_, for: let length)):
      try require(length > .zero, "a snooze of \(length)")
    default: break
    }
  }

  private static func check(_ request: RemoteRequest) throws(Violation) {
    switch request {
    case .start(let start):
      try check(start.end)
      try check(start.warnings)
      for note in start.notes { try requireHarmless(note) }
      if let name = start.name {
        try require(CountdownName.isAcceptable(name), "the name \(name.debugDescription)")
      }
      if case .file(let path)? = start.alerts.sound {
        try require(path.hasPrefix("/"), "the sound \(path) begins elsewhere in the host")
      }
      if let routine = start.routine { try check(routine) }
    case .control(.add(let length), _), .control(.subtract(let length), _): try check(length)
    case .control(_, .named(let keys)), .wait(let keys):
      try require(Set(keys).count == keys.count, "\(keys) names one countdown twice")
    default: break
    }
  }

  private static func check(_ end: CountdownRequest.End) throws(Violation) {
    switch end {
    case .after(let length): try check(length)
    case .at(let moment, let time):
      let distance = surroundings.now.duration(to: moment)
      let isNear = distance > .zero && distance <= Limits.duration
      try require(isNear, "\(time.text) is \(moment)")
    }
  }

  private static func check(_ length: Duration) throws(Violation) {
    try require(length > .zero && length <= Limits.duration, "a length of \(length)")
  }

  private static func check(_ routine: PomodoroRequest) throws(Violation) {
    try require((1...99).contains(routine.rounds), "\(routine.rounds) rounds")
    for length in [routine.focus, routine.shortBreak, routine.longBreak] { try check(length) }
    if routine.plan.isEmpty { return }
    try check(routine.plan)
    let count = routine.plan.count * routine.rounds
    try require(count <= PlanOperand.mostSteps, "\(count) steps")
  }

  private static func check(_ view: ViewOptions) throws(Violation) {
    let label = view.label
    let isLabel = LabelLimit.isKept(by: label) && !label.contains(where: \.isHarmful)
    try require(isLabel, "a label \(label.debugDescription)")
    try check(view.warnings)
  }

  private static func check(_ warnings: [Duration]) throws(Violation) {
    try require(warnings.count <= 10, "\(warnings.count) warnings")
    try require(warnings == Set(warnings).sorted(by: >), "\(warnings) are not in order")
    for lead in warnings { try check(lead) }
  }
}

// MARK: - Explanations

extension FuzzTarget {
  /// The moments of `explain --json` come one after the other, after the moment that was named, and
  /// are no more than were asked for.
  private static func checkExplanation(_ words: [String]) throws {
    var asked = words
    asked.insert("--json", at: words.firstIndex(of: "--") ?? words.endIndex)
    let request = try Request.parse(asked, surroundings: surroundings)
    guard case .print(let text) = request else { throw Violation("nothing is printed") }
    let object = try JSONObject(parsing: String(text.dropLast()))
    try require(text.last == "\n" && object["v"] == 1, "another form of JSON: \(text)")
    let next = object["next"]?.array?.compactMap(\.string) ?? []
    let moments = try next.map { try secondsOfMoment($0) }
    var settings = Settings()
    for given in ArgumentScan(words).options {
      try Command.explain.option(named: given.option.name)?.set(given.value, in: &settings)
    }
    let (zone, count) = (try explainedZone(settings), settings.explain.count)
    let after = settings.explain.after?.moment(from: surroundings.now, in: zone)
    let start = (after ?? surroundings.now).wholeSeconds
    try require(moments.count <= count, "\(moments.count) moments, not \(count)")
    for (moment, later) in zip(moments, moments.dropFirst()) {
      try require(moment < later, "\(next) do not ascend")
    }
    guard let first = moments.first else { return }
    // A moment is written without the fraction of its second.
    let isLater = moments.count > 1 ? first > start : first >= start
    try require(isLater, "\(next) after \(start)")
  }

  private static func explainedZone(_ settings: Settings) throws(UsageError) -> ZoneRules {
    if let zone = settings.explain.zone { return zone }
    return try surroundings.timeZone()
  }

  /// The seconds since 1970 of `2027-03-29T07:30:00+02:00`.
  private static func secondsOfMoment(_ text: String) throws(Violation) -> Int {
    guard let local = LocalTime(String(text.prefix(19))), let sign = text.dropFirst(19).first,
      sign == "+" || sign == "-"
    else { throw Violation("\(text) is no moment") }
    let fields = text.dropFirst(20).split(separator: ":").compactMap { Int($0) }
    try require((2...3).contains(fields.count), "\(text) has no offset")
    let offset = zip(fields, [3_600, 60, 1]).reduce(0) { sum, pair in sum + pair.0 * pair.1 }
    return local.secondsSinceEpoch - (sign == "-" ? -offset : offset)
  }
}
