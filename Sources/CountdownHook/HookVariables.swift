package import Countdown
internal import CountdownSystem

/// What a command is told of an event, as the variables `COUNTDOWN_…`; what is not known is empty.
///
/// All of them are always set, so that none is left over from a command further out.
package struct HookVariables: Hashable, Sendable {
  /// The version of all that follows: fields are only added within one.
  package static let version = 1

  /// The identity of the countdown, alarm or reminder.
  package var id = ""
  /// What it is called.
  package var label = ""
  /// The name it is shared as.
  package var name = ""
  /// `countdown`, `alarm`, `reminder`.
  package var kind = ""
  /// What happened.
  package var event = ""
  /// How long it lasts, and how much of that is left.
  package var duration: Duration?
  package var remaining: Duration?
  /// When it began and when it will end, or has, on the wall clock since 1970.
  package var started: Int64?
  package var ends: Int64?
  /// Why it happened.
  package var reason = ""

  /// Nothing but what happened to what.
  package init(event: String, kind: String, id: String, label: String) {
    (self.event, self.kind, self.id, self.label) = (event, kind, id, label)
  }

  /// Names and values, in a fixed order.
  package var all: [(name: String, value: String)] {
    [
      ("COUNTDOWN_V", "\(Self.version)"), ("COUNTDOWN_EVENT", event), ("COUNTDOWN_KIND", kind),
      ("COUNTDOWN_ID", id), ("COUNTDOWN_NAME", name), ("COUNTDOWN_LABEL", label),
      ("COUNTDOWN_DURATION", duration?.decimalSeconds ?? ""),
      ("COUNTDOWN_REMAINING", remaining?.decimalSeconds ?? ""),
      ("COUNTDOWN_STARTED", started.map { RFC3339(nanoseconds: $0).text() } ?? ""),
      ("COUNTDOWN_ENDS", ends.map { RFC3339(nanoseconds: $0).text() } ?? ""),
      ("COUNTDOWN_REASON", reason),
    ]
  }
}

// MARK: - Of an event

extension HookVariables {
  /// What an event tells.
  package init(_ facts: EventFacts) {
    self.init(event: facts.event, kind: facts.kind, id: facts.id, label: facts.label)
    (duration, remaining, reason) = (facts.duration, facts.remaining, facts.reason)
    (started, ends) = (facts.started?.nanoseconds, facts.ends?.nanoseconds)
  }

  /// What a countdown's event tells.
  ///
  /// - Parameters:
  ///   - started: the moment of the countdown's `.started`, if it was seen.
  ///   - now: the wall clock at `event.actual`, in nanoseconds since 1970; by default the event's.
  package init(event: CountdownEvent, started: Moment?, now: Int64? = nil) {
    self.init(event.facts)
    let now = now ?? event.wallTime.nanoseconds
    ends = ends?.saturatingAdd(now.saturatingSubtract(event.wallTime.nanoseconds))
    self.started = started.map { now.saturatingAdd(event.actual.nanoseconds(to: $0)) }
  }
}

extension Duration {
  /// Seconds as a decimal without needless zeros, such as `300` or `0.25`, to the nanosecond.
  var decimalSeconds: String {
    let (whole, rest) = saturatedNanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    guard rest != 0 else { return String(whole) }
    var digits = String(rest.magnitude)
    digits = String(repeating: "0", count: 9 - digits.count) + digits
    while digits.last == "0" { digits.removeLast() }
    return "\(self < .zero && whole == 0 ? "-" : "")\(whole).\(digits)"
  }
}
