public import Countdown

/// Plays a clip when a countdown finishes, an alarm rings, a reminder is due.
///
/// A sound library may block for half a minute, or for ever, when a sound server hangs. This sink
/// makes every call to a device on a thread of its own, so that neither a countdown nor `stop()`
/// waits for one:
///
/// ```swift
/// let timer = CountdownTimer(.minutes(3), label: "Tea")
/// timer.attach(try SoundPlayer(.nature))
/// timer.start()
/// ```
///
/// When the subject of an alert is stopped, paused, reset, answered or runs again, its clip falls
/// silent, as it does when the last reference to the player is released. Of several alerts the
/// latest is heard; a repeating one sounds again when those after it are over. A clip that does not
/// begin in silence rises for 20 ms, and one that is silenced fades. The device is open only while
/// a clip plays. ALSA's configuration is read again each time, so that a sound server started after
/// the program is found.
///
/// Failures are listed in ``failures`` and reported to `onFailure`, once each. Nothing is written
/// to standard error, and the process's ALSA error handler stays unchanged.
public final class SoundPlayer: AlertSink {
  let request: Request
  let log: FailureLog
  let state = Locked(State())

  /// An alert that is to be heard until it is withdrawn.
  struct LastingAlert: Sendable {
    let id: Alert.ID
    let request: Request
    let reporter: SoundReporter
  }

  struct State: Sendable {
    /// The present playback, or the last one.
    var current: Playback?
    /// The alert that it plays for.
    var owner: Alert.ID?
    /// The alerts that are to be heard until they are withdrawn, the latest last.
    var lasting: [LastingAlert] = []
  }

  /// A player for a clip. The clip is opened to see that it can be played, which takes two
  /// seconds at most; the device is not.
  ///
  /// - Parameters:
  ///   - clip: the clip to play if an alert does not name one.
  ///   - device: an ALSA device as `aplay -L` lists them.
  ///   - volume: 0 to 1, a factor for the samples; values outside count as the nearest inside.
  ///   - fadeIn: how long the sound takes to reach the volume; negative counts as zero.
  ///   - repeats: whether to play again and again, without a seam, until silenced. While it does,
  ///     a device that fails or hangs is tried again, at most every eight seconds.
  ///   - onFailure: called once for each failure that comes later, on a thread of its own; it may
  ///     block.
  /// - Throws: ``SoundError`` when the clip is missing, empty, no sound or out of limits, or
  ///   takes too long to open.
  public init(
    _ clip: Clip = .nature, device: String = "default", volume: Double = 1,
    fadeIn: Duration = .zero, repeats: Bool = false,
    onFailure: (@Sendable (SoundError) -> Void)? = nil
  ) throws(SoundError) {
    request = Request(
      clips: [clip.resolved], device: device, volume: volume, fadeIn: fadeIn, repeats: repeats)
    log = FailureLog(report: onFailure)
    _ = try request.checkClip(within: ClipStream.readTimeout)
  }

  deinit { state.withLock { $0.current }?.silence() }

  /// The failures since the player was made, oldest first; the latest 32.
  public var failures: [SoundError] { log.all }

  /// The reason why the latest request is not heard, or was not heard to its end: nil
  /// while nothing is wrong.
  public var fault: SoundError? { state.withLock { $0.current }?.fault }

  /// Whether it plays, or tries to.
  public var isPlaying: Bool {
    guard let playback = state.withLock({ $0.current }) else { return false }
    return !playback.isSilenced && !playback.over.isOpen
  }

  /// Whether the device plays the clip at this moment: it has taken more of it than its buffer
  /// holds, the latest within the last second.
  public var isHeard: Bool {
    guard let playback = state.withLock({ $0.current }) else { return false }
    return !playback.isSilenced && playback.isHeard
  }
}
