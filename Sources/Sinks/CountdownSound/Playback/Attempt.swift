internal import Countdown
internal import CountdownSystem

/// An opening of the device, and the playback until it fails or the clip ends.
///
/// Every call to the device is made on the attempt's own thread, and may hang for ever. No other
/// thread joins it: if it returns after it was given up, it finds that it was cancelled, closes
/// the device without another sound and ends.
///
/// The thread, and others that libraries start on it, have descriptors of their own; see
/// ``Complaints``. It therefore calls nothing of the application, and leaves its ``News`` to be
/// fetched.
final class Attempt: Sendable {
  let request: Request
  /// Nothing sounds any more, and ``failure`` gives the reason.
  let done = Latch()
  /// The thread has ended.
  let ended = Latch()
  /// Posted when there is news, and when a latch was opened.
  private let signal: Countdown.Semaphore?
  /// The thread has its own descriptors.
  private let isApart = Countdown.Semaphore()
  private let state = Locked(State())

  /// What has happened.
  typealias News = (notes: [SoundError], isHeard: Bool)

  /// The next step of the thread.
  enum Step: String, Sendable {
    /// Opening or decoding a clip.
    case reading = "open"
    case opening = "snd_pcm_open"
    case writing = "snd_pcm_writei"
    case draining = "snd_pcm_drain"
    case closing = "snd_pcm_close"
    /// Waiting as expected.
    case resting = "poll"
  }

  private struct State: Sendable {
    var step = Step.reading
    /// The place of the clip in the request.
    var clip = 0
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
    /// The moment since when it is heard; nil while it is not.
    var heardSince: Moment?
    /// The time for which it was heard before.
    var heardBefore = Duration.zero
    /// The moment when it was cancelled; nil while it was not.
    var cancelled: Moment?
    var failure: SoundError?
    /// What the libraries wrote.
    var remark: String?
    var reader: ClipReader?
    /// The faults of clips that are played all the same, and whether the device has begun to play.
    var news: News = ([], false)
    /// Readable when it was cancelled; nil from then on, so that another thread releases it.
    var wakeup: WakeSignal?
    /// The thread's own copy of it.
    var descriptor: Int32 = -1

    var heardTime: Duration {
      guard let heardSince, let latestTaken else { return heardBefore }
      return heardBefore + max(heardSince.duration(to: latestTaken), .zero)
    }
  }

  /// The time for which the device has played the clip.
  var heardTime: Duration { state.withLock { $0.heardTime } }

  /// The interval within which a playing device accepts sound.
  private static let longestPause = Duration.seconds(1)

  init(_ request: Request, signal: Countdown.Semaphore? = nil) {
    (self.request, self.signal) = (request, signal)
  }

  /// Starts the thread. ``cancel(isLate:)`` must follow, even where it ends by itself.
  func start() throws(SoundError) {
    guard LeftThreads.allowMore else { throw .hung(request.device) }
    do throws(SystemError) {
      let wakeup = try WakeSignal()
      try SystemThread.detached(name: "countdown-pcm") { [number = wakeup.number] in
        self.run(wakeup: number)
      }
      isApart.wait()
      state.withLock { $0.wakeup = wakeup }
    } catch {
      throw .noResources(error)
    }
  }

  /// Asks the thread to be silent and to end; returns at once.
  ///
  /// - Parameter isLate: whether its time is already over.
  func cancel(isLate: Bool = false) {
    let now = RealTime.monotonic
    let (reader, wakeup) = state.withLock { state in
      defer { (state.cancelled, state.wakeup) = (state.cancelled ?? now, nil) }
      return (state.reader, state.wakeup)
    }
    reader?.cancel()
    wakeup?.post()
    LeftThreads.add(ended, isLate: isLate)
  }

  var isCancelled: Bool { state.withLock { $0.cancelled != nil } }
  /// The time that is left for its sound to fade; all of it while it is not cancelled.
  var timeToFade: Duration {
    guard let cancelled = state.withLock({ $0.cancelled }) else { return FadeOut.limit }
    return FadeOut.limit - cancelled.duration(to: RealTime.monotonic)
  }
  /// The reason why it ended; nil when it played to the end or was cancelled.
  var failure: SoundError? { state.withLock { $0.failure } }
  /// The first messages of the libraries; nil while it runs.
  var remark: String? { state.withLock { $0.remark } }
  /// Returns the news since the last call.
  func takeNews() -> News {
    state.withLock { state in
      defer { state.news = ([], false) }
      return state.news
    }
  }
  /// Whether it has the device open.
  var hasDevice: Bool { state.withLock { $0.hasDevice } }
  /// The progress so far.
  var progress: Progress {
    state.withLock { state in
      Progress(
        step: state.step, beats: state.beats, answers: state.answers,
        mayBegin: state.isFilled && !state.isHeard, clip: state.clip,
        isHurried: state.step == .reading && state.clip < request.clips.count - 1)
    }
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
  /// The thread has its own descriptors, among them a copy of the one that wakes it.
  func begin(_ descriptor: Int32) {
    state.withLock { $0.descriptor = descriptor }
    isApart.post()
  }

  /// Readable when it was cancelled; negative where there is no descriptor left.
  var descriptor: Int32 { state.withLock { $0.descriptor } }

  func end(_ failure: SoundError?, remark: String?) {
    state.withLock { state in
      (state.failure, state.isHeard, state.step) = (failure, false, .closing)
      state.remark = remark
    }
    done.open()
    LeftThreads.add(ended)
    signal?.post()
  }

  func hasEnded() {
    ended.open()
    signal?.post()
  }

  /// A clip is faulty; playback continues.
  func note(_ error: SoundError) {
    state.withLock { $0.news.notes.append(error) }
    signal?.post()
  }

  /// The reader that is cancelled with the attempt; false when it is cancelled already.
  func keep(_ reader: ClipReader) -> Bool {
    state.withLock { state in
      state.reader = reader
      return state.cancelled == nil
    }
  }

  /// The thread comes to the clip at a place of the request.
  func begins(clip place: Int) {
    state.withLock { $0.clip = place }
  }

  func notes(hasDevice: Bool) {
    state.withLock { $0.hasDevice = hasDevice }
    noteRestart()
  }

  /// The device holds nothing, and plays nothing.
  func noteRestart() {
    state.withLock { state in
      (state.heardBefore, state.heardSince) = (state.heardTime, nil)
      (state.latestTaken, state.isFilled, state.isHeard) = (nil, false, false)
    }
  }

  /// The device has taken more of the clip than its buffer holds, so it plays. A server that
  /// hangs takes the buffer too, and no more.
  func noteHeard() {
    let isNews = state.withLock { state in
      defer { state.isHeard = state.cancelled == nil }
      guard !state.isHeard, state.cancelled == nil else { return false }
      state.news.isHeard = true
      state.heardSince = RealTime.monotonic
      return true
    }
    if isNews { signal?.post() }
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
}
