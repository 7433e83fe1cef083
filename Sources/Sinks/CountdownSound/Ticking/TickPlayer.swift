public import Countdown

/// Ticks at each second of a countdown that runs.
///
/// ```swift
/// let timer = CountdownTimer(.minutes(25), label: "Focus")
/// timer.attach(try TickPlayer())
/// timer.start()
/// ```
///
/// A tick begins at each whole second before the deadline. Its place in the sound is worked out
/// anew each second, from the deadline and the sound that the device still holds, so the
/// ticks stay with the seconds however long the countdown runs and whatever the device's own clock
/// says.
///
/// The device is open while the countdown runs, until its last tick, so that the sound of the end
/// finds it free. It is closed while the countdown is paused. After a sleep of the machine it is
/// closed and opened again. A device that fails or hangs is tried again, at most every eight
/// seconds. The cost is a thread that wakes some fifty times a second.
public final class TickPlayer: EventSink {
  private let request: Request
  private let scheduler: any Scheduler
  private let log: FailureLog
  private let state = Locked(State())

  private struct State: Sendable {
    var playback: Playback?
    var track: SecondsTrack?
  }

  /// A player of ticks. The clip is opened to see that it can be played, which takes two seconds at
  /// most; the device is not.
  ///
  /// - Parameters:
  ///   - clip: the clip whose first second is played.
  ///   - device: an ALSA device as `aplay -L` lists them.
  ///   - volume: 0 to 1, a factor for the samples; values outside count as the nearest inside.
  ///   - scheduler: the countdown's scheduler.
  ///   - onFailure: called once for each failure, on a thread of its own; it may block.
  /// - Throws: ``SoundError`` when the clip cannot be played.
  public init(
    _ clip: SoundPlayer.Clip = .tick, device: String = "default", volume: Double = 1,
    scheduler: any Scheduler = SystemScheduler.continuous,
    onFailure: (@Sendable (SoundError) -> Void)? = nil
  ) throws(SoundError) {
    self.scheduler = scheduler
    request = Request(
      clips: [clip.resolved], device: device, volume: volume, fadeIn: .zero, repeats: true)
    log = FailureLog(report: onFailure)
    _ = try request.checkClip(within: ClipStream.readTimeout)
  }

  deinit { state.withLock { $0.playback }?.silence() }

  /// The failures since the player was made, oldest first; the latest 32.
  public var failures: [SoundError] { log.all }

  /// Follows the countdown: ticks while it runs.
  public func receive(_ event: CountdownEvent) { follow(event.state) }

  /// Follows a countdown from a state on. One that runs already would otherwise be
  /// heard from its next event on.
  public func follow(_ countdown: CountdownTimer.State) {
    guard countdown.isRunning, let deadline = countdown.deadline else { return close() }
    let track = state.withLock { state in
      // A playback after its last tick ends by itself.
      if state.playback?.over.isOpen == false, state.track?.move(to: deadline) == true {
        return SecondsTrack?.none
      }
      state.track = SecondsTrack(until: deadline, on: scheduler)
      return state.track
    }
    if let track, track.hasTicks { begin(track) }
  }

  /// Falls silent.
  public func close() {
    let playback = state.withLock { state in
      defer { (state.playback, state.track) = (nil, nil) }
      return state.playback
    }
    playback?.silence()
  }

  private func begin(_ track: SecondsTrack) {
    var request = request
    request.seconds = track
    let playback = Playback(request, nil, SoundReporter(), failures: log) { _ in }
    let previous = state.withLock { state in
      defer { state.playback = playback }
      return state.playback
    }
    previous?.silence()
    playback.start(after: previous)
  }
}
