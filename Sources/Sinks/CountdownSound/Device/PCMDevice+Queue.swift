internal import CCountdownALSA

// The sound that the device has and has not played.
extension PCMDevice {
  /// Whether it plays.
  var isRunning: Bool { snd_pcm_state(handle) == SND_PCM_STATE_RUNNING }

  /// The number of frames that are heard before those that are written next, a server's included;
  /// nil where that is not known.
  var delay: Int? {
    var frames = snd_pcm_sframes_t(0)
    guard let result = snd_pcm_delay?(handle, &frames), result >= 0 else { return nil }
    return max(frames, 0)
  }

  /// The number of frames in the device's own buffer; nil where that is not known.
  var queuedFrames: Int? {
    guard let free = snd_pcm_avail_update?(handle), free >= 0 else { return nil }
    return max(bufferFrames - free, 0)
  }

  /// The number of frames that can be taken back.
  var rewindableFrames: Int {
    guard canRewind, snd_pcm_rewind != nil else { return 0 }
    return max(snd_pcm_rewindable?(handle) ?? 0, 0)
  }

  /// Takes back frames that were written last and not played; returns their number.
  func rewind(_ frames: Int) -> Int {
    guard frames > 0 else { return 0 }
    return max(snd_pcm_rewind?(handle, snd_pcm_uframes_t(frames)) ?? 0, 0)
  }

  /// Whether the sound goes to a card of this machine, from a buffer that can be written again. A
  /// server has what was given to it, although ALSA's plugins say that it can be taken back.
  var isOnCard: Bool {
    var info: OpaquePointer?
    guard let result = snd_pcm_info_malloc?(&info), result >= 0 else { return false }
    defer { snd_pcm_info_free?(info) }
    guard let result = snd_pcm_info?(handle, info), result >= 0 else { return false }
    return (snd_pcm_info_get_card?(info) ?? -1) >= 0
  }
}
