public import Countdown

/// A failure of a clip or a sound device, with the message of the library that noticed it.
///
/// The description is one line that names the subject, the library's message and what to do:
/// `sound device "default" is busy: Device or resource busy; close the program that uses it`.
public struct SoundError: Error, Hashable, Sendable {
  /// The kind of failure.
  public let reason: Reason
  /// The call that failed.
  public let cause: Cause
  /// The path or the name of the clip, or the name of the device.
  public let subject: String
  /// Whether the clip is heard all the same, as far as it goes: a second of it or more can be
  /// played. Otherwise another sound takes its place, if there is one.
  public internal(set) var isPlayed = false
  /// The first messages of the sound libraries beside the call's answer, such as the place of the
  /// fault in a configuration file, in one line; nil if they had none.
  public internal(set) var remark: String?

  init(
    _ reason: Reason, _ subject: String, _ operation: String, code: Int32 = 0, _ message: String
  ) {
    self.reason = reason
    self.subject = subject
    cause = Cause(operation: operation, code: code, message: message)
  }

  /// A call that failed.
  public struct Cause: Hashable, Sendable {
    /// The call, such as `snd_pcm_open` or `sf_open`.
    public let operation: String
    /// ALSA's negative errno, libsndfile's error number, or an `errno`; 0 if there is none.
    public let code: Int32
    /// The library's own message.
    public let message: String
  }

  /// The kinds of failure.
  @nonexhaustive
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// There is no file at the path, or no sound of the name in the theme.
    case clipMissing
    /// The file cannot be opened or read, or not in time.
    case clipUnreadable
    /// The path leads to a folder, a pipe, a device or a socket; the message says which.
    case clipNotFile
    /// The file is empty, or holds no sound.
    case clipEmpty
    /// libsndfile does not recognize the file as sound.
    case clipNotSound
    /// The file is sound, but not with 1 to 8 channels at 8 to 192 kHz.
    case clipUnsupported
    /// The file ends too early. What exists is played; if that is less than a second, another
    /// sound follows.
    case clipTruncated
    /// Parts of the file cannot be decoded. The rest is played; if that is less than a second,
    /// another sound follows.
    case clipDamaged
    /// There is no such device, or nothing behind it.
    case deviceMissing
    /// Another program has the device.
    case deviceBusy
    /// The user may not use the device.
    case deviceDenied
    /// ALSA's configuration, such as `~/.asoundrc`, cannot be read; the remark names the line.
    case deviceMisconfigured
    /// The device accepts no sound of this kind, not even resampled.
    case deviceUnsuitable
    /// The device went away, or kept failing, while it played.
    case deviceLost
    /// The device has taken what it holds, and has not begun to play by now; it may still.
    case deviceSlow
    /// The device accepts nothing, or a call to it does not return.
    case deviceStuck
    /// The system has no thread or descriptor left.
    case noResources
    /// ALSA's library or libsndfile cannot be opened; the subject is its package on Debian.
    case libraryMissing
    /// ALSA's library or libsndfile lacks a function; the subject is its package on Debian.
    case libraryTooOld
  }
}

extension SoundError {
  /// The error of a clip whose reading does not return.
  static func clipHangs(
    _ clip: String, _ message: String = "opening it takes too long"
  ) -> SoundError {
    SoundError(.clipUnreadable, clip, "open", message)
  }

  /// The same error with what libraries wrote, if it is about the device.
  func with(remark: String?) -> SoundError {
    guard reason.mayPass else { return self }
    var error = self
    error.remark = remark
    return error
  }

  /// What libraries wrote, in one line without control characters, at most 300 characters of it.
  static func remark(of lines: [String?]) -> String? {
    let text = lines.compactMap(\.self).joined(separator: "; ")
    let scalars = text.unicodeScalars.filter { $0.properties.generalCategory != .control }
    return scalars.isEmpty ? nil : String(String(String.UnicodeScalarView(scalars)).prefix(300))
  }

  /// Whether both errors are about the same loss, however it showed.
  func isSameLoss(as other: SoundError) -> Bool {
    reason == other.reason && subject == other.subject && isPlayed == other.isPlayed
  }

  /// The same error of a clip that is heard all the same, or is not.
  func played(_ isPlayed: Bool) -> SoundError {
    var error = self
    error.isPlayed = isPlayed
    return error
  }
}

extension SoundError: UnansweredAlert {
  /// Whether the sound may still be heard.
  public var isUnanswered: Bool { reason == .deviceSlow }
}

extension SoundError.Reason {
  /// Whether a later attempt with the same clip may succeed.
  var mayPass: Bool {
    switch self {
    case .clipMissing, .clipUnreadable, .clipNotFile, .clipEmpty, .clipNotSound,
      .clipUnsupported, .clipTruncated, .clipDamaged:
      false
    case .deviceMissing, .deviceBusy, .deviceDenied, .deviceMisconfigured, .deviceUnsuitable,
      .deviceLost, .deviceSlow, .deviceStuck, .noResources, .libraryMissing, .libraryTooOld:
      true
    }
  }
}
