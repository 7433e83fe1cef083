internal import Countdown
internal import CountdownAlarms
internal import CountdownArguments
internal import CountdownHostRuntime
internal import CountdownProcesses
internal import CountdownTerminal

/// What a command needs of the world: words for moments, and where to say what.
struct AlarmContext {
  /// Words for moments, seen from the present.
  let present: () -> AlarmTimes
  let output: StandardOutput
  /// A line of standard error that is no failure.
  let note: (String) -> Void
  /// Whether a process lets alarms ring.
  var isServed: () -> Bool = { true }
  /// Asks the process that rings about an item that was just written.
  var ask: (_ id: CountdownID, _ isAwaited: Bool) -> HostAnswer = { _, _ in .none(unserved) }
  /// Has a host start after a reboot; what is to be said about that, or nil.
  var startAtBoot: () -> String? = { nil }

  /// What is said where nobody lets alarms ring.
  static let unserved = "nothing rings until a host runs: countdown serve"

  var times: AlarmTimes { present() }

  var sentences: AlarmSentences { AlarmSentences(times: times) }

  func say(_ line: String) { output.write(line) }

  func say(_ table: TextTable) { output.write(table) }

  /// Notes that something is to come and no process is there that rings.
  func noteWhenNotServed() {
    if !isServed() { note(Self.unserved) }
  }
}
