internal import Countdown

/// An event of a shared countdown, as its record shows it.
package struct SharedEvent: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case started, tick, warning, paused, resumed, adjusted, finished, missed, stopped, reset
  }

  package enum Reason: String, Sendable {
    case user, deadline, late, error
  }

  package let kind: Kind
  package let reason: Reason
  /// The countdown as it was read after the event, perhaps after later ones, too.
  package let countdown: SharedCountdown
  /// The number of the change, as in the record; zero for an event that is none.
  package var sequence: Int64 = 0
  /// The moment of the event, in nanoseconds since 1970.
  package let wall: Int64
  /// The countdown's state after the event.
  package private(set) var remaining: Duration
  package private(set) var total: Duration
  /// The step of a routine that the event belongs to.
  package private(set) var step: SharedSteps.Place?
  /// The details of a tick, or of a warning.
  package var passing: Passing?

  /// The time left at a tick.
  package struct Passing: Hashable, Sendable {
    /// The time left, in seconds.
    package let left: Int
    /// The number of ticks before this one that were not reported.
    package let missed: Int

    package init(left: Int, missed: Int) { (self.left, self.missed) = (left, missed) }
  }

  package init(_ kind: Kind, _ reason: Reason, of countdown: SharedCountdown, at wall: Int64) {
    (self.kind, self.reason, self.countdown, self.wall) = (kind, reason, countdown, wall)
    let isOver = kind == .finished || kind == .missed
    (remaining, total) = (isOver ? .zero : countdown.snapshot.remaining, countdown.snapshot.total)
    step = countdown.steps?.place
  }

  /// The event of a change; nil for one that is none for other processes.
  ///
  /// - Parameter previous: the change before it, where it is known.
  private init?(
    _ change: SharedChange, after previous: SharedChange?, of countdown: SharedCountdown
  ) {
    guard let kind = Kind(rawValue: change.kind.rawValue) else { return nil }
    let (wall, left) = (change.wallNanoseconds, change.remainingNanoseconds)
    switch kind {
    case .finished where left > -1_000_000_000:
      self.init(kind, .deadline, of: countdown, at: wall.saturatingAdd(left))
    case .finished: self.init(kind, .late, of: countdown, at: wall)
    case .warning:
      self.init(kind, .deadline, of: countdown, at: wall)
      passing = Passing(left: Duration.nanoseconds(left).wholeSeconds, missed: 0)
    // A step that begins at the end of the one before it is nobody's command.
    case .started
    where previous?.kind == .finished && countdown.steps?.advances == .automatically:
      self.init(kind, .deadline, of: countdown, at: wall)
    default: self.init(kind, .user, of: countdown, at: wall)
    }
    sequence = Int64(clamping: change.sequence)
    (remaining, total) = (.nanoseconds(max(left, 0)), .nanoseconds(change.totalNanoseconds))
    step = change.step.flatMap { countdown.steps?.place(at: $0) }
  }
}

// MARK: - Between two records

extension SharedEvent {
  /// The events between two records of one countdown, in their order: each change that the newer
  /// record still knows of. Where its latest change is not among them, as after a write by an
  /// older program, the event that its state shows.
  ///
  /// - Parameter time: the present, by which an end is late or not.
  package static func all(
    from old: SharedCountdown?, to new: SharedCountdown, at time: SharedTime
  ) -> [SharedEvent] {
    guard new.changes.last?.sequence == new.snapshot.sequence else {
      var event = SharedEvent(from: old, to: new, at: time)
      event?.sequence = Int64(clamping: new.snapshot.sequence)
      return event.map { [$0] } ?? []
    }
    let known = old?.snapshot.sequence ?? 0
    return zip(new.changes, [nil] + new.changes).filter { $0.0.sequence > known }
      .compactMap { SharedEvent($0, after: $1, of: new) }
  }

  private static func end(of record: SharedCountdown, at time: SharedTime) -> SharedEvent {
    let isLate = record.sinceEnd(at: time) >= .seconds(1)
    let wall = record.end?.wallNanoseconds ?? record.snapshot.wallNanoseconds
    return SharedEvent(
      .finished, isLate ? .late : .deadline, of: record,
      at: isLate ? time.wallNanoseconds : wall)
  }

  /// The event between two records of one countdown; nil if nothing worth reporting happened.
  private init?(from old: SharedCountdown?, to new: SharedCountdown, at time: SharedTime) {
    let taken = new.snapshot.wallNanoseconds
    switch new.stage {
    case .returned, .announcing, .announced, .unconfirmed:
      if old?.stage.isOver == true, old?.run == new.run { return nil }
      self = Self.end(of: new, at: time)
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
  package var wholeSeconds: Int {
    Int(saturatedNanoseconds.saturatingAdd(999_999_999) / 1_000_000_000)
  }
}
