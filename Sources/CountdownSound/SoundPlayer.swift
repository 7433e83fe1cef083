#if Sound
  public import Countdown
  internal import Glibc

  /// Plays a clip when a countdown finishes.
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
  /// When the countdown is stopped, paused or reset, the clip falls silent; so it does when the
  /// last reference to the player goes away. The device is open only while it plays.
  ///
  /// What fails after the player was made is in ``failures`` and goes to `onFailure`, once each; it
  /// is also thrown by ``receive(_:)``, so that the countdown's report counts it. Nothing is ever
  /// written to stderr, and the process's ALSA error handler stays as it is.
  public final class SoundPlayer: EventSink {
    let request: Playback.Request
    let kinds: Set<CountdownEvent.Kind>
    let log: FailureLog
    let state = Locked(State())

    struct State: Sendable {
      var current: Playback?
      /// Playbacks whose thread may still be inside a call.
      var unended: [Playback] = []
      /// Trials of the device whose thread may still be inside a call.
      var trials: [Latch] = []
      /// The countdown that it plays for.
      var owner: CountdownID?
    }

    /// A player for a clip. The clip is opened to see that it can be played; the device is not.
    ///
    /// - Parameters:
    ///   - clip: what to play.
    ///   - device: an ALSA device as `aplay -L` lists them.
    ///   - volume: 0 to 1, a factor for the samples; values outside count as the nearest inside.
    ///   - fadeIn: how long the sound takes to reach the volume; negative counts as zero.
    ///   - repeats: whether to play again and again, without a seam, until silenced. While it does,
    ///     a device that is missing, busy or hung is tried again, at most every eight seconds.
    ///   - kinds: the events that it plays on.
    ///   - onFailure: called once for each failure that comes later, on a thread of the player's.
    /// - Throws: ``SoundError`` when the clip is missing, empty, no sound or out of limits.
    public init(
      _ clip: Clip = .nature, device: String = "default", volume: Double = 1,
      fadeIn: Duration = .zero, repeats: Bool = false,
      on kinds: Set<CountdownEvent.Kind> = [.finished],
      onFailure: (@Sendable (SoundError) -> Void)? = nil
    ) throws(SoundError) {
      request = Playback.Request(
        clip: clip.resolved, device: device, volume: volume, fadeIn: fadeIn, repeats: repeats)
      self.kinds = kinds
      log = FailureLog(tell: onFailure)
      _ = try SoundFile(checking: request.clip)
    }

    deinit { state.withLock { $0.current }?.silence() }

    /// What failed after the player was made, oldest first; the latest 32.
    public var failures: [SoundError] { log.all }

    /// Whether it plays, or tries to.
    public var isPlaying: Bool { state.withLock { $0.current }?.over.isOpen == false }

    /// Plays the clip from its beginning, whatever played before; returns before it sounds.
    public func play() {
      begin(for: nil)
    }

    /// Waits until the clip is heard: the device has taken more of it than its buffer holds, or all
    /// of it. False when the first attempt failed or the limit passed first. One that repeats is
    /// tried again all the same.
    public func waitUntilHeard(within limit: Duration) -> Bool {
      guard let playback = state.withLock({ $0.current }) else { return false }
      return playback.settled.wait(within: limit) && playback.wasHeard
    }

    /// Whether the device plays the clip at this moment.
    public var isHeard: Bool { state.withLock { $0.current }?.isHeard ?? false }

    /// Falls silent. It waits for that, at most 50 ms: a playing thread that hangs is left behind.
    public func stop() {
      let playback = state.withLock { state in
        defer { state.current = nil }
        return state.current
      }
      playback?.silence()
      _ = playback?.over.wait(within: .milliseconds(50))
    }

    /// Waits until the clip has been played, or was stopped or failed; false when that takes longer
    /// than the limit. For a program that leaves with its last sound.
    @discardableResult
    public func waitUntilSilent(within limit: Duration) -> Bool {
      state.withLock { $0.current }?.over.wait(within: limit) ?? true
    }
  }
#endif
