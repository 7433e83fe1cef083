internal import Countdown

extension SoundPlayer {
  /// Plays the player's own clip from its beginning, instead of anything that plays; returns
  /// before it sounds. The sound belongs to no alert, so no withdrawal silences it.
  public func play() {
    begin(request, for: nil)
  }

  /// Falls silent, and forgets the alerts that would sound again. The sound fades for 20 ms, or for
  /// less where the device holds more than that. The call waits at most 50 ms for the silence: a
  /// thread that hangs is left behind.
  public func stop() {
    let (playback, lasting) = state.withLock { state in
      defer { (state.lasting, state.owner) = ([], nil) }
      return (state.current, state.lasting)
    }
    for alert in lasting { alert.reporter.end() }
    playback?.reporter.end()
    playback?.fallSilent()
  }

  /// Waits until the clip is heard: the device has taken more of it than its buffer holds, or all
  /// of it. False when the first attempt failed or the limit passed first. One that repeats is
  /// tried again all the same.
  public func waitUntilHeard(within limit: Duration) -> Bool {
    guard let playback = state.withLock({ $0.current }) else { return false }
    return playback.settled.wait(within: limit) && playback.wasHeard
  }

  /// Waits until the clip has been played, or was stopped or failed; false when that takes longer
  /// than the limit. For a program that leaves with its last sound.
  @discardableResult
  public func waitUntilSilent(within limit: Duration) -> Bool {
    let deadline = RealTime.monotonic.advanced(by: limit)
    // An alert may sound again after that which is waited for.
    while let playback = state.withLock({ $0.current }), !playback.over.isOpen {
      let rest = RealTime.monotonic.duration(to: deadline)
      guard rest > .zero, playback.over.wait(within: rest) else { return playback.over.isOpen }
    }
    return true
  }
}

extension SoundPlayer {
  /// Waits until `onFailure` has been called for all failures.
  package func waitUntilReported(within limit: Duration) { log.waitUntilReported(within: limit) }
}

// Parts shared by direct calls and alerts.
extension SoundPlayer {
  /// Plays instead of the present sound.
  @discardableResult
  func begin(_ request: Request, for owner: Alert.ID?) -> Playback {
    let playback = newPlayback(request, owner, SoundReporter())
    let (previous, over) = state.withLock { state in
      defer { (state.current, state.owner) = (playback, owner) }
      var over = [owner.flatMap { state.removeLasting($0) }?.reporter]
      // A lasting alert is heard again later.
      if !state.lasting.contains(where: { $0.reporter === state.current?.reporter }) {
        over.append(state.current?.reporter)
      }
      if let owner, request.repeats {
        state.lasting.append(
          LastingAlert(id: owner, request: request, reporter: playback.reporter))
      }
      return (state.current, over)
    }
    for reporter in over { reporter?.end() }
    previous?.silence()
    playback.start(after: previous)
    return playback
  }

  /// Lets the latest of the alerts that last sound again in the place of a playback, if that is
  /// still the one that plays.
  func resume(after previous: Playback) {
    let playback = state.withLock { state -> Playback? in
      guard state.current === previous, let alert = state.lasting.last else { return nil }
      let playback = newPlayback(alert.request, alert.id, alert.reporter)
      (state.current, state.owner) = (playback, alert.id)
      return playback
    }
    playback?.start(after: previous)
  }

  private func newPlayback(
    _ request: Request, _ alert: Alert.ID?, _ reporter: SoundReporter
  ) -> Playback {
    Playback(request, alert, reporter, failures: log) { [weak self] in self?.hasEnded($0) }
  }

  /// A playback came to its end by itself, or was silenced.
  private func hasEnded(_ playback: Playback) {
    let resumes = state.withLock { state in
      guard state.current === playback, !playback.isSilenced else { return false }
      // A repeating clip that has ended cannot be played.
      if playback.request.repeats, let owner = state.owner { _ = state.removeLasting(owner) }
      state.owner = nil
      return true
    }
    guard resumes else { return }
    playback.reporter.end()
    resume(after: playback)
  }
}

extension SoundPlayer.State {
  mutating func removeLasting(_ id: Alert.ID) -> SoundPlayer.LastingAlert? {
    lasting.firstIndex { $0.id == id }.map { lasting.remove(at: $0) }
  }
}

extension Playback {
  /// Silences it and waits for that, at most 50 ms.
  func fallSilent() {
    silence()
    _ = over.wait(within: .milliseconds(50))
  }
}
