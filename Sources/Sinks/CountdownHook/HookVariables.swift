package import Countdown
internal import CountdownSystem

/// An event for a command, as the variables `COUNTDOWN_…`; an unknown one is empty.
///
/// All variables are always set, so that none is left over from a command further out.
package struct HookVariables: Hashable, Sendable {
  /// The version of all that follows: fields are only added within one.
  package static let version = 1

  package var facts: EventFacts
  /// The name it is shared as.
  package var name = ""
  /// The moments as they are written; in this process's zone unless ``write(on:)`` was called.
  private var moments: [WallMoment: String] = [:]

  package init(_ facts: EventFacts) { self.facts = facts }

  /// The variables for a countdown's event.
  ///
  /// - Parameters:
  ///   - started: the moment of the countdown's `.started`, if it was seen.
  ///   - now: the wall clock at `event.actual`, in nanoseconds since 1970; by default the event's.
  package init(event: CountdownEvent, started: Moment?, now: Int64? = nil) {
    facts = EventFacts(event)
    let now = WallMoment(nanoseconds: now ?? event.wallTime.nanoseconds)
    facts.ends = facts.ends?.advanced(by: event.wallTime.duration(to: now))
    facts.started = started.map { now.advanced(by: event.actual.duration(to: $0)) }
  }

  /// Has the moments written on the clocks of another zone than this process's.
  ///
  /// - Parameter offset: returns the seconds by which they are ahead of UTC, at a moment in seconds
  ///   since 1970.
  package mutating func write(on offset: (Int) -> Int) {
    for moment in [facts.started, facts.ends].compactMap(\.self) {
      let seconds = Int(moment.nanoseconds / 1_000_000_000)
      moments[moment] = RFC3339(nanoseconds: moment.nanoseconds)
        .text(offset: offset(seconds) / 60 * 60)
    }
  }

  /// Names and values, in a fixed order.
  package var all: [(name: String, value: String)] {
    [
      ("COUNTDOWN_V", "\(Self.version)"), ("COUNTDOWN_EVENT", facts.event),
      ("COUNTDOWN_KIND", facts.kind), ("COUNTDOWN_ID", facts.id), ("COUNTDOWN_NAME", name),
      ("COUNTDOWN_LABEL", facts.label),
      ("COUNTDOWN_DURATION", facts.duration?.decimalSeconds ?? ""),
      ("COUNTDOWN_REMAINING", facts.remaining?.decimalSeconds ?? ""),
      ("COUNTDOWN_STARTED", text(facts.started)), ("COUNTDOWN_ENDS", text(facts.ends)),
      ("COUNTDOWN_REASON", facts.reason), ("COUNTDOWN_STEP", facts.step?.name ?? ""),
      ("COUNTDOWN_STEP_KIND", facts.step?.kind ?? ""),
      ("COUNTDOWN_ROUND", facts.step.map { "\($0.round)" } ?? ""),
      ("COUNTDOWN_ROUNDS", facts.step.map { "\($0.rounds)" } ?? ""),
      ("COUNTDOWN_NEXT", facts.step?.next ?? ""),
    ]
  }

  private func text(_ moment: WallMoment?) -> String {
    moment.map { moments[$0] ?? RFC3339(nanoseconds: $0.nanoseconds).text() } ?? ""
  }
}

extension Duration {
  /// Seconds as a decimal without needless zeros, such as `300` or `0.25`, to the nanosecond.
  var decimalSeconds: String {
    let (whole, rest) = saturatedNanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    guard rest != 0 else { return String(whole) }
    var digits = rest.magnitude.padded(9)
    while digits.last == "0" { digits.removeLast() }
    return "\(self < .zero && whole == 0 ? "-" : "")\(whole).\(digits)"
  }
}
