#if Sound
  /// A clip or a sound device that failed, with the message of the library that noticed.
  ///
  /// Its description is one line that names the thing, the library's message and what to do:
  /// `sound device "default" is busy: Device or resource busy; close the program that uses it`.
  public struct SoundError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong.
    public let kind: Kind
    /// The call that failed, such as `snd_pcm_open` or `sf_open`.
    public let operation: String
    /// ALSA's negative errno, libsndfile's error number, or an `errno`; 0 where there is none.
    public let code: Int32
    /// The library's own message.
    public let message: String
    /// The path of the clip, or the name of the device.
    public let subject: String

    init(_ kind: Kind, _ operation: String, code: Int32 = 0, message: String, subject: String) {
      self.kind = kind
      self.operation = operation
      self.code = code
      self.message = message
      self.subject = subject
    }

    /// The kinds of failure.
    @nonexhaustive
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// There is no file at the path.
      case clipMissing
      /// The file cannot be opened or read.
      case clipUnreadable
      /// The file is empty, or holds no sound.
      case clipEmpty
      /// libsndfile does not take the file for sound.
      case clipNotSound
      /// It is sound, but not with 1 to 8 channels at 8 to 192 kHz.
      case clipUnsupported
      /// The file ends too early; what there was has been played.
      case clipTruncated
      /// There is no such device, or nobody behind it.
      case deviceMissing
      /// Somebody else has the device.
      case deviceBusy
      /// The user may not use the device.
      case deviceDenied
      /// The device takes no sound of this kind, not even resampled.
      case deviceUnsuitable
      /// The device went away, or kept failing, while it played.
      case deviceLost
      /// The device took nothing for two seconds, or a call to it did not return.
      case deviceStuck
      /// The system has no thread or descriptor left.
      case noResources
    }

    /// The thing, the library's message and what to do, in one line.
    public var description: String {
      let reason = message.hasSuffix(".") ? String(message.dropLast()) : message
      return "\(complaint): \(reason); \(advice)"
    }
  }

  extension SoundError {
    private var complaint: String {
      switch kind {
      case .clipMissing: "clip \"\(subject)\" does not exist"
      case .clipUnreadable: "clip \"\(subject)\" cannot be read"
      case .clipEmpty: "clip \"\(subject)\" is empty"
      case .clipNotSound: "clip \"\(subject)\" is not sound"
      case .clipUnsupported: "clip \"\(subject)\" cannot be played"
      case .clipTruncated: "clip \"\(subject)\" is cut short"
      case .deviceMissing: "sound device \"\(subject)\" cannot be opened"
      case .deviceBusy: "sound device \"\(subject)\" is busy"
      case .deviceDenied: "sound device \"\(subject)\" is not allowed"
      case .deviceUnsuitable: "sound device \"\(subject)\" does not take the clip"
      case .deviceLost: "sound device \"\(subject)\" was lost"
      case .deviceStuck: "sound device \"\(subject)\" is stuck"
      case .noResources: "sound cannot be played"
      }
    }

    private var advice: String {
      switch kind {
      case .clipMissing: "check the path"
      case .clipUnreadable: "check the file and its permissions"
      case .clipEmpty: "choose another file"
      case .clipNotSound: "choose a WAV, FLAC, OGG or MP3 file"
      case .clipUnsupported: "convert it to stereo at 48 kHz"
      case .clipTruncated: "copy or download it again"
      case .deviceMissing: "see the devices with: aplay -L"
      case .deviceBusy: "close the program that uses it"
      case .deviceDenied: "join the group audio, or log in at this machine"
      case .deviceUnsuitable: "use a device that converts, such as default or plughw"
      case .deviceLost: "check its connection"
      case .deviceStuck: "restart the sound server or choose another device"
      case .noResources: "raise the limits of the process"
      }
    }
  }
#endif
