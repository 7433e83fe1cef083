internal import Countdown

/// What a command is told of an event, as the variables `COUNTDOWN_…`; what is not known is empty.
struct HookVariables: Sendable {
  let event: CountdownEvent
  /// The moment of the countdown's `.started`, if it was seen.
  let started: Moment?
  /// The wall clock at `event.actual`.
  let now: WallTime

  /// Names and values, in a fixed order.
  var all: [(name: String, value: String)] {
    [
      ("COUNTDOWN_ID", event.id.description),
      ("COUNTDOWN_LABEL", event.label),
      ("COUNTDOWN_EVENT", event.kind.rawValue),
      ("COUNTDOWN_DURATION", event.state.total.decimalSeconds),
      ("COUNTDOWN_REMAINING", event.state.remaining.decimalSeconds),
      ("COUNTDOWN_STARTED", started.map { wallTime(of: $0).text } ?? ""),
      ("COUNTDOWN_ENDS", end.map { wallTime(of: $0).text } ?? ""),
      ("COUNTDOWN_REASON", reason),
    ]
  }

  /// When it will be zero, or was; unknown while it does not count.
  private var end: Moment? {
    switch event.state.phase {
    case .running: event.actual.advanced(by: event.state.remaining)
    case .finished: event.scheduled
    case .ready, .paused, .stopped: nil
    }
  }

  /// Why it happened: at its deadline, late (a second or more), or because someone asked.
  private var reason: String {
    switch event.kind {
    case .tick, .finished: event.lateness >= .seconds(1) ? "late" : "deadline"
    default: "user"
    }
  }

  private func wallTime(of moment: Moment) -> WallTime {
    let distance = event.actual.nanoseconds(to: moment)
    return WallTime(nanoseconds: now.nanoseconds.saturatingAdd(distance))
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
