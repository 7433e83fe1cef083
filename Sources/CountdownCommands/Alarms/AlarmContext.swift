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
  /// Starts such a process where none runs; which alerts of a plan will not work in it.
  var serve: (AlertPlan) throws(CommandFailure) -> [AlertFault] = {
    (_) throws(CommandFailure) in throw CommandFailure(unserved, .failed)
  }

  /// What is to be said where that process has another time zone than this one.
  var zoneFault: () -> AlertFault? = { nil }

  /// What is said where nobody lets alarms ring.
  static let unserved = "nothing rings until this runs: countdown serve"

  var times: AlarmTimes { present() }

  var sentences: AlarmSentences { AlarmSentences(times: times) }

  func say(_ line: String) { output.write(line) }

  func say(_ table: TextTable) { output.write(table) }

  /// Says what was set, and which of its alerts will not work, once a process is there that rings.
  ///
  /// - Parameter followsZone: whether the moment that was said depends on the time zone of whoever
  ///   says it.
  func say(_ line: String, alerts: AlertOptions, followsZone: Bool = false) {
    do throws(CommandFailure) {
      var faults = try serve(AlertPlan(alerts))
      if followsZone, let fault = zoneFault() { faults.insert(fault, at: 0) }
      say(line + faults.map { "  · \($0.text)" }.joined())
    } catch {
      say(line)
      note(error.reason)
    }
  }

  /// Sees that a process is there that rings.
  func needHost() {
    if isServed() { return }
    do throws(CommandFailure) { _ = try serve(AlertPlan(AlertOptions())) } catch {
      note(error.reason)
    }
  }

  /// Notes that something is to come and no process is there that rings.
  func noteWhenNotServed() {
    if !isServed() { note(Self.unserved) }
  }
}
