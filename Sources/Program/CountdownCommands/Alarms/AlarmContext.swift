internal import Countdown
internal import CountdownAlarms
internal import CountdownArguments
internal import CountdownHost
internal import CountdownProgram
internal import CountdownSystem
internal import CountdownTerminal

/// The surroundings of a command: words for moments, and outputs.
struct AlarmContext {
  /// Words for moments, seen from the present.
  let present: () -> AlarmTimes
  let output: StandardOutput
  /// The database of the alarms, or the address of its server.
  var path = ""
  /// Prints a line on standard error that is not a failure.
  let note: (String) -> Void
  /// Whether a process rings alarms.
  var isServed: () -> Bool = { true }
  /// Asks the host about an item that was just written.
  let ask: (_ id: CountdownID, _ isAwaited: Bool) throws(CommandFailure) -> HostAnswer
  /// Asks the running host to answer alarms; nil without a host that can be asked.
  var answer: (RingRequest) -> Result<JSONObject, HostError>? = { _ in nil }
  /// The alerts that will not work in the running host: reasons by their names.
  var alertFaults: () -> [String: String] = { [:] }
  /// Keeps copies of what is about to be removed; returns whether `countdown undo` can bring it
  /// back.
  var keep: ([Agenda.ItemCopy]) -> Bool = { _ in false }
  /// Enables a host after a reboot; returns a line about it, or nil.
  var startAtBoot: () -> String? = { nil }
  /// Checks whether an alarm's sound can be played.
  var clipFault: (Alarm.Sound) -> AlertFault? = { _ in nil }

  /// The note for when no process rings alarms.
  static let unserved = "nothing rings until a host runs: countdown serve"

  var times: AlarmTimes { present() }

  var sentences: AlarmSentences { AlarmSentences(times: times) }

  func say(_ line: String) { output.write(line) }

  func say(_ list: JSONList) { list.write(output.send, end: output.write) }

  func say(_ table: TextTable) { output.write(table) }

  /// Notes that something is due to ring and no process will ring it.
  func noteWhenNotServed() {
    if !isServed() { note(Self.unserved) }
  }

  /// Notes in how many months a rule of the 29th, 30th or 31st comes.
  func noteShortMonths(_ rule: RecurrenceRule?, from start: CivilDate?) {
    guard let rule, let start, let line = rule.shortMonthsNote(from: start) else { return }
    note(line)
  }
}

extension CommandFailure {
  /// A failing store is an error, an unsuitable state a refusal, everything else bad input.
  init(_ error: AgendaError) {
    switch error {
    case .store: self.init("\(error)", .failed)
    case .notRinging, .notSnoozable, .nothingToSkip, .nothingToUndo, .alreadyDone:
      self.init("\(error)", .stopped)
    default: self.init("\(error)", .misused)
    }
  }

  /// Carries out a closure that may fail.
  static func attempt<Value>(
    _ body: () throws(AgendaError) -> Value
  ) throws(CommandFailure) -> Value {
    do throws(AgendaError) { return try body() } catch { throw CommandFailure(error) }
  }
}
