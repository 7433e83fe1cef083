public import Countdown

extension TerminalBell {
  /// Rings the pattern now, in the place of what rings already; its first bell has rung when this
  /// returns, which is at once.
  ///
  /// - Throws: ``BellError``: `.notReading` where a bell would have to wait.
  public func ring() throws(BellError) {
    try begin(Ringing(alert: nil, pattern: pattern), patience: .zero)
  }

  /// Whether a pattern rings. One bell is over at once.
  public var isPlaying: Bool { state.withLock { $0.ringing }.map { !$0.isOver } ?? false }

  /// Whether bells get through: the terminal takes them; whether it makes a sound is unknown.
  public var isHeard: Bool { isPlaying && fault == nil }

  /// Why the latest bell could not be rung.
  public var fault: (any Error)? {
    state.withLock { $0.failure ?? $0.ringing?.failure }
  }

  /// Cuts short what rings now.
  public func stop() { state.withLock { $0.ringing }?.cut() }

  /// Waits until no pattern rings any more, so that a program may leave without cutting it off.
  ///
  /// - Parameter limit: how long to wait at most, in real time.
  /// - Returns: false when it still rings then.
  @discardableResult
  public func waitUntilSilent(within limit: Duration) -> Bool {
    let end = RealTime.monotonic.advanced(by: limit)
    return state.withLock { $0.ringing }?.waitForEnd(until: end) ?? true
  }

  /// Tries without a sound whether a bell could be rung now.
  ///
  /// - Parameter limit: how long to wait for a terminal that takes nothing; by default not at all.
  /// - Throws: ``BellError``, as a bell would.
  public func check(within limit: Duration = .zero) throws(BellError) {
    try terminal.check(within: limit)
  }
}

// MARK: - As a sink

extension TerminalBell {
  /// Rings the pattern, and once for a warning. Returns within half a second.
  ///
  /// - Throws: ``BellError``.
  public func present(
    _ alert: Alert, _ answer: @escaping @Sendable (Alert.Answer) -> Void
  ) throws(BellError) {
    let repeats = alert.sound.repeats ?? false
    try begin(
      Ringing(
        alert: alert.id, pattern: alert.kind == .warning ? .once : pattern, repeats: repeats),
      patience: .milliseconds(500))
  }

  /// Cuts the pattern short, if it rings for this alert.
  ///
  /// - Throws: ``BellError`` where the pattern broke off in the background, so that the report
  ///   counts it.
  public func withdraw(_ id: Alert.ID) throws(BellError) {
    guard let ringing = state.withLock({ $0.ringing }), ringing.alert == id else { return }
    ringing.cut()
    if let failure = ringing.failure { throw failure }
  }

  /// Cuts short what rings: the bell was detached, or its source is gone.
  public func close() { stop() }

  private func begin(_ ringing: Ringing, patience: Duration) throws(BellError) {
    let replaced = state.withLock { state in
      defer { (state.ringing, state.failure) = (ringing, nil) }
      return state.ringing
    }
    replaced?.cut()
    do {
      try terminal.ring(within: patience)
      guard ringing.hasMore else { return ringing.end() }
      // The thread holds no bell, so that a bell may be released while it rings.
      try SystemThread.detached(name: "countdown-bell") { [terminal, onFailure] in
        ringing.ringOn(terminal, onFailure)
      }
    } catch {
      ringing.end()
      let failure = (error as? BellError) ?? BellError(.system, error as? SystemError)
      state.withLock { $0.failure = failure }
      throw failure
    }
  }
}
