internal import Countdown
internal import CountdownAlarms
internal import CountdownHostRuntime
internal import CountdownTerminal
internal import Foundation

/// What a command needs of the world: words for moments, and where to say what.
struct Desk {
  /// Words for moments, seen from the present.
  let present: () -> AlarmTimes
  /// A line of standard output.
  let say: (String) -> Void
  /// A line of standard error that is no failure.
  let note: (String) -> Void
  /// How wide a table may be; nil for any width.
  var width: Int?
  /// Whether text may have styles.
  var isStyled = false
  var inColor = false
  /// Whether a process lets alarms ring.
  var isServed: () -> Bool = { true }
  /// Starts such a process; what there is to say when that cannot be.
  var serve: () -> String? = { unserved }

  /// What is said where nobody lets alarms ring.
  static let unserved = "nothing rings until this runs: countdown serve"

  var times: AlarmTimes { present() }

  var sentences: AlarmSentences { AlarmSentences(times: times) }

  func say(_ line: StyledLine) { say(line.text(isStyled: isStyled, inColor: inColor)) }

  func say(_ table: TextTable) {
    for line in table.lines(width: width) { say(line) }
  }

  /// Sees that somebody is there to tell what is to come.
  func needHost() {
    if isServed() { return }
    if let problem = serve() { note(problem) }
  }

  /// Says that something is to come and nobody is there to tell.
  func noteWhenNotServed() {
    if !isServed() { note(Self.unserved) }
  }
}
