public import Countdown

extension TerminalBell {
  /// Rings the pattern now, instead of one that already rings. Returns at once, after the first
  /// bell.
  ///
  /// - Throws: ``BellError``: `.notReading` where a bell would have to wait.
  public func ring() throws(BellError) {
    try begin(Ringing(alert: nil, pattern: pattern), timeout: .zero)
  }

  /// Whether a pattern rings. One bell is over at once.
  public var isPlaying: Bool { state.withLock { $0.ringing }.map { !$0.isOver } ?? false }

  /// Whether bells get through: the terminal accepts them; whether it makes a sound is unknown.
  public var isHeard: Bool { isPlaying && fault == nil }

  /// The reason why the latest bell could not be rung.
  public var fault: BellError? {
    state.withLock { $0.failure ?? $0.ringing?.failure }
  }

  /// Stops the ringing.
  public func stop() { state.withLock { $0.ringing }?.cut() }

  /// Waits until no pattern rings any more, so that a program may leave without cutting it off.
  ///
  /// - Parameter limit: the longest wait, in real time.
  /// - Returns: false if it still rings then.
  @discardableResult
  public func waitUntilSilent(within limit: Duration) -> Bool {
    let end = RealTime.monotonic.advanced(by: limit)
    return state.withLock { $0.ringing }?.waitForEnd(until: end) ?? true
  }

  /// Tests silently whether a bell could be rung now.
  ///
  /// - Parameter limit: the time to wait for a terminal that accepts nothing; by default zero.
  /// - Throws: ``BellError``, as a bell would.
  public func check(within limit: Duration = .zero) throws(BellError) {
    try terminal.check(within: limit)
  }
}

// MARK: - As a sink

extension TerminalBell {
  /// Rings the pattern, and once for a warning. Returns within half a second. Where an alert
  /// repeats, its next bell waits until five seconds after its latest, even if it was withdrawn
  /// in between.
  ///
  /// - Throws: ``BellError``.
  public func present(
    _ alert: Alert, _ answer: @escaping @Sendable (Alert.Answer) -> Void
  ) throws(BellError) {
    let repeats = alert.sound.repeats ?? false
    try begin(
      Ringing(
        alert: alert.id, pattern: alert.kind == .warning ? .once : pattern, repeats: repeats),
      timeout: .milliseconds(500))
  }

  /// Stops the pattern, if it rings for this alert.
  ///
  /// - Throws: ``BellError`` where the pattern broke off in the background, so that the report
  ///   counts it.
  public func withdraw(_ id: Alert.ID) throws(BellError) {
    guard let ringing = state.withLock({ $0.ringing }), ringing.alert == id else { return }
    ringing.cut()
    if let failure = ringing.failure { throw failure }
  }

  /// Whether the alert has a sound, and is not of low urgency.
  public func accepts(_ alert: Alert) -> Bool {
    alert.sound.clip != .none && alert.urgency > .low
  }

  /// Reports that the pattern breaks off, that a repeating one rings again, and its end.
  public func observeSound(
    of id: Alert.ID, _ report: @escaping @Sendable (_ audibility: Alert.Audibility) -> Void
  ) {
    guard let ringing = state.withLock({ $0.ringing }), ringing.alert == id else {
      return report(.over)
    }
    ringing.reporter.observe(report)
  }

  /// Stops the ringing: the bell was detached, or its source was released.
  public func close() { stop() }

  private func begin(_ ringing: Ringing, timeout: Duration) throws(BellError) {
    let replaced = state.withLock { state in
      defer { (state.ringing, state.failure) = (ringing, nil) }
      return state.ringing
    }
    replaced?.cut()
    let start = ringing.start(after: replaced)
    do {
      if start == nil {
        try terminal.ring(within: timeout)
        ringing.noteFirst()
      } else {
        try terminal.check(within: timeout)
      }
      ringing.reporter.note(.heard)
      guard ringing.hasMore else { return ringing.end() }
      // The thread holds no bell, so that a bell may be released while it rings.
      try SystemThread.detached(name: "countdown-bell") { [terminal, onFailure] in
        ringing.ringOn(terminal, from: start, onFailure)
      }
    } catch {
      ringing.end()
      let failure = (error as? BellError) ?? BellError(.system, error as? SystemError)
      state.withLock { $0.failure = failure }
      throw failure
    }
  }
}
