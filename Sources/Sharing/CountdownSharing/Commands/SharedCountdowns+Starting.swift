internal import Countdown
internal import CountdownStore

extension SharedCountdowns {
  /// A countdown that belongs to no process.
  package struct Start: Sendable {
    let name: String
    let duration: Duration
    /// The text for people.
    package var label = ""
    package var attributes: [String: String] = [:]
    package var warnings: [Duration] = []
    package var steps: SharedSteps?

    package init(_ name: String, for duration: Duration) {
      (self.name, self.duration) = (name, duration)
    }
  }

  /// Begins a countdown that belongs to no process: the host announces its end. It takes the place
  /// of another one of its name that has ended or was set back.
  ///
  /// - Throws: ``SharingError``: `.nameTaken` where another countdown keeps the name, or what is
  ///   wrong with the request or the store.
  package func start(_ start: Start) throws(SharingError) -> SharedCountdown {
    let new = try start.record
    for _ in 0..<Self.mostAttempts {
      let found = try entries.readable(start.name)
      let now = SharedTime.now
      try found?.checkGivesWay(at: now)
      guard case .record(let record)? = try? SharedCommand.start.effect(on: new, at: now) else {
        throw SharingError(.refused(start.name, .schedulerUnavailable))
      }
      if case .written(let written?) = try entries.write(record, replacing: found?.revision) {
        return written
      }
    }
    throw SharingError(.store(StoreError(.locked(start.name))))
  }
}

extension SharedCountdown {
  /// Throws where the record keeps its name from a new countdown. A person who begins one by the
  /// name of another that belongs to no process knows of that one's end.
  fileprivate func checkGivesWay(at time: SharedTime) throws(SharingError) {
    if kind == .hosted, stage == .ready || isOver(at: time) { return }
    guard keepsName(at: time, untilSeen: true) else { return }
    throw SharingError(.nameTaken(name, process: owner.process))
  }
}

extension SharedCountdowns.Start {
  /// The record of the countdown before it begins.
  fileprivate var record: SharedCountdown {
    get throws(SharingError) {
      try SharePlan.Request(
        name: name, kind: .hosted, open: [], attributes: attributes, isAccepting: true
      ).check(with: steps, label: label)
      // The countdown that the record describes need not exist: only its state is written.
      let timer = CountdownTimer(
        duration, every: steps?.longest ?? duration, label: label, adjustableWhileRunning: true,
        warnings: warnings)
      return SharedCountdown(
        name: name, kind: .hosted, snapshot: timer.snapshot(), run: CountdownID(),
        startedWallNanoseconds: nil, end: nil, owner: .current, attributes: attributes,
        steps: steps, isAccepting: true)
    }
  }
}

extension SharedSteps {
  /// The length of the longest step.
  fileprivate var longest: Duration { plan.map(\.duration).max() ?? .seconds(1) }
}

extension SharedCountdowns {
  /// Gives a running countdown another time left, for example when it counts to a moment of a clock
  /// that was set. Nothing happens where it was changed meanwhile.
  package func correct(
    _ record: SharedCountdown, to left: Duration, at time: SharedTime = .now
  ) throws(SharingError) {
    let change = left - record.remaining(at: time)
    guard case .record(let new)? = try? record.adjusted(by: change, at: time) else { return }
    _ = try entries.write(new, replacing: record.revision)
  }
}
