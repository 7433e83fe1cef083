// ALSA's header includes poll's: in an optimized build `pollfd` belongs to its module.
internal import CCountdownALSA
internal import Countdown
internal import CountdownSystem
internal import Glibc

/// An opening of the device, and the playback until it fails or the clip ends.
///
/// Every call to the device is made on the attempt's own thread, and may hang for ever. No other
/// thread joins it: if it returns after it was given up, it finds that it was cancelled, closes
/// the device without another sound and ends.
final class Attempt: Sendable {
  let request: Request
  /// Nothing sounds any more, and ``failure`` gives the reason.
  let done = Latch()
  /// The thread has ended.
  let ended = Latch()
  /// Readable when it was cancelled.
  let wakeup: WakeSignal
  let listener: Listener
  private let state = Locked(State())

  /// The closures that report the course of an attempt, on the attempt's thread.
  struct Listener: Sendable {
    /// The device plays the clip.
    var isHeard: @Sendable () -> Void = {}
    /// A clip is faulty; playback continues.
    var note: @Sendable (SoundError) -> Void = { _ in }
    /// One of the latches was opened.
    var ends: @Sendable () -> Void = {}
  }

  /// The next step of the thread.
  enum Step: String, Sendable {
    case opening = "snd_pcm_open"
    case writing = "snd_pcm_writei"
    case draining = "snd_pcm_drain"
    case closing = "snd_pcm_close"
    /// Waiting as expected.
    case resting = "poll"
  }

  private struct State: Sendable {
    var step = Step.resting
    /// The number of steps that the thread has made.
    var beats: UInt64 = 0
    /// The number of steps, and of answers that the device accepts nothing at the moment.
    var answers: UInt64 = 0
    /// Whether the device has accepted sound, and then had no room for more.
    var isFilled = false
    /// The moment at which the device last accepted sound; nil before the first.
    var latestTaken: Moment?
    var hasDevice = false
    var isHeard = false
    var isCancelled = false
    var failure: SoundError?
    var reader: ClipReader?
  }

  /// The interval within which a playing device accepts sound.
  private static let longestPause = Duration.seconds(1)

  init(_ request: Request, listener: Listener) throws(SoundError) {
    (self.request, self.listener) = (request, listener)
    do throws(SystemError) { wakeup = try WakeSignal() } catch { throw .noResources(error) }
  }

  /// Starts the thread.
  func start() throws(SoundError) {
    guard LeftThreads.allowMore else { throw .hung(request.device) }
    do {
      try SystemThread.detached(name: "countdown-pcm") { self.run() }
    } catch {
      throw .noResources(error)
    }
  }

  /// Asks the thread to be silent and to end; returns at once.
  ///
  /// - Parameter isLate: whether its time is already over.
  func cancel(isLate: Bool = false) {
    let reader = state.withLock { state in
      state.isCancelled = true
      return state.reader
    }
    reader?.cancel()
    wakeup.post()
    LeftThreads.add(ended, isLate: isLate)
  }

  var isCancelled: Bool { state.withLock { $0.isCancelled } }
  /// The reason why it ended; nil when it played to the end or was cancelled.
  var failure: SoundError? { state.withLock { $0.failure } }
  /// Whether it has the device open.
  var hasDevice: Bool { state.withLock { $0.hasDevice } }
  /// The progress so far.
  var progress: Progress {
    state.withLock { state in
      Progress(
        step: state.step, beats: state.beats, answers: state.answers,
        mayBegin: state.isFilled && !state.isHeard)
    }
  }

  struct Progress: Hashable, Sendable {
    let step: Step
    let beats: UInt64
    let answers: UInt64
    /// Whether the device has taken its buffer, and is about to play it.
    let mayBegin: Bool
  }

  /// Whether the device plays the clip at this moment: it has taken more than its buffer holds,
  /// the last of it not long ago.
  var isHeard: Bool {
    let (isHeard, taken) = state.withLock { ($0.isHeard, $0.latestTaken) }
    guard isHeard, let taken else { return false }
    return taken.duration(to: RealTime.monotonic) < Self.longestPause
  }
}

// On the attempt's thread.
extension Attempt {
  func end(_ failure: SoundError?) {
    state.withLock { state in
      (state.failure, state.isHeard, state.step) = (failure, false, .closing)
    }
    done.open()
    LeftThreads.add(ended)
    listener.ends()
  }

  func hasEnded() {
    ended.open()
    listener.ends()
  }

  /// The reader that is cancelled with the attempt; false when it is cancelled already.
  func keep(_ reader: ClipReader) -> Bool {
    state.withLock { state in
      state.reader = reader
      return !state.isCancelled
    }
  }

  func notes(hasDevice: Bool) {
    state.withLock { $0.hasDevice = hasDevice }
    noteRestart()
  }

  /// The device holds nothing, and plays nothing.
  func noteRestart() {
    state.withLock { ($0.latestTaken, $0.isFilled, $0.isHeard) = (nil, false, false) }
  }

  /// The device has taken more of the clip than its buffer holds, so it plays. A server that
  /// hangs takes the buffer too, and no more.
  func noteHeard() {
    let isHeard = state.withLock { state in
      state.isHeard = !state.isCancelled
      return state.isHeard
    }
    if isHeard { listener.isHeard() }
  }

  /// The thread makes progress.
  func beat(_ step: Step) {
    state.withLock { state in
      state.step = step
      state.beats += 1
      state.answers += 1
    }
  }

  /// The device has accepted sound.
  func noteTaken() {
    let now = RealTime.monotonic
    state.withLock { $0.latestTaken = now }
    beat(.writing)
  }

  /// The device has answered that it accepts nothing at the moment.
  func noteFull() {
    state.withLock { state in
      state.answers += 1
      state.isFilled = state.latestTaken != nil
    }
  }

  /// Waits where waiting is expected, and is no sign of being stuck.
  func rest(milliseconds: Int32) {
    beat(.resting)
    pause(milliseconds: milliseconds)
  }

  /// Waits; returns early when it is cancelled.
  func pause(milliseconds: Int32) {
    _ = wakeup.isPosted(within: .milliseconds(milliseconds))
  }
}
