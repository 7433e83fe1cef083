internal import Countdown
internal import CountdownHost
internal import CountdownSharing
internal import CountdownSystem

/// An event of a shared countdown, as far as its record shows it.
struct SharedEvent: Hashable, Sendable {
  enum Kind: String, Sendable {
    case started, tick, warning, paused, resumed, adjusted, finished, missed, stopped, reset
  }

  enum Reason: String, Sendable {
    case user, deadline, late, error
  }

  let kind: Kind
  let reason: Reason
  let countdown: SharedCountdown
  var sequence: Int64 = 0
  /// The moment of the event, in nanoseconds since 1970.
  let wall: Int64
  /// The details of a tick, or of a warning.
  var passing: Passing?

  /// The time left at a tick.
  struct Passing: Hashable, Sendable {
    /// The time left, in seconds.
    let left: Int
    /// The number of ticks before this one that were not reported.
    let missed: Int
  }

  init(_ kind: Kind, _ reason: Reason, of countdown: SharedCountdown, at wall: Int64) {
    (self.kind, self.reason, self.countdown, self.wall) = (kind, reason, countdown, wall)
  }

  /// The event between two records of one countdown; nil if nothing worth reporting happened.
  ///
  /// - Parameter time: the present, by which an end is late or not.
  init?(from old: SharedCountdown?, to new: SharedCountdown, at time: SharedTime) {
    let taken = new.snapshot.wallNanoseconds
    switch new.stage {
    case .returned: return nil
    case .announcing, .announced, .unconfirmed:
      if old?.stage.isAnnounced == true, old?.run == new.run { return nil }
      let isLate = new.sinceEnd(at: time) >= .seconds(1)
      self.init(
        .finished, isLate ? .late : .deadline, of: new,
        at: isLate ? time.wallNanoseconds : new.end?.wallNanoseconds ?? taken)
    case .running:
      guard let kind = Self.kindOfRunning(from: old, to: new) else { return nil }
      self.init(kind, kind == .warning ? .deadline : .user, of: new, at: taken)
      let left = new.snapshot.remaining.wholeSeconds
      if kind == .warning { passing = Passing(left: left, missed: 0) }
    case .ready, .stopped:
      if old?.stage == new.stage { return nil }
      self.init(new.stage == .ready ? .reset : .stopped, .user, of: new, at: taken)
    case .paused:
      guard let kind = Self.kindOfPause(from: old, to: new) else { return nil }
      self.init(kind, .user, of: new, at: taken)
    }
  }

  private static func kindOfRunning(
    from old: SharedCountdown?, to new: SharedCountdown
  ) -> Kind? {
    guard let old, old.run == new.run, !old.stage.isOver else { return .started }
    if old.stage == .paused { return .resumed }
    if old.end?.moment != new.end?.moment { return .adjusted }
    return old.hasWarned(before: new) ? .warning : nil
  }

  private static func kindOfPause(
    from old: SharedCountdown?, to new: SharedCountdown
  ) -> Kind? {
    guard let old, old.stage == .paused, old.run == new.run else { return .paused }
    return old.snapshot.remaining == new.snapshot.remaining ? nil : .adjusted
  }
}

extension SharedCountdown {
  /// Whether a warning came between this record and a later one of the same run and end: its
  /// process writes the record then.
  fileprivate func hasWarned(before later: SharedCountdown) -> Bool {
    let (before, after) = (snapshot.remaining, later.snapshot.remaining)
    return snapshot.warnings.contains { after <= $0 && $0 < before }
  }
}

extension Duration {
  /// The seconds left, rounded up.
  var wholeSeconds: Int {
    Int(saturatedNanoseconds.saturatingAdd(999_999_999) / 1_000_000_000)
  }
}

extension SharedCountdown.Stage {
  /// Whether the end was announced, or is being announced.
  var isAnnounced: Bool { isOver && self != .returned }
}

extension JSONObject {
  /// The event in the words of the host's socket.
  init(_ event: SharedEvent) {
    let countdown = event.countdown
    self = [
      "v": 1, "seq": .integer(event.sequence), "event": .string(event.kind.rawValue),
      "id": .string("\(countdown.snapshot.id)"), "name": .string(countdown.name),
      "at": .moment(event.wall), "reason": .string(event.reason.rawValue),
    ]
    if let passing = event.passing {
      self["remaining_s"] = .integer(Int64(passing.left))
      if event.kind == .tick { self["missed"] = .integer(Int64(passing.missed)) }
    }
  }
}
