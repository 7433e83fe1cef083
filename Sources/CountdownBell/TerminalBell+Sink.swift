public import Countdown

extension TerminalBell {
  /// Rings, or cuts short what rings for this countdown.
  ///
  /// - Throws: ``BellError``, also for a pattern that broke off in the background since.
  public func receive(_ event: CountdownEvent) throws(BellError) {
    let earlier = takeFailure()
    do {
      if kinds.contains(event.kind) {
        try begin(Ringing(countdown: event.id))
      } else if [.stopped, .paused, .reset].contains(event.kind) {
        cut { $0.countdown == event.id }
      }
    } catch {
      // One event reports one failure; the earlier one is left to the next event.
      state.withLock { $0.failure = earlier }
      throw error
    }
    if let earlier { throw earlier }
  }

  /// Cuts short what rings: the bell was detached, or its timer is gone.
  public func close() { silence() }

  private func takeFailure() -> BellError? {
    state.withLock { state in
      defer { state.failure = nil }
      return state.failure ?? state.ringing?.takeFailure()
    }
  }

  private func begin(_ ringing: Ringing) throws(BellError) {
    replace(with: ringing)
    do {
      try terminal.ring()
      guard pattern.count > 1 else { return ringing.end() }
      // The thread holds no bell, so that a bell may be released while it rings.
      try SystemThread.detached(name: "countdown-bell") { [terminal, pattern] in
        ringing.ringOn(terminal, pattern)
      }
    } catch {
      ringing.end()
      throw (error as? BellError) ?? BellError(.system, error as? SystemError)
    }
  }
}
