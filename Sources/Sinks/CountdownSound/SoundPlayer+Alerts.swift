public import Countdown

extension SoundPlayer {
  /// The time that `present` waits for the clip to be heard.
  private static let timeout = Duration.milliseconds(1_500)

  /// Plays the alert's sound: the player's own clip, or the alert's file or theme sound, at the
  /// alert's loudness, which is a factor to the player's. A clip of the alert's that cannot be
  /// played, or breaks off within its first second, is reported, and the player's own is heard
  /// instead.
  ///
  /// The call returns when the clip begins to be heard, within 1.6 s whatever the device does. A
  /// device that has taken its buffer by then and has not begun to play is given ten seconds to
  /// begin. Otherwise the clip is given up, unless it repeats: then it is tried again until the
  /// alert is withdrawn. A sound never answers an alert.
  ///
  /// - Throws: ``SoundError`` when nothing is heard: at once where the device does not open, and
  ///   with the reason `deviceSlow` where the clip may still be heard.
  public func present(
    _ alert: Alert, _ answer: @escaping @Sendable (Alert.Answer) -> Void
  ) throws(SoundError) {
    guard accepts(alert) else { return withdraw(alert.id) }
    // The next query is to know of a clip that could not be played.
    defer { waitUntilReported(within: .milliseconds(100)) }
    let playback = begin(request.changed(by: alert.sound), for: alert.id)
    let isSettled = playback.settled.wait(within: Self.timeout)
    if playback.wasHeard || playback.isSilenced { return }
    if isSettled, let fault = playback.fault { throw fault }
    let mayBegin = playback.mayBegin
    let error =
      mayBegin
      ? SoundError.slow(request.device, after: Self.timeout)
      : .stuck(
        request.device, "snd_pcm_writei",
        "nothing was heard within \(Self.timeout.text(.units))")
    playback.report(error, isFirst: true)
    if !mayBegin, !playback.request.repeats {
      playback.silence()
      playback.reporter.end()
    }
    throw error
  }

  /// Whether the alert has a sound, is urgent enough for one, and is not about progress. A
  /// warning is heard only if the attachment named its kind, because the clip is for the end.
  public func accepts(_ alert: Alert) -> Bool {
    if alert.kind == .warning, !alert.isRequested { return false }
    return alert.urgency > .low && alert.kind != .progress && alert.sound.clip != .none
  }

  /// Silences the sound of an alert, as ``stop()`` does, and resumes the one before it that still
  /// lasts. The sounds of other alerts continue.
  public func withdraw(_ id: Alert.ID) {
    let (playback, lasting) = state.withLock { state in
      let lasting = state.removeLasting(id)
      guard state.owner == id else { return (Playback?.none, lasting) }
      state.owner = nil
      return (state.current, lasting)
    }
    lasting?.reporter.end()
    guard let playback else { return }
    playback.reporter.end()
    playback.fallSilent()
    resume(after: playback)
  }

  /// Reports that the alert's sound begins, fails or breaks off, is heard after all, and its end.
  /// An alert that lasts counts as heard, or not, as it was while a later one is heard.
  public func observeSound(
    of id: Alert.ID, _ report: @escaping @Sendable (_ audibility: Alert.Audibility) -> Void
  ) {
    let reporter = state.withLock { state -> SoundReporter? in
      if let lasting = state.lasting.last(where: { $0.id == id }) { return lasting.reporter }
      return state.current.flatMap { $0.alert == id ? $0.reporter : nil }
    }
    guard let reporter else { return report(.over) }
    reporter.observe(report)
  }

  /// Falls silent, as ``stop()`` does.
  public func close() {
    stop()
  }
}

extension Request {
  /// The request of an alert, with the player's clip if its own cannot be played.
  fileprivate func changed(by sound: Alert.Sound) -> Request {
    var request = self
    if let clip = Clip(sound.clip) { request.clips.insert(clip.resolved, at: 0) }
    if let factor = sound.volume {
      request.volume = Gain.clamped(volume) * Gain.clamped(factor)
    }
    request.fadeIn = sound.fadeIn ?? fadeIn
    request.repeats = sound.repeats ?? repeats
    return request
  }
}
