public import Countdown

extension TerminalBell {
  /// Rings, or cuts short what rings for this countdown.
  ///
  /// - Throws: ``BellError``, also for a pattern that broke off in the background since.
  public func receive(_ event: CountdownEvent) throws(BellError) {
    let earlier = state.withLock { state in
      defer { state.failure = nil }
      return state.failure
    }
    if kinds.contains(event.kind) {
      try begin(Ringing(countdown: event.id))
    } else if [.stopped, .paused, .reset].contains(event.kind) {
      cut { $0.countdown == event.id }
    }
    if let earlier { throw earlier }
  }

  private func begin(_ ringing: Ringing) throws(BellError) {
    replace(with: ringing)
    do {
      try terminal.ring()
      guard pattern.count > 1 else { return ringing.end() }
      try SystemThread.detached(name: "countdown-bell") { self.ringOn(ringing) }
    } catch {
      ringing.end()
      throw (error as? BellError) ?? BellError(.system, error as? SystemError)
    }
  }

  private func ringOn(_ ringing: Ringing) {
    do {
      try ringRest(of: ringing)
    } catch {
      state.withLock { $0.failure = error }
    }
    ringing.end()
  }
}
