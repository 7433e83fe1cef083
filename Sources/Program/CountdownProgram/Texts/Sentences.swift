internal import Countdown

/// The first and last lines of a countdown.
package struct Sentences: Sendable {
  /// The label, fit for the terminal; may be empty.
  package let label: String

  package init(label: String) {
    self.label = label
  }

  /// `Tea  5m 00s  → ends 10:35:12  · sound: no device, will use the bell`.
  package func start(_ total: Duration, ends: ClockTime, now: ClockTime, faults: [AlertFault])
    -> String
  {
    let beginning = label.isEmpty ? "" : "\(label)  "
    let end = faults.reduce(into: "") { $0 += "  · \($1.text)" }
    return "\(beginning)\(Self.length(total))  → ends \(ends.text(seenFrom: now))\(end)"
  }

  /// `ends 10:35:12 · 5m 00s  · sound: no device`: the same without a label, for a narrow window,
  /// which may cut the end of it.
  package static func narrowStart(
    _ total: Duration, ends: ClockTime, now: ClockTime, faults: [AlertFault]
  ) -> String {
    let end = faults.reduce(into: "") { $0 += "  · \($1.text)" }
    return "ends \(ends.text(seenFrom: now)) · \(length(total))\(end)"
  }

  /// `Tea finished 10:35:12 (5m 00s, paused 0:20)`.
  package func finish(_ record: RunRecord, at time: ClockTime, overtime: Duration = .zero) -> String
  {
    var parts = [Self.length(record.total)]
    if record.paused >= .milliseconds(500) { parts.append("paused \(record.paused.text(.short))") }
    if overtime >= .seconds(1) { parts.append("and \(overtime.text(.short)) over") }
    return finished + " \(time.text) (\(parts.joined(separator: ", ")))"
  }

  /// `Tea missed: 3m late, the machine was asleep`.
  package func miss(_ lateness: Duration, because reason: String) -> String {
    subject("missed") + ": \(Self.rough(lateness)) late, \(reason)"
  }

  /// `Tea stopped with 1:12 left`.
  package func stop(left: Duration) -> String {
    subject("stopped") + " with \(left.text(.short)) left"
  }

  /// What can be done with a stopped countdown:
  /// ` · to go on: countdown resume tea, or restart tea`.
  ///
  /// - Parameters:
  ///   - name: the countdown's name; nil where it is not listed.
  ///   - canRestart: whether the countdown has a length of its own.
  package static func resumable(_ name: String?, canRestart: Bool = true) -> String {
    guard let name else { return "" }
    let anew = canRestart ? ", or restart \(name)" : ""
    return " · to go on: countdown resume \(name)\(anew)"
  }

  /// `Tea goes on in the background, ends 10:35:12 · countdown watch tea`.
  package func sentAway(until end: ClockTime, as name: String, now: ClockTime = .now) -> String {
    subject("goes on") + " in the background, ends \(end.text(seenFrom: now))"
      + " · countdown watch \(name)"
  }

  /// `Tea is paused with 4:12 left; resume it: countdown resume tea`.
  package func stayPaused(left: Duration, as name: String) -> String {
    subject("is paused") + " with \(left.text(.short)) left; resume it: countdown resume \(name)"
  }

  /// `Tea continues in the background and ends at 10:35:12`.
  package func goOn(until end: ClockTime, now: ClockTime = .now) -> String {
    "\(label.isEmpty ? "The countdown" : label) continues in the background and ends at "
      + end.text(seenFrom: now)
  }

  /// `Tea finished`.
  package var finished: String { subject("finished") }

  private func subject(_ verb: String) -> String {
    label.isEmpty ? verb.prefix(1).uppercased() + verb.dropFirst() : "\(label) \(verb)"
  }

  /// The text in the form in which people give durations; computed lengths are rounded up to the
  /// second.
  package static func length(_ duration: Duration) -> String {
    let isExact = duration.saturatedNanoseconds % 1_000_000 == 0
    return (isExact ? duration : .seconds(duration.components.seconds + 1)).text(.units)
  }

  /// `3m`, `2h 05m`, `12s`: the important part of a long time.
  private static func rough(_ duration: Duration) -> String {
    let text = Duration.seconds(duration.components.seconds).text(.units)
    return text.split(separator: " ").count > 1
      ? text.split(separator: " ").dropLast().joined(separator: " ") : text
  }
}
