#if Sound
  public import Countdown

  extension SoundPlayer {
    /// How long `receive` waits to see whether the device opens.
    private static let patience: Duration = .milliseconds(250)

    /// Plays on the kinds of event it was made for; falls silent when the countdown it plays for is
    /// stopped, paused or reset, and if it repeats, when that runs again. A clip that plays once is
    /// not cut short by the next step of a routine. Returns within 300 ms, whatever the device
    /// does.
    ///
    /// - Throws: ``SoundError``, once for each failure: at once where the device does not open, and
    ///   at the next event for what failed later.
    public func receive(_ event: CountdownEvent) throws(SoundError) {
      if kinds.contains(event.kind) {
        begin(for: event.id)
        _ = state.withLock { $0.current }?.settled.wait(within: Self.patience)
      } else if silences(event.kind), isOwned(by: event.id) {
        stop()
      }
      if let failure = log.takeUnthrown() { throw failure }
    }

    /// Falls silent, as ``stop()`` does.
    public func close() {
      stop()
    }

    private func silences(_ kind: CountdownEvent.Kind) -> Bool {
      switch kind {
      case .stopped, .paused, .reset: true
      case .started, .resumed: request.repeats
      default: false
      }
    }

    private func isOwned(by id: CountdownID) -> Bool {
      state.withLock { $0.owner == nil || $0.owner == id }
    }

    /// More threads than these are not left behind in a sound library that hangs.
    private static let mostThreads = 4

    func begin(for owner: CountdownID?) {
      stop()
      do throws(SoundError) {
        let playback = try newPlayback()
        let (previous, isAllowed) = state.withLock { state in
          guard state.hasThread(of: Self.mostThreads) else { return (nil as Playback?, false) }
          defer { (state.current, state.owner) = (playback, owner) }
          state.unended.append(playback)
          return (state.current, true)
        }
        previous?.silence()
        guard isAllowed else { throw .hung(request.device) }
        try playback.start()
      } catch {
        log.record(error)
      }
    }

    private func newPlayback(
      after memory: Playback.Memory = Playback.Memory()
    ) throws(SoundError) -> Playback {
      try Playback(request, failures: log, after: memory) { [weak self] in
        self?.replace($0) ?? true
      }
    }

    /// Goes on in the place of a playback that was given up; false when that must wait. True also
    /// when nobody wants it any longer.
    private func replace(_ stuck: Playback) -> Bool {
      guard let playback = try? newPlayback(after: stuck.memory) else { return false }
      let (isWanted, isAllowed) = state.withLock { state in
        guard state.current === stuck else { return (false, false) }
        guard state.hasThread(of: Self.mostThreads) else { return (true, false) }
        state.unended.append(playback)
        state.current = playback
        return (true, true)
      }
      guard isAllowed else { return !isWanted }
      do throws(SoundError) {
        try playback.start()
        return true
      } catch {
        // Without a thread to be had the next attempt comes after another pause.
        return state.withLock { state in
          guard state.current === playback else { return true }
          state.current = stuck
          return false
        }
      }
    }

    /// Counts a trial of the device among the threads that a hung library may hold; false when
    /// there are too many already.
    func begin(_ trial: Latch) -> Bool {
      state.withLock { state in
        guard state.hasThread(of: Self.mostThreads) else { return false }
        state.trials.append(trial)
        return true
      }
    }
  }

  extension SoundPlayer.State {
    /// Whether fewer threads than a number may still be inside a call of the sound library.
    fileprivate mutating func hasThread(of most: Int) -> Bool {
      unended.removeAll { $0.ended.isOpen }
      trials.removeAll { $0.isOpen }
      return unended.count + trials.count < most
    }
  }

  extension SoundError {
    static func hung(_ device: String) -> SoundError {
      SoundError(
        .deviceStuck, "snd_pcm_open", message: "earlier calls have not returned", subject: device)
    }
  }
#endif
