extension SoundError: CustomStringConvertible {
  /// The subject, the library's message and what to do, in one line.
  public var description: String {
    let remark = remark.map { " (\($0))" } ?? ""
    return "\(complaint): \(cause.message.withoutFullStop)\(remark); \(advice)"
  }

  private var complaint: String {
    switch reason {
    case .clipMissing: "clip \"\(subject)\" does not exist"
    case .clipUnreadable: "clip \"\(subject)\" cannot be read"
    case .clipNotFile: "clip \"\(subject)\" is not a file"
    case .clipEmpty: "clip \"\(subject)\" is empty"
    case .clipNotSound: "clip \"\(subject)\" is not sound"
    case .clipUnsupported: "clip \"\(subject)\" cannot be played"
    case .clipTruncated: "clip \"\(subject)\" is cut short"
    case .clipDamaged: "clip \"\(subject)\" is damaged"
    case .deviceMissing: "sound device \"\(subject)\" cannot be opened"
    case .deviceBusy: "sound device \"\(subject)\" is busy"
    case .deviceDenied: "sound device \"\(subject)\" denies access"
    case .deviceMisconfigured: "the configuration of sound device \"\(subject)\" is broken"
    case .deviceUnsuitable: "sound device \"\(subject)\" cannot play the clip"
    case .deviceLost: "sound device \"\(subject)\" was lost"
    case .deviceSlow: "sound device \"\(subject)\" is slow"
    case .deviceStuck: "sound device \"\(subject)\" is stuck"
    case .noResources: "sound cannot be played"
    case .libraryMissing: "sound needs the package \(subject)"
    case .libraryTooOld: "sound needs a newer version of the package \(subject)"
    }
  }

  private var advice: String {
    switch reason {
    case .clipMissing: "check the path, or the name"
    case .clipUnreadable: "check the file and its permissions"
    case .clipNotFile, .clipEmpty: "choose another file"
    case .clipNotSound: "choose a WAV, FLAC, OGG or MP3 file"
    case .clipUnsupported: "convert it to stereo at 48 kHz"
    case .clipTruncated, .clipDamaged: "copy or download it again"
    case .deviceMissing: "see the devices with: aplay -L"
    // PipeWire or PulseAudio has the card, and ALSA does not know of the server.
    case .deviceBusy:
      "close the program that uses it, or install pipewire-alsa or libasound2-plugins"
    case .deviceMisconfigured: "correct ~/.asoundrc or /etc/asound.conf"
    case .deviceDenied: "join the group audio, or log in at this machine"
    // A sound server without any output refuses all parameters.
    case .deviceUnsuitable:
      "use a device that converts, such as plughw, or give the server a sink"
    case .deviceLost: "check its connection"
    case .deviceSlow: "wait, or choose another device"
    case .deviceStuck: "restart the sound server or choose another device"
    case .noResources: "raise the limits of the process"
    case .libraryMissing, .libraryTooOld: "install it"
    }
  }
}

extension SoundError.Cause: CustomStringConvertible {
  /// The call and the message, such as `snd_pcm_open: Device or resource busy`.
  public var description: String { "\(operation): \(message)" }
}

extension String {
  fileprivate var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
