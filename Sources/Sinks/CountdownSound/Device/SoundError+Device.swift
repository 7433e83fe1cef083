internal import CCountdownALSA
internal import Countdown
internal import Glibc

extension SoundError {
  /// The error of a call to ALSA.
  static func device(
    _ name: String, _ operation: String, code: Int32, whilePlaying: Bool = false
  ) -> SoundError {
    let reason: Reason =
      switch -code {
      case _ where whilePlaying: .deviceLost
      case ENOENT, ENODEV, ENXIO, ECONNREFUSED, EHOSTDOWN: .deviceMissing
      case EBUSY, EAGAIN: .deviceBusy
      case EACCES, EPERM: .deviceDenied
      case EMFILE, ENFILE, ENOMEM: .noResources
      case _ where operation == "snd_pcm_set_params": .deviceUnsuitable
      case _ where operation == "snd_config_update_r": .deviceMisconfigured
      default: .deviceMissing
      }
    let message = snd_strerror(code).map { String(cString: $0) } ?? "error \(code)"
    return SoundError(reason, name, operation, code: code, message)
  }

  /// The error of a device that has not answered.
  static func stuck(_ device: String, _ operation: String, _ message: String) -> SoundError {
    SoundError(.deviceStuck, device, operation, message)
  }

  /// The error of a device that has taken its buffer and has not begun to play.
  static func slow(_ device: String, after time: Duration) -> SoundError {
    SoundError(
      .deviceSlow, device, "snd_pcm_writei", "it has not begun within \(time.text(.units))")
  }

  /// The error of a device that has not answered for long and often.
  static func hung(_ device: String) -> SoundError {
    stuck(device, "snd_pcm_open", "earlier calls have not returned")
  }

  static func noResources(_ error: SystemError) -> SoundError {
    let message = strerror(error.code).map { String(cString: $0) } ?? "error \(error.code)"
    return SoundError(.noResources, "", error.operation, code: error.code, message)
  }
}
