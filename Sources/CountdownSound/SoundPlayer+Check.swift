#if Sound
  internal import Countdown

  extension SoundPlayer {
    /// Tries silently whether a sound could be played: the clip decodes, and the device accepts
    /// more silence than its buffer holds. A sound server that hangs, or has no sink, fills only
    /// the buffer.
    ///
    /// Blocks for at most the limit; the trial has threads of its own, which are left behind when a
    /// sound library hangs. While the player plays, only the clip is tried, and whether it is
    /// heard.
    ///
    /// - Throws: ``SoundError``; at the limit, with the reason `deviceStuck`, or `clipUnreadable`
    ///   if the file is what hangs.
    public func check(within limit: Duration = .milliseconds(200)) throws(SoundError) {
      let deadline = RealTime.monotonic.advanced(by: limit)
      if let playback = state.withLock({ $0.current }), playback.holdsDevice {
        return try check(playback, until: deadline)
      }
      let attempt = try request.newTrial()
      try attempt.start()
      guard attempt.done.wait(within: RealTime.monotonic.duration(to: deadline)) else {
        // Before it is cancelled, because a cancelled one releases the device.
        let hasDevice = attempt.hasDevice
        attempt.cancel(isLate: true)
        throw hasDevice
          ? .stuck(request.device, "snd_pcm_open", "no answer within \(limit.text(.units))")
          : .clipHangs(request.clips[0].name)
      }
      if let failure = attempt.failure { throw failure }
    }

    private func check(_ playback: Playback, until deadline: Moment) throws(SoundError) {
      let header = try request.checkClip(within: RealTime.monotonic.duration(to: deadline))
      if let truncation = header.truncation { throw truncation }
      _ = playback.settled.wait(within: RealTime.monotonic.duration(to: deadline))
      guard !playback.isHeard, !playback.over.isOpen else { return }
      throw playback.fault ?? .stuck(request.device, "snd_pcm_writei", "it accepts no sound now")
    }
  }

  extension Request {
    /// Sees that the clip opens and has a sound in it.
    func checkClip(within limit: Duration) throws(SoundError) -> ClipReader.Header {
      let reader = try ClipReader(clips[clips.count - 1])
      defer { reader.cancel() }
      return try reader.header(within: limit)
    }

    fileprivate func newTrial() throws(SoundError) -> Attempt {
      var request = self
      (request.volume, request.fadeIn, request.repeats, request.isTrial) = (0, .zero, false, true)
      return try Attempt(request, listener: Attempt.Listener())
    }
  }
#endif
