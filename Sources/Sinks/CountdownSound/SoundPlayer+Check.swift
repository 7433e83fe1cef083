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
  /// A device that has taken its buffer and not begun to play by the limit is no failure, because
  /// it may need ten seconds. A limit above ten seconds finds out.
  ///
  /// - Throws: ``SoundError``; where a call does not return for two seconds or until the limit,
  ///   with the reason `deviceStuck`, or `clipUnreadable` if the file is what hangs.
  public func check(within limit: Duration = .milliseconds(200)) throws(SoundError) {
    _ = try remark(within: limit)
  }

  /// Tries as ``check(within:)`` does, and returns what a library wrote to standard error all the
  /// same; nil if nothing.
  package func remark(within limit: Duration) throws(SoundError) -> String? {
    let deadline = RealTime.monotonic.advanced(by: limit)
    if let playback = state.withLock({ $0.current }), playback.holdsDevice {
      try check(playback, until: deadline)
      return nil
    }
    let attempt = request.newTrial()
    try attempt.start()
    let isHopeless = attempt.isHopeless(before: deadline)
    if attempt.done.isOpen {
      attempt.cancel()
      if let failure = attempt.failure { throw failure }
      return attempt.remark
    }
    // Before it is cancelled, because a cancelled one releases the device.
    let (hasDevice, mayBegin) = (attempt.hasDevice, attempt.progress.mayBegin)
    attempt.cancel(isLate: true)
    if !isHopeless, mayBegin { return nil }
    throw hasDevice
      ? .stuck(request.device, "snd_pcm_open", "no answer within \(limit.text(.units))")
      : .clipHangs(request.clips[0].name)
  }

  private func check(_ playback: Playback, until deadline: Moment) throws(SoundError) {
    let header = try request.checkClip(within: RealTime.monotonic.duration(to: deadline))
    if let truncation = header.truncation { throw truncation }
    _ = playback.settled.wait(within: RealTime.monotonic.duration(to: deadline))
    guard !playback.isHeard, !playback.over.isOpen, !playback.mayBegin else { return }
    throw playback.fault ?? .stuck(request.device, "snd_pcm_writei", "it accepts no sound now")
  }
}

extension SoundPlayer.Clip {
  /// Sees that the clip opens and has a sound in it, without any device.
  ///
  /// - Parameter ignoresTimeout: whether a clip that does not open within the limit is no fault.
  /// - Returns: the reason why it cannot be played, or not to its end; nil if nothing is wrong
  ///   with its beginning.
  package func fault(within limit: Duration, ignoresTimeout: Bool = false) -> SoundError? {
    if case .samples = self { return nil }
    let clip = resolved
    do throws(SoundError) {
      let reader = try ClipReader(clip)
      defer { reader.cancel() }
      return try reader.header(within: limit).truncation
    } catch {
      return ignoresTimeout && error == .clipHangs(clip.name) ? nil : error
    }
  }
}

extension Attempt {
  /// Waits until the attempt is done, or a moment has come; true if it is hopeless before.
  fileprivate func isHopeless(before deadline: Moment) -> Bool {
    var vigil = Vigil(progress)
    while true {
      let rest = RealTime.monotonic.duration(to: deadline)
      let interval = Vigil.interval(progress)
      if done.wait(within: min(interval, max(rest, .zero))) { return false }
      if rest < interval { return false }
      if vigil.isHopeless(progress) { return true }
    }
  }
}

extension Request {
  /// Sees that the clip opens and has a sound in it.
  func checkClip(within limit: Duration) throws(SoundError) -> ClipHeader {
    let clip = clips[clips.count - 1]
    if case .samples(let samples) = clip { return ClipHeader(samples) }
    let reader = try ClipReader(clip)
    defer { reader.cancel() }
    return try reader.header(within: limit)
  }

  fileprivate func newTrial() -> Attempt {
    var request = self
    (request.volume, request.fadeIn, request.repeats, request.isTrial) = (0, .zero, false, true)
    return Attempt(request)
  }
}
