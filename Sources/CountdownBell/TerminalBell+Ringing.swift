internal import Countdown

extension TerminalBell {
  /// Rings the pattern now, and returns after its last bell or when it was cut short. It takes the
  /// place of what rings already.
  ///
  /// - Throws: ``BellError``; at most half a second after it was due for each bell.
  public func ring() throws(BellError) {
    let ringing = Ringing(countdown: nil)
    replace(with: ringing)
    defer { ringing.end() }
    try terminal.ring()
    try ringing.ringRest(terminal, pattern)
  }

  /// Tries without a sound whether a bell could be rung now. It does not wait.
  ///
  /// - Throws: ``BellError``, as a bell would.
  public func check() throws(BellError) {
    try terminal.check()
  }

  /// Cuts short what rings now.
  public func silence() {
    cut { _ in true }
  }

  /// Waits until no pattern rings any more, so that a program may leave without cutting it off.
  ///
  /// - Parameter limit: how long to wait at most, in real time.
  /// - Returns: false when it still rings then.
  @discardableResult
  public func waitUntilQuiet(within limit: Duration) -> Bool {
    let end = RealTime.monotonic.advanced(by: limit)
    return state.withLock { $0.ringing }?.waitForEnd(until: end) ?? true
  }
}

// What an event and a call share.

extension TerminalBell {
  func replace(with ringing: Ringing) {
    let replaced = state.withLock { state in
      defer { state.ringing = ringing }
      return state.ringing
    }
    replaced?.cut()
  }

  func cut(where isMeant: (Ringing) -> Bool) {
    if let ringing = state.withLock({ $0.ringing }), isMeant(ringing) { ringing.cut() }
  }
}
